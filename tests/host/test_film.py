"""Stepping through a game, running or over: moments, beats and views, without holding others up."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import pytest

from ludoteca.engine.game import Game
from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.host.tables.course import CHANCE_SEAT
from ludoteca.host.tables.film import EVERY, RECENT, Film
from ludoteca.host.tables.table import Table
from ludoteca.record.match import Match
from ludoteca.record.record import Line, checksum
from tests.host.hosting import open_house, person, play, seated

WORDS = ["throw", "green+black", "mouse", "throw", "black+black", "throw", "green+green", "bird"]
LONG = 2000


def film(words: list[str]) -> Film:
    """A film of a game of Max for two."""
    return Film(lambda: Match("max", 2, {}, luck=None), [Line(word) for word in words])


def long_game() -> list[str]:
    """The words of a game of so many lines: Max catches all, and lets them go again."""
    match = Match("max", 1, {"gentle": True}, luck=None)
    rng = random.Random(3)
    while len(match.lines) < LONG:
        legal = match.legal()
        match.play_one(rng.choice(legal) if match.state.is_chance() else legal[0])
    return [line.text for line in match.lines]


def by_hand(words: list[str], line: int) -> Match:
    """The match after a line, played from the start."""
    match = Match("max", 2, {}, luck=None)
    for word in words[:line]:
        match.play_one(word)
    return match


def test_every_moment_is_as_it_was(data: Path) -> None:
    for order in (range(len(WORDS) + 1), reversed(range(len(WORDS) + 1)), [5, 2, 8, 3, 0]):
        played = film(WORDS)
        assert played.last == len(WORDS)
        for line in order:
            moment, then = played.at(line), by_hand(WORDS, line)
            assert (moment.line, moment.over) == (line, False)
            assert checksum(moment.match.state) == checksum(then.state)
            assert moment.beats == then.beats
            assert moment.view(1) == then.view(1)
            assert [beat for beat, _ in moment.scenes] == [
                beat for beat in then.beats if beat.line == line
            ]


def test_a_moment_says_what_happened_who_chose_it_and_how_it_looked() -> None:
    played = film(WORDS)
    assert [(one.said.text, one.mover) for one in map(played.at, range(1, 6)) if one.said] == [
        ("throw", 0), ("green+black", CHANCE_SEAT), ("mouse", 0),
        ("throw", 1), ("black+black", CHANCE_SEAT),
    ]  # fmt: skip
    start = played.at(0)
    assert (start.said, start.mover, start.match.legal()) == (None, CHANCE_SEAT, ["throw"])
    before, after = played.at(2).view(), played.at(3).view()
    _, seen = played.at(3).scenes[0]
    assert before != after
    assert seen.seat is None


@pytest.mark.parametrize("line", [-1, 9, 10**30, True, "3", None, 2.0])
def test_a_line_that_there_is_not_is_refused(line: Any) -> None:
    played = film(WORDS)
    with pytest.raises(Refusal, match="no such line") as caught:
        played.at(line)
    assert (caught.value.key, caught.value.values["last"]) == ("bad_line", len(WORDS))
    with pytest.raises(Refusal):
        asyncio.run(played.moment(line))
    assert played.at(8).line == 8


def test_only_a_few_moments_are_kept() -> None:
    played = film(WORDS * 1)
    for line in [*range(9), *range(9)]:
        played.at(line)
    assert len(played._recent) == RECENT


# A table's game ------------------------------------------------------------------------------


async def two(house: House, game: str = "max") -> tuple[Table, Person, Person]:
    """A table of Ada and Bo."""
    ada = await person(house, "Ada")
    table = await house.make_table(ada, game, 2)
    return table, ada, await seated(house, table, ada, 1, "Bo")


def test_a_running_game_is_stepped_through_as_it_stands(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bo = await two(house)
            await play(table, [ada, bo], 3)
            first = house.film(table, ada)
            assert first.last == len(table.match.lines)
            await play(table, [ada, bo], 3, "n")
            again = house.film(table, bo)
            assert again is first
            assert again.last == len(table.match.lines)
            moment = await again.moment(again.last)
            assert checksum(moment.match.state) == checksum(table.match.state)
            assert moment.match is not table.match
            eve = await person(house, "Eve")
            with pytest.raises(Refusal) as caught:
                house.film(table, eve)
            assert caught.value.key == "not_entered"
            await play(table, [ada, bo], mark="o")
            assert (await house.film(table, ada).moment(len(table.match.lines))).over

    asyncio.run(run())


def test_what_was_taken_back_is_not_in_the_film(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bo = await two(house)
            people = [ada, bo]
            while table.undo_kind(people[0]) != "free":
                await play(table, people, 1, f"m{table.version}")
            old = house.film(table, ada)
            gone = await old.moment(old.last)
            await table.undo(ada, "u", table.version)
            legal = [word for word in table.match.legal() if word != gone.said.text]  # type: ignore[union-attr]
            await table.act(ada, "other", legal[0], table.version)
            new = house.film(table, ada)
            assert new.lines == tuple(table.match.lines)
            moment = await new.moment(gone.line)
            assert moment.said != gone.said
            last = await new.moment(new.last)
            assert checksum(last.match.state) == checksum(table.match.state)
            await play(table, people, mark="n")

    asyncio.run(run())


def test_in_a_game_with_secrets_each_steps_through_what_they_saw(
    data: Path, secret_game: Game
) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bo = await two(house, secret_game.name)
            eve = await person(house, "Eve")
            await table.enter(eve, await table.invite(ada))
            for number, seat in [(who, seat) for who in range(3) for seat in (None, 0, 1)]:
                who = (ada, bo, eve)[number]
                assert house.may_see(table, who, seat) == (seat is None or seat == number)
            stranger = await person(house, "Zoe")
            assert not house.may_see(table, stranger, None)
            await play(table, [ada, bo])
            assert all(house.may_see(table, who, 1) for who in (ada, bo, eve))
            assert not house.may_see(table, eve, 7)
            assert not house.may_see(table, stranger, 1)

    asyncio.run(run())


def test_what_a_seat_saw_then_is_what_its_film_shows(data: Path, secret_game: Game) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bo = await two(house, secret_game.name)
            saw = {}
            for number in range(30):
                for seat in (None, 0, 1):
                    saw[len(table.match.lines), seat] = table.view(seat)
                await play(table, [ada, bo], 1, f"m{number}")
            film = house.film(table, bo)
            for (line, seat), view in saw.items():
                assert (await film.moment(line)).view(seat) == view
            await play(table, [ada, bo], mark="n")

    asyncio.run(run())


# Long games ----------------------------------------------------------------------------------


def test_a_long_game_holds_nobody_up() -> None:
    words = long_game()

    async def run() -> None:
        lines = [Line(word) for word in words]
        played = Film(lambda: Match("max", 1, {"gentle": True}, luck=None), lines)
        gaps, done = [], asyncio.Event()

        async def pulse() -> None:
            while not done.is_set():
                before = time.thread_time()
                await asyncio.sleep(0)
                gaps.append(time.thread_time() - before)

        beating = asyncio.create_task(pulse())
        whole = await played.moment(LONG)
        assert whole.beats[-1].line >= LONG - 1
        for line in (LONG, LONG - 1, LONG - 2, 1, 2, 700, 701, LONG // 2):
            assert (await played.moment(line)).line == line
        assert len(played._copies) == LONG // EVERY
        done.set()
        await beating
        assert max(gaps) < 0.05, "CPU of the loop's own thread"

    asyncio.run(run())


def test_what_is_taken_back_while_a_moment_is_played_is_not_remembered() -> None:
    lines = [Line(word) for word in long_game()]
    shorter = lines[:400]

    async def run() -> None:
        played = Film(lambda: Match("max", 1, {"gentle": True}, luck=None), lines)
        far = asyncio.create_task(played.moment(LONG))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not far.done()
        played.follow(shorter)
        assert (await far).line == LONG, "who asked gets what was asked for"
        assert played.last == 400
        assert played._copies == {}
        assert list(played._recent) == []
        assert (await played.moment(400)).line == 400
        played.follow(lines[:500])
        assert (await played.moment(500)).line == 500
        assert max(played._copies) == 450

    asyncio.run(run())

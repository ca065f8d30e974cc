"""Pairs of worlds that a seat can't tell apart, and all that must then be the same to it.

Two matches are played in step. Where the seat sees what luck brings, luck brings both the same;
where it does not, each world has luck of its own. Others choose what both worlds allow. Nothing
here asks a game who knows what, but by `State.seen_by`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from ludoteca.engine.game import Game
from ludoteca.engine.luck import stream
from ludoteca.engine.state import IllegalAction, State
from ludoteca.record.match import Match, sees
from ludoteca.record.record import Record

Pick = Callable[[list[str]], str]
"""Chooses one of several words."""

Pair = tuple[Match, Match]

EVERY_SO_MANY = 5
"""After so many lines the records are written anew, and compared."""


def in_step(
    game: Game, seats: int, options: dict[str, int], seat: int | None, pick: Pick
) -> Iterator[Pair]:
    """A pair of worlds, before its first line and after each, as long as `seat` is in the dark.

    Ends with the game, or where what comes next must show the seat in which of them it is.
    """
    chosen = {option.name: option.text(options[option.name]) for option in game.options}
    one = Match(game, seats, chosen, luck=None)
    other = Match(game, seats, chosen, luck=None)
    yield one, other
    while not one.state.is_terminal():
        if one.state.is_chance() and not sees(seat, one.state.seen_by()):
            words = pick(one.legal()), pick(other.legal())
        else:
            both = [word for word in one.legal() if word in other.legal()]
            if seat is not None and one.state.current_player == seat:
                assert one.legal() == other.legal(), "what the seat may do differs"
            if not both:
                return
            words = (pick(both),) * 2
        one.play_one(words[0])
        other.play_one(words[1])
        yield one, other


def assert_the_same(pair: Pair, seat: int | None) -> None:
    """All that reaches a seat is the same in both worlds, byte for byte."""
    one, other = pair
    for who in {seat, None}:
        assert shown(one, who) == shown(other, who), f"the view of {who} differs"
        if len(one.lines) % EVERY_SO_MANY == 0 or one.state.is_terminal():
            texts = [match.record_for(who).text for match in pair]
            assert texts[0] == texts[1], f"the record for {who} differs"
    assert one.beats == other.beats, "the beats differ"
    assert asked(one.state) == asked(other.state), "who is awaited for what differs"
    assert one.can_undo() == other.can_undo(), "what can be taken back differs"
    assert one.state.ended() == other.state.ended()
    if seat is None:
        return
    if one.state.current_player == seat:
        assert answers(one.state) == answers(other.state), "refusals differ"
    for number in range(2):
        worlds = [match.state.resample(seat, stream(5, number, "world")) for match in pair]
        assert worlds[0].key() == worlds[1].key(), "the worlds that bots get differ"
        assert shown(one, seat) == view(one.game, worlds[0], seat), "a bot's world looks otherwise"


def assert_replays(match: Match, seat: int | None) -> None:
    """The record for a seat leads to that seat's view, and to what the seat was told."""
    record = match.record_for(seat)
    read = Record.parse(record.text)
    assert read == record
    replay = read.replay()
    assert replay.answer == "same", str(replay)
    assert shown(replay.match, seat) == shown(match, seat), "the record leads to another view"
    assert shown(replay.match, None) == shown(match, None), "another view for those who watch"
    assert replay.match.beats == match.beats, "the record tells other beats"
    assert replay.match.record.text == record.text
    assert match.record.for_seat(seat) == read.for_seat(seat) == record


def view(game: Game, state: State, seat: int | None) -> bytes:
    """A seat's view as its JSON."""
    return msgspec.json.encode(game.view(state, seat))


def shown(match: Match, seat: int | None) -> bytes:
    """What a seat sees of a match, as its JSON."""
    return view(match.game, match.state, seat)


def asked(state: State) -> tuple[Any, ...]:
    """Who is awaited for what, or for what luck: in which lane, and who will see it."""
    prompt = state.prompt()
    lane = (state.chance_lane(), state.seen_by()) if state.is_chance() else ()
    return prompt.seat, prompt.message, prompt.arguments, prompt.clauses, lane


def answers(state: State) -> list[tuple[str, tuple[str, ...]]]:
    """What the seat to move hears of each action that it could try."""
    found = []
    for action in [*state.candidates(), 1_000_000]:
        try:
            state.copy().apply(action)
        except IllegalAction as refusal:
            found.append((str(refusal), refusal.clauses))
        else:
            found.append(("", state.clauses(action)))
    return found

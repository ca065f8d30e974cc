"""Simulations: known laws, each game's own luck, whoever sits where, and what can't be played."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

import ludoteca
from ludoteca.bots.exact import NoSolver
from ludoteca.bots.simple import UnknownBot
from ludoteca.engine.game import Game, OptionError, UnknownGame
from ludoteca.study.sample import Part, Player, Sample, SimulationError, setup
from ludoteca.study.simulation import Simulation, summary
from ludoteca.study.statistics import wilson

SIX_NINES = 1 - 1e-6
SCHEMAS = Path(__file__).parents[2] / "docs" / "schema"


def holds(part: int, of: int, chance: float) -> bool:
    """Whether a known chance lies in the interval that one sample in a million misses."""
    low, high = wilson(part, of, SIX_NINES)
    return low <= chance <= high


# Known laws


def test_random_play_follows_the_known_law(pennies: Game) -> None:
    """A turn wins with 1/2 · 1/2 + 1/2 · 1/6 = 1/3, so the first seat wins 3 games in 5."""
    found = ludoteca.simulate("pennies", games=4000, seed=3)
    assert holds(found.rate("first").games, 4000, 3 / 5)
    assert holds(found.rate("other:1").games, 4000, 2 / 5)
    assert [one.end for one in found.ends] == ["first", "other:1"]
    assert [round(one.mean, 9) for one in found.by_seat] == [
        found.rate("first").rate,
        found.rate("other:1").rate,
    ]
    # Of turns, two steps each, 1/3, 5/9, 19/27, … of games have no more than 1, 2, 3, …
    assert [one.value for one in found.steps.quantiles] == [2, 2, 4, 8, 16]
    assert found.steps.median == 4
    assert [2 * one.value for one in found.choices.quantiles] == [2, 2, 4, 8, 16]


def test_bots_that_rotate_are_told_by_name(pennies: Game) -> None:
    """The coin beats the die in 6 games of 7 when it begins, in 5 of 7 when it does not."""
    found = ludoteca.simulate("pennies", 3000, ["coin", "die"], seed=4, rotate=True)
    coin, die = found.by_bot
    assert (coin.bot, die.bot) == ("coin", "die")
    assert holds(round(coin.mean * 3000), 3000, 11 / 14)
    assert coin.mean + die.mean == pytest.approx(1)
    assert [one.bot for one in found.by_seat] == [None, None]
    assert holds(round(found.by_seat[0].mean * 3000), 3000, (6 / 7 + 2 / 7) / 2)
    fixed = ludoteca.simulate("pennies", 3000, ["coin", "die"], seed=4)
    assert fixed.by_bot == ()
    assert [one.bot for one in fixed.by_seat] == ["coin", "die"]
    assert holds(round(fixed.by_seat[0].mean * 3000), 3000, 6 / 7)


def test_a_bot_on_several_seats_counts_once_a_game(pennies: Game) -> None:
    """Its games are worth the mean of its seats: 1/2 at once, where it holds both."""
    both = ludoteca.simulate("pennies", 100, "coin", seed=1, rotate=True)
    assert both.by_bot[0].mean == 0.5
    three = ludoteca.simulate("pennies", 600, ["coin", "die", "coin"], seed=1, rotate=True)
    coin, die = three.by_bot
    assert 2 * coin.mean + die.mean == pytest.approx(1)
    assert three.seats == 3


def test_games_over_the_limit_are_counted_as_unfinished(pennies: Game) -> None:
    """Five turns of ten steps leave (2/3)^5 of the games open."""
    found = ludoteca.simulate("pennies", 4000, seed=5, limit=10)
    assert holds(found.unfinished.games, 4000, (2 / 3) ** 5)
    assert found.unfinished.games + sum(one.games for one in found.ends) == found.games == 4000
    assert found.steps.most == 10
    assert found.rate("first", "other:1").rate == pytest.approx(1 - found.unfinished.rate)
    assert sum(one.mean for one in found.by_seat) == pytest.approx(1 - found.unfinished.rate)


def test_what_was_never_seen_has_an_interval_too(pennies: Game) -> None:
    found = ludoteca.simulate("pennies", 50, seats=1, seed=1)
    assert found.rate("lost") == found.unfinished
    assert found.rate("lost").low == 0.0
    assert 0.06 < found.rate("lost").high < 0.08


def test_max_ends_by_its_own_words() -> None:
    found = ludoteca.simulate("max", games=150, seed=1)
    assert {one.end for one in found.ends} <= {"won", "lost:0", "lost:1", "lost:2"}
    gentle = ludoteca.simulate("max", games=10, seed=1, options={"gentle": True})
    numbers = [int(one.end.removeprefix("caught:")) for one in gentle.ends]
    assert numbers == sorted(numbers)
    assert gentle.options == {"treats": 4, "gentle": True}


def test_a_game_that_tells_no_ends_apart_is_over(magpies: Game) -> None:
    found = ludoteca.simulate(magpies, games=20, bots=["careful", "random"], seed=1)
    assert [(one.end, one.games) for one in found.ends] == [("over", 20)]
    assert sum(one.mean for one in found.by_seat) == pytest.approx(1)


# Each game's own luck


def test_a_game_depends_on_root_and_number_alone(pennies: Game) -> None:
    """Whatever was played before it, and whoever plays beside it."""
    player = Player(setup("pennies", seed=9))
    whole = player.play(0, 60, rows=True)
    assert whole.rows is not None
    for first, games in ((59, 1), (7, 20), (0, 1)):
        assert player.play(first, games, rows=True).rows == whole.rows[first : first + games]
    assert Player(setup("pennies", seed=10)).play(0, 60, rows=True).rows != whole.rows


def test_dice_fall_the_same_whoever_plays(pennies: Game) -> None:
    """The coin's kth toss is the coin's kth toss: a game of coins alone is cut off where a
    head comes, whatever the other lanes and bots did."""
    alone = Player(setup("pennies", "coin", seed=9, seats=1)).play(0, 40, rows=True).rows
    both = Player(setup("pennies", "coin", seed=9, seats=4)).play(0, 40, rows=True).rows
    assert alone is not None
    assert both is not None
    assert [row[1] for row in alone] == [row[1] for row in both]


def test_parts_add_up_in_any_order(pennies: Game) -> None:
    chosen = setup("pennies", ["coin", "random"], seed=2, rotate=True)
    parts = [Player(chosen).play(first, 25) for first in range(0, 100, 25)]
    one, other, whole = Sample(), Sample(), Sample()
    for part in parts:
        one.add(part)
    for part in reversed(parts):
        other.add(part)
    whole.add(Player(chosen).play(0, 100))
    texts = {summary(chosen, 100, each).to_json() for each in (one, other, whole)}
    assert len(texts) == 1


def test_a_position_may_be_the_start() -> None:
    state = ludoteca.game("max").new_state(1)
    state.step(0)
    part = Player(setup("max", seats=1), state).play(0, 5, rows=True)
    assert part.games == 5


def test_a_bot_is_given_a_world_that_its_seat_cannot_tell(
    magpies: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It never holds the state itself, and its luck is its seat's own."""
    worlds = []
    state = magpies.new_state()
    real = type(state).resample

    def resample(self, seat, rng):  # type: ignore[no-untyped-def]
        world = real(self, seat, rng)
        worlds.append((self.current_player, seat, world is not self))
        return world

    monkeypatch.setattr(type(state), "resample", resample)
    ludoteca.simulate(magpies, games=3, bots="careful", seed=1)
    assert len(worlds) > 10
    assert all(player == seat and other for player, seat, other in worlds)


# The result


def test_the_result_is_json_with_a_published_schema(pennies: Game) -> None:
    """The file is what the type says: a changed result needs a new version and a new file."""
    found = ludoteca.simulate("pennies", games=40, seed=1)
    assert msgspec.json.decode(found.to_json(), type=Simulation) == found
    schema = json.dumps(msgspec.json.schema(Simulation), indent=1, sort_keys=True) + "\n"
    file = SCHEMAS / f"{found.schema}.json"
    if not file.exists():
        pytest.fail(f"docs/schema/{file.name} is missing; it should hold:\n{schema}")
    assert file.read_text(encoding="utf-8") == schema


def test_the_result_cannot_be_changed(pennies: Game) -> None:
    found = ludoteca.simulate("pennies", games=4, seed=1)
    with pytest.raises(AttributeError):
        found.games = 5  # type: ignore[misc]
    assert hash(found.steps) == hash(ludoteca.simulate("pennies", games=4, seed=1).steps)


def test_the_result_shows_itself_in_a_notebook(pennies: Game) -> None:
    told = ludoteca.simulate("pennies", games=40, seed=1, limit=4)._repr_html_()
    assert told.startswith("<table><caption>pennies: 40 games of random</caption>")
    assert "<td>first</td>" in told
    assert "<td>unfinished</td>" in told
    assert told.endswith("</table>")


# What can't be simulated


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ({"game": "chess"}, UnknownGame, "no game is called chess"),
        ({"bots": ["clever"]}, UnknownBot, "max has no bot called clever"),
        ({"bots": []}, SimulationError, "bots : 0 names for 2 seats"),
        ({"bots": ["random"] * 3, "seats": 2}, SimulationError, "3 names for 2 seats; it takes"),
        ({"bots": ["random"] * 9}, OptionError, "1 to 8 players, not 9"),
        ({"options": {"treats": 9}}, OptionError, "whole number from 2 to 6"),
        ({"options": {"lives": 9}}, OptionError, "max has no option lives"),
        ({"bots": "perfect", "options": {"gentle": True}}, NoSolver, "with gentle=yes"),
        ({"games": 0}, SimulationError, "at least 1 game, 1 worker and 1 step"),
        ({"workers": 0}, SimulationError, "at least 1 game, 1 worker"),
        ({"limit": 0}, SimulationError, "1 step as limit"),
        ({"seed": -1}, SimulationError, "a seed from 0"),
    ],
)
def test_bad_input_is_told(given: dict[str, object], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said) as raised:
        ludoteca.simulate(**{"game": "max", **given})  # type: ignore[arg-type]
    assert hasattr(raised.value, "said")


def test_a_bot_that_cheats_or_breaks_is_told(pennies: Game) -> None:
    with pytest.raises(SimulationError, match="a bot chose what it may not: action 7 is unknown"):
        ludoteca.simulate("pennies", bots="cheat")
    with pytest.raises(ZeroDivisionError, match="no idea"):
        ludoteca.simulate("pennies", bots="broken")


def test_a_part_says_what_it_holds(pennies: Game) -> None:
    part = Player(setup("pennies", seed=1)).play(5, 30)
    assert part.rows is None
    assert (part.first, part.games, sum(part.ends.values())) == (5, 30, 30)
    assert msgspec.json.decode(msgspec.json.encode(part), type=Part) == part

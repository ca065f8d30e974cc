"""Every game, at random, with every check after every step; and the checks themselves."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from ludoteca.bots.fuzz import Cell, Checks, FuzzResult, cells, faults, fuzz
from ludoteca.engine.game import Game, game
from ludoteca.engine.luck import Sfc32
from ludoteca.engine.state import IllegalAction, Prompt, Sink, State
from ludoteca.record.record import Record
from ludoteca.record.view import Refused, refused
from tests.generic.every import CELLS, EVERY, cell_id


@pytest.mark.parametrize(("name", "cell"), CELLS, ids=[cell_id(*one) for one in CELLS])
def test_fifty_random_games_of_each_cell_keep_every_rule(name: str, cell: Cell) -> None:
    checks = Checks(game(name), cell, seed=1)
    for number in range(50):
        fault = checks.play(number)
        assert fault is None, f"{fault}\n{fault.record}"


@pytest.mark.nightly
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", EVERY)
def test_ten_thousand_random_games_of_each_cell_keep_every_rule(name: str) -> None:
    """Nightly, since it is some forty million steps: a process a core, a cell a task."""
    with ProcessPoolExecutor() as pool:
        tasks = [pool.submit(many, name, place) for place in range(len(cells(game(name))))]
        for task in tasks:
            assert task.result() == ""


def many(name: str, place: int) -> str:
    """Plays ten thousand games in a cell; returns the fault that they show, or nothing."""
    cell = cells(game(name))[place]
    checks = Checks(game(name), cell, seed=2)
    for number in range(10_000):
        fault = checks.play(number)
        if fault is not None:
            return f"{fault}\n{fault.record}"
    return ""


@pytest.mark.parametrize("name", EVERY)
def test_cells_hold_the_extremes(name: str) -> None:
    played = game(name)
    found = cells(played)
    assert found[0] == Cell(played.default_seats, played.check_options(None))
    assert {cell.seats for cell in found} >= {played.least_seats, played.most_seats}
    for option in played.options:
        assert {cell.options[option.name] for cell in found} >= {option.low, option.high}


def test_a_search_tells_what_it_did() -> None:
    told: list[FuzzResult] = []
    result = fuzz("max", games=1, seed=3, report=told.append)
    assert (result.fault, result.cells, result.games) == (None, 9, 9)
    assert [one.games for one in told] == list(range(1, 10))
    assert told[-1] == result
    assert result.steps == fuzz("max", games=1, seed=3).steps
    assert list(faults(result)) == []


def test_a_search_ends_with_its_time() -> None:
    assert fuzz("max", minutes=0).games == 0
    result = fuzz("max", minutes=0.002)
    assert result.games > 0
    assert result.seconds < 30


# The checks notice what is wrong: Max, but with a mistake


class Wrong(State):
    """A position of Max in which something is wrong; `MISTAKES` says what."""

    def __init__(self, inner: Any, mistake: str) -> None:
        super().__init__()
        self.inner = inner
        self.mistake = mistake
        self.looked = 0
        self.follow()

    def follow(self) -> None:
        self.current_player = self.inner.current_player

    def is_wrong(self, mistake: str) -> bool:
        return self.mistake == mistake

    def game_name(self) -> str:
        return "max"

    def told(self, sink: Sink | None) -> Sink | None:
        if sink is None or not self.is_wrong("beat without a clause"):
            return sink
        return lambda event, arguments, clauses: sink(event, arguments, ())

    def setup(self) -> None:
        self.inner.sink = self.told(self.sink)
        self.inner.setup()
        self.inner.sink = None

    def prompt(self) -> Prompt:
        prompt = self.inner.prompt()
        seat = 7 if self.is_wrong("awaits another") else prompt.seat
        message = "" if self.is_wrong("asks nothing") else prompt.message
        clauses = ("99.9",) if self.is_wrong("unknown clause") else prompt.clauses
        return Prompt(seat, message, prompt.arguments, clauses)

    def legal_actions(self) -> list[int]:
        legal = list(self.inner.legal_actions())
        if self.is_wrong("stuck"):
            return []
        if self.is_wrong("one too few") and len(legal) > 2:
            return legal[1:]
        return legal

    def candidates(self) -> list[int]:
        candidates = list(self.inner.candidates())
        return candidates[::-1] if self.is_wrong("out of order") else candidates

    def forbids(self, action: int) -> tuple[str, ...]:
        return tuple(self.inner.forbids(action))

    def clauses(self, action: int) -> tuple[str, ...]:
        return () if self.is_wrong("allowed by nothing") else tuple(self.inner.clauses(action))

    def apply(self, action: int) -> None:
        if self.is_wrong("takes all"):
            return
        if self.is_wrong("refusal leaves traces") and action not in self.legal_actions():
            self.inner.seats += 1
        super().apply(action)

    def step(self, action: int) -> None:
        self.inner.sink = self.told(self.sink)
        self.inner.step(action)
        self.inner.sink = None
        if self.is_wrong("raises") and self.inner.dice == 1:
            raise ZeroDivisionError("in the rules")
        self.follow()

    def ended(self) -> tuple[str, ...]:
        return tuple(self.inner.ended())

    def ending(self) -> str:
        if self.is_wrong("ended too early"):
            return "won"
        ended = str(self.inner.ending())
        return "Won!" if ended and self.is_wrong("no word of an end") else ended

    def chance_lane(self) -> str:
        return "cards" if self.is_wrong("unknown lane") else "dice"

    def chance_outcomes(self) -> list[tuple[int, int]]:
        return (
            [(0, 1), (1, 1), (2, 1)] if self.is_wrong("other weights") else [(0, 1), (1, 2), (2, 1)]
        )

    def sample_chance(self, rng: Sfc32) -> int:
        return 3 if self.is_wrong("impossible luck") else int(self.inner.sample_chance(rng))

    def copy(self) -> State:
        if self.is_wrong("copy is itself"):
            return self
        inner = self.inner if self.is_wrong("copy shares") else self.inner.copy()
        return Wrong(inner, self.mistake)

    def key(self) -> bytes:
        self.looked += 1
        if self.is_wrong("key changes"):
            return bytes(self.inner.key()) + str(self.looked).encode()
        if self.is_wrong("key forgets"):
            return bytes(self.inner.key())[:1]
        return bytes(self.inner.key())

    def returns(self) -> list[float]:
        returns = list(self.inner.returns())
        if self.is_wrong("returns for too many"):
            return [*returns, 0.0]
        return [2.0 for _ in returns] if self.is_wrong("returns too much") else returns

    def action_text(self, action: int) -> str:
        if self.is_wrong("same text") and action == 7:
            action = 6
        return str(self.inner.action_text(action))

    def parse_action(self, text: str) -> int:
        return int(self.inner.parse_action(text))

    def outcome_text(self, outcome: int) -> str:
        if outcome not in (0, 1, 2):
            raise IllegalAction("no such outcome")
        return str(self.inner.outcome_text(0 if self.is_wrong("same luck") else outcome))

    def parse_outcome(self, text: str) -> int:
        return int(self.inner.parse_outcome(text))


class WrongGame(Game):
    """Max with a mistake."""

    def __init__(self, mistake: str) -> None:
        inner = game("max")
        super().__init__(
            inner.name,
            inner.package,
            inner.edition,
            (1, 2, 8),
            inner.options,
            inner.lanes,
        )
        self.inner = inner
        self.mistake = mistake

    def start(self, seats: int, options: dict[str, int]) -> State:
        return Wrong(self.inner.start(seats, options), self.mistake)

    def view(self, state: State, seat: int | None = None) -> Any:
        assert isinstance(state, Wrong)
        seen = self.inner.view(state.inner, seat)
        if self.mistake == "sees another's choices" and seat is not None:
            seen.legal = state.inner.legal_actions() and ["throw"]
        if self.mistake == "sees another's refusals":
            seen.refused = refused(state.inner, int(state.current_player))
        if self.mistake == "sees no reason":
            seen.refused = [Refused(one.action, []) for one in seen.refused]
        if self.mistake == "sees another world":
            seen.catches = state.looked
        if self.mistake == "view of the end":
            seen.over = True
        return seen


MISTAKES: Mapping[str, str] = {
    "beat without a clause": "which are no clauses",
    "unknown clause": "which are no clauses",
    "allowed by nothing": "a legal action: by (), which are no clauses",
    "awaits another": "7 is awaited",
    "asks nothing": "nothing is asked",
    "stuck": "nobody can act",
    "one too few": "not forbidden",
    "out of order": "don't ascend",
    "takes all": "is not legal, but was taken",
    "refusal leaves traces": "left traces",
    "raises": "ZeroDivisionError: in the rules",
    "unknown lane": "lane cards",
    "other weights": "drawn were",
    "impossible luck": "luck drew 3",
    "copy is itself": "a copy",
    "copy shares": "a copy changed with the original",
    "key changes": "left traces",
    "key forgets": "one key, but legal are",
    "returns for too many": "3 returns",
    "returns too much": "returns [2.0",
    "ended too early": "it says that it ended by won",
    "no word of an end": "no short word of an end: Won!",
    "same text": "doesn't read back",
    "same luck": "two outcomes have one text",
    "sees another's choices": "sees ['throw']",
    "sees another's refusals": "sees refused {",
    "sees no reason": "sees refused {",
    "sees another world": "can tell two worlds apart",
    "view of the end": "a view's seat or end",
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_found(mistake: str) -> None:
    result = fuzz(WrongGame(mistake), games=3)
    assert result.fault is not None
    assert MISTAKES[mistake] in result.fault.what
    shown = list(faults(result))
    assert shown == [str(result.fault), result.fault.record]
    assert Record.parse(result.fault.record).game == "max"


def test_without_a_mistake_nothing_is_found() -> None:
    result = fuzz(WrongGame(""), games=1)
    assert result.fault is None, list(faults(result))

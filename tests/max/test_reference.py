"""The rules of Max against the reference: same turns, same results, same counts."""

from __future__ import annotations

import random
from itertools import product

import pytest

import ludoteca
from ludoteca.games.max.rules.components import BEFORE
from ludoteca.games.max.rules.state import MaxState
from tests.max.lay import AWAY, lay, where
from tests.max.reference import BASKET, KINDS, LAST, NAMES, STUMP, Position, perft, turns

MAX = ludoteca.game("max")
PLACES = [*range(STUMP, LAST + 1), "home", "caught"]


def state_of(start: Position) -> MaxState:
    """The same position for the rules."""
    places = dict(zip(NAMES, start.places, strict=True))
    treats = dict(zip(KINDS, start.treats, strict=True))
    gentle, catches = start.gentle, start.catches
    return lay(MAX, max=start.cat, treats=treats, gentle=gentle, catches=catches, **places)


def position_of(state: MaxState) -> Position:
    """The same position for the reference."""
    stands = where(state)
    treats = tuple(map(int, state.treats))
    places = tuple(stands[name] for name in NAMES)
    return Position(int(state.max), places, treats, bool(state.gentle), int(state.catches))


def whole_turns(state: MaxState) -> dict[tuple[str, ...], Position]:
    """Every line of play up to the next throw or the end, and where it leads."""
    found: dict[tuple[str, ...], Position] = {}
    open_lines: list[tuple[tuple[str, ...], MaxState]] = [((), state)]
    while open_lines:
        words, here = open_lines.pop()
        for number, word in choices(here):
            after = here.copy()
            after.step(number)
            line = (*words, word)
            if after.is_terminal() or (after.phase == BEFORE and not after.lured):
                found[line] = position_of(after)
            else:
                open_lines.append((line, after))
    return found


def choices(state: MaxState) -> list[tuple[int, str]]:
    """What a seat or luck may do next, with its word."""
    if state.is_chance():
        return [(o, state.outcome_text(o)) for o, _ in state.chance_outcomes()]
    return [(action, state.action_text(action)) for action in state.legal_actions()]


def count(state: MaxState, depth: int) -> int:
    """How many lines of play of `depth` decisions and throws there are, one by one."""
    if depth == 0:
        return 1
    if state.is_terminal():
        return 0
    total = 0
    for number, _ in choices(state):
        after = state.copy()
        after.step(number)
        total += count(after, depth - 1)
    return total


def agree(start: Position) -> None:
    """Asserts that rules and reference know the same turns from a position."""
    expected = dict(turns(start))
    assert whole_turns(state_of(start)) == expected, start


def scattered(number: int) -> Position:
    """Random positions, half of them crowded, since that is where rules matter."""
    luck = random.Random(number)
    cat = luck.randint(BASKET, LAST)
    near = [s for s in range(cat - 2, cat + 6) if STUMP <= s <= LAST] or [STUMP]
    pool = [*near, "home", "caught"] if luck.random() < 0.5 else PLACES
    places = tuple(luck.choice(pool) for _ in NAMES)
    if not any(isinstance(place, int) for place in places):
        places = (luck.randint(STUMP, LAST), *places[1:])
    treats = tuple(luck.choice((0, 1, 2)) for _ in KINDS)
    return Position(cat, places, treats, luck.random() < 0.3, luck.randint(0, 3))


@pytest.mark.parametrize("batch", range(10))
def test_rules_and_reference_know_the_same_turns(batch: int) -> None:
    for number in range(300):
        agree(scattered(1000 * batch + number))


@pytest.mark.nightly
@pytest.mark.parametrize("cat", range(BASKET, LAST + 1))
def test_they_do_from_every_position_there_is(cat: int) -> None:
    """All 27 times 23 x 23 x 23 positions, without treats, in the game and the gentle game."""
    for gentle in (False, True):
        for places in product(PLACES, repeat=3):
            if any(isinstance(place, int) for place in places):
                agree(Position(cat, places, gentle=gentle))


# Lines of play by depth (decisions and throws), from three positions.
PERFT = {
    "start": (
        Position(0, (6, 6, 6), (1, 1, 1, 1)),
        [1, 1, 3, 15, 34, 78, 270, 832, 2084, 5944, 18361, 50836],
    ),
    "shortcuts ahead": (
        Position(7, (8, 13, 17), (0, 1, 0, 1)),
        [1, 3, 5, 24, 85, 199, 493, 1664, 4579, 10849, 29644],
    ),
    "before the tree": (
        Position(25, (26, 25, 24), (0, 0, 0, 1)),
        [1, 2, 4, 13, 28, 55, 108, 223, 379, 641, 1210, 2143, 3763, 6763],
    ),
}


@pytest.mark.parametrize("name", PERFT)
def test_perft(name: str) -> None:
    start, expected = PERFT[name]
    depths = range(len(expected))
    assert [perft(start, depth) for depth in depths] == expected
    assert [count(state_of(start), depth) for depth in depths] == expected


def test_the_words_for_places_are_the_same() -> None:
    assert AWAY == {"home": 27, "caught": -1}

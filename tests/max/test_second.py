"""The exact worths against the second solver, and against games played by them."""

from __future__ import annotations

from itertools import product

import pytest

import ludoteca
from ludoteca.bots.exact import Exact, exact
from ludoteca.games.max.rules.state import MaxState
from ludoteca.study.sample import Player, setup
from ludoteca.study.statistics import wilson
from tests.max.lay import lay
from tests.max.reference import LAST, NAMES, STUMP
from tests.max.second import Places, Second, exactly, roundly

MAX = ludoteca.game("max")
TREATS = 6


@pytest.fixture(scope="module")
def known(solved: object) -> Exact:
    """The exact worths of the game."""
    return exact(MAX)


def state_of(cat: int, places: Places, treats: int) -> MaxState:
    """The same position for the rules."""
    state = lay(MAX, max=cat, **dict(zip(NAMES, places, strict=True)))
    state.treats = [treats, 0, 0, 0]
    return state


def differences(known: Exact, second: Second) -> list[str]:
    """The positions of which the two think otherwise."""
    wrong = []
    for (cat, places, treats), other in second.known.items():
        own = known.worth(state_of(cat, places, treats))
        for one, two in zip(own, other, strict=True):
            if abs(one - float(two)) > 1e-12:
                wrong.append(f"Max {cat}, {places}, {treats} treats: {own} is {other}")
    return wrong


def settle(second: Second, starts: list[Places]) -> None:
    """Value these places with Max anywhere and any number of treats."""
    for places in starts:
        for cat, treats in product(range(LAST + 1), range(TREATS + 1)):
            second.worth(cat, places, treats)


def test_a_creature_alone_is_worth_exactly_that(known: Exact) -> None:
    """Everywhere, the others at home or caught: in fractions, so that equal means equal."""
    second = exactly()
    starts: list[Places] = []
    for one, other in (("home", "home"), ("home", "caught"), ("caught", "caught")):
        starts += [(STUMP, one, other), (one, STUMP, other), (one, other, STUMP)]
    settle(second, starts)
    assert len(second.known) > 20_000
    assert differences(known, second) == []


def test_near_the_tree_all_are_worth_exactly_that(known: Exact) -> None:
    """From where two or three have few spaces left, in fractions."""
    second = exactly()
    settle(second, [(24, 24, 25), (25, 22, "home"), ("caught", 22, 24)])
    assert len(second.known) > 5000
    assert differences(known, second) == []


@pytest.mark.nightly  # the reference takes minutes for all positions
@pytest.mark.timeout(1800)
def test_from_the_start_everything_is_worth_that(known: Exact) -> None:
    """All that 0 to 6 treats can lead to from the stump."""
    second = roundly()
    settle(second, [(STUMP, STUMP, STUMP)])
    assert len(second.known) > 1_000_000
    assert differences(known, second) == []


def won(treats: int, games: int) -> int:
    """How many of some games of perfect play bring all three home; the seed is fixed."""
    chosen = setup("max", "perfect", 20, {"treats": treats}, seats=1)
    return Player(chosen).play(0, games).ends.get("won", 0)


def covers(known: Exact, treats: int, games: int) -> bool:
    """Whether the interval of such games, wrong once in a million, holds the exact chance."""
    low, high = wilson(won(treats, games), games, 1 - 1e-6)
    return low <= known.worth(MAX.new_state(1, {"treats": treats})).value <= high


def test_games_of_perfect_play_end_as_often_as_that(known: Exact) -> None:
    assert covers(known, 3, 500)


@pytest.mark.nightly  # 100,000 games take minutes where the rules run interpreted
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("treats", [2, 3, 4, 5, 6])
def test_thousands_of_games_of_perfect_play_end_as_often_as_that(known: Exact, treats: int) -> None:
    assert covers(known, treats, 20_000)

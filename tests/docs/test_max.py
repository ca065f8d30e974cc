"""The page of Max's figures holds what its command says: its exact parts are worked out again."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

import ludoteca
from ludoteca.bots.exact import Exact, exact
from ludoteca.engine.luck import Sfc32, stream
from ludoteca.games.max.rules.components import BEFORE, ONE, TWO
from ludoteca.games.max.rules.state import MaxState

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "max.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def figures() -> Iterator[ModuleType]:
    """The command as a module."""
    loader = SourceFileLoader("figures", str(ROOT / "scripts" / "figures"))
    spec = spec_from_loader("figures", loader)
    assert spec is not None
    module = module_from_spec(spec)
    sys.modules["figures"] = module
    loader.exec_module(module)
    yield module
    del sys.modules["figures"]


@pytest.fixture(scope="module")
def known(solved: Path) -> Exact:
    return exact(ludoteca.game("max"))


def table(name: str) -> list[list[str]]:
    """The rows of a table on the page, without its head."""
    found = re.search(f"<!-- figures: {name} -->\n(.*?)<!-- end -->", PAGE, re.DOTALL)
    assert found is not None
    lines = [line for line in found[1].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_chances_of_perfect_play_are_those_of_the_solver(
    figures: ModuleType, known: Exact
) -> None:
    told = [(row[1], row[2]) for row in table("chances")]
    assert told == figures.perfect(known)
    assert [row[0] for row in table("chances")] == list("0123456")


def test_what_a_treat_is_worth_is_what_the_solver_says(figures: ModuleType, known: Exact) -> None:
    assert figures.treats(known) in PAGE


def test_the_samples_are_made_again_where_they_cost_nothing(figures: ModuleType) -> None:
    """Random play, with four treats, as many games as the table says."""
    found = re.search(r"random, (\d+) games", PAGE)
    assert found is not None
    assert table("chances")[4][4] == figures.sampled("random", 4, int(found[1]))


@pytest.mark.nightly  # all positions of perfect play: minutes where the rules run interpreted
def test_what_the_order_costs_is_what_all_games_say(figures: ModuleType, known: Exact) -> None:
    assert figures.order(known) in PAGE


def test_a_page_without_marks_is_refused(figures: ModuleType) -> None:
    with pytest.raises(ValueError, match="no marks for chances"):
        figures.put("# Max", "chances", "")


def test_the_order_of_two_greens_never_matters() -> None:
    """In positions of random games: two creatures one space each, either one first."""
    tried = 0
    for number in range(60):
        rng = stream(7, number, "order")
        state = ludoteca.game("max").new_state(1)
        while not state.is_terminal():
            assert isinstance(state, MaxState)
            if not state.is_chance() and state.greens == 2:
                tried += either_way(state)
            state.step(chosen(state, rng))
    assert tried > 1000


def either_way(state: MaxState) -> int:
    """Try each pair of single steps both ways round; how many pairs there were."""
    tried = 0
    for one in state.legal_actions():
        if not ONE <= one < TWO:
            continue
        middle = state.copy()
        middle.step(one)
        for two in middle.legal_actions() if middle.phase != BEFORE else []:
            tried += 1
            middle_too = state.copy()
            middle_too.step(two)
            end, other = middle.copy(), middle_too.copy()
            end.step(two)
            other.step(one)
            assert (end.max, end.creatures) == (other.max, other.creatures)
    return tried


def chosen(state: MaxState, rng: Sfc32) -> int:
    """Any outcome or action."""
    if state.is_chance():
        return state.sample_chance(rng)
    actions = state.legal_actions()
    return actions[rng.below(len(actions))]

"""A game looked back on: sums that come out, perfect play, what was known beforehand, refusals."""

from __future__ import annotations

import json
import math
from pathlib import Path

import msgspec
import pytest

from ludoteca.bots.exact import NoSolver
from ludoteca.record.match import Match
from ludoteca.record.record import Record, Undone
from ludoteca.study.analyse import (
    MOST,
    POINTS,
    AnalyseError,
    Review,
    analyse,
    published,
    stretches_known,
)
from tests.study.small import anything, best, match, play, worths
from tests.toys.install import installed

SCHEMA = Path(__file__).parents[2] / "docs" / "schema" / "review-1.json"
RECORDS = Path(__file__).parents[1] / "records" / "max"


def looked_back(game: Match) -> Review:
    return analyse(game, worths())


@pytest.fixture(scope="module")
def careless() -> Review:
    return looked_back(play(2, anything))


# ---------------------------------------------------------------- sums


@pytest.mark.parametrize("seed", range(12))
def test_start_luck_and_choices_give_the_end(seed: int) -> None:
    review = looked_back(play(seed, anything))
    for part in ("value", "expected"):
        parts = [getattr(one, part) for one in (review.start, review.luck, review.choices)]
        assert math.fsum(parts) == pytest.approx(getattr(review.end, part), abs=1e-12)
    assert review.over
    assert review.end.value in (0.0, 1.0)
    assert review.choices.value <= 1e-12
    assert (review.left_out.value, review.stretches) == (0.0, ())


@pytest.mark.parametrize("seed", range(4))
def test_a_perfect_game_loses_nothing(seed: int) -> None:
    review = looked_back(play(seed, best))
    choices = [one for one in review.moments if one.kind == "choice"]
    assert choices
    assert {one.grade for one in choices} == {"safe"}
    assert max(one.loss or 0.0 for one in choices) < 1e-9
    assert review.choices.value == pytest.approx(0.0, abs=1e-12)
    assert {review.at(line).kind for line in review.turning} <= {"luck"}


def test_what_choices_cost_is_the_sum_of_their_losses(careless: Review) -> None:
    in_points = math.fsum(one.loss or 0.0 for one in careless.losses if not one.lost)
    assert in_points > 0
    assert 100 * careless.choices.value == pytest.approx(-in_points, abs=1e-9)


def test_a_loss_is_against_the_best_and_names_it(careless: Review) -> None:
    wrong = max(careless.losses, key=lambda one: 0 if one.lost else one.loss or 0.0)
    assert wrong.best is not None
    assert wrong.loss is not None
    assert wrong.best.action != wrong.text
    assert wrong.loss == pytest.approx(100 * (wrong.best.worth.value - wrong.after.value))
    game = match()
    for one in careless.moments[: wrong.line - 1]:
        game.play_one(one.text)
    assert wrong.best.action in game.legal()
    assert (wrong.legal, wrong.seat) == (len(game.legal()), game.state.current_player)


def test_after_a_loss_choices_lose_hundredths_of_what_is_expected() -> None:
    found = [
        one for seed in range(12) for one in looked_back(play(seed, anything)).losses if one.lost
    ]
    assert found
    for one in found:
        assert one.best is not None
        assert (one.before.value, one.after.value) == (0.0, 0.0)
        lost = 100 * (one.best.worth.expected - one.after.expected)
        assert one.loss == pytest.approx(lost)


def test_luck_that_can_not_be_helped_is_fair() -> None:
    """Weighed by their chances, the outcomes of a throw give nothing and take nothing."""
    game = match()
    game.play("throw")
    outcomes = game.state.chance_outcomes()
    total = sum(weight for _, weight in outcomes)
    told = 0.0
    for outcome, weight in outcomes:
        branch = game.copy()
        branch.play(game.state.outcome_text(outcome))
        told += weight * looked_back(branch).moments[-1].change / total
    assert told == pytest.approx(0.0, abs=1e-9)


def test_turning_points_are_the_largest_moments(careless: Review) -> None:
    assert careless.turning
    assert list(careless.turning) == sorted(careless.turning)
    for kind in ("luck", "choice"):
        sizes = {one.line: abs(one.change) for one in careless.moments if one.kind == kind}
        named = [line for line in careless.turning if line in sizes]
        others = [size for line, size in sizes.items() if line not in named]
        assert len(named) <= MOST
        assert all(sizes[line] >= POINTS - 1e-9 for line in named)
        if len(named) < MOST:
            assert max(others, default=0.0) < POINTS
        else:
            assert max(others, default=0.0) <= min(sizes[line] for line in named)


# ---------------------------------------------------------------- what was known


def taken_back(keep: int, lines: int) -> Match:
    """A game undone past luck to its first `keep` lines, then played on."""
    game = play(2, anything, lines)
    gone = len(game.lines)
    game.undo(past_luck=True, keep=keep)
    assert [tuple(mark) for mark in game.undone] == [(keep + 1, gone)]
    return game


def test_a_stretch_after_an_undo_past_luck_is_left_out() -> None:
    """Throw and dice are taken back: the same dice fall again, and the throw knew them."""
    game = taken_back(0, 2)
    fallen = game.foreseen()[0].text
    game.play("throw")
    game.play(fallen)
    first = game.legal()[0]
    game.play(first)
    review = looked_back(game)
    assert [(one.first, one.last) for one in review.stretches] == [(1, 2)]
    assert [one.known for one in review.moments] == [True, True, False]
    assert review.left_out.value == pytest.approx(
        review.moments[1].after.value - review.start.value
    )
    whole = (review.start, review.luck, review.choices, review.left_out)
    assert math.fsum(one.value for one in whole) == pytest.approx(review.end.value, abs=1e-12)
    assert not set(review.turning) & {1, 2}


def test_what_is_still_known_at_the_end_was_known_all_the_way() -> None:
    game = taken_back(4, 14)
    game.play(game.legal()[0])
    assert game.foreseen()
    assert [(one.first, one.last) for one in stretches_known(game)] == [(5, len(game.lines))]


def test_an_undo_of_choices_alone_leaves_nothing_out() -> None:
    game = play(2, anything, 3)
    game.undo()
    assert (stretches_known(game), game.undone) == ((), [])


@pytest.mark.parametrize(
    ("marks", "stretches"),
    [
        ([(1, 2)], [(1, 2)]),
        ([(3, 5)], [(3, 6)]),  # three lines hold one throw at most
        ([(1, 4)], [(1, 6)]),  # four may hold two
        ([(5, 6), (1, 2)], [(1, 2), (5, 6)]),
        ([(2, 3), (1, 4)], [(1, 6)]),
        ([(90, 99)], []),
    ],
)
def test_no_more_luck_counts_as_known_than_lines_can_hold(
    marks: list[tuple[int, int]], stretches: list[tuple[int, int]]
) -> None:
    game = play(2, anything, 12)
    assert [bool(line.lane) for line in game.lines[:6]] == [False, True, False, False, False, True]
    game.undone = [Undone(*mark) for mark in marks]
    assert [tuple(msgspec.structs.astuple(one)) for one in stretches_known(game)] == stretches


# ---------------------------------------------------------------- forms and refusals


def test_the_json_has_its_published_schema(careless: Review) -> None:
    written = json.dumps(published(), indent=1, sort_keys=True) + "\n"
    if not SCHEMA.exists():
        pytest.fail(f"docs/schema/{SCHEMA.name} is missing; it should hold:\n{written}")
    assert SCHEMA.read_text(encoding="utf-8") == written
    assert careless.schema == SCHEMA.stem
    text = careless.to_json()
    assert msgspec.json.decode(text, type=Review) == careless
    assert text == looked_back(play(2, anything)).to_json()


def test_a_notebook_shows_graph_and_sum(careless: Review) -> None:
    html = careless._repr_html_()
    assert html.count("<svg") == 1
    assert "what luck gave" in html
    assert "var(" not in careless._repr_svg_()


def test_a_record_that_does_not_replay_is_refused() -> None:
    text = (RECORDS / "lost.txt").read_text(encoding="utf-8")
    wrong = Record.parse(text.replace("\n1 throw", "\n1 mouse"))
    with pytest.raises(AnalyseError, match="line 1"):
        analyse(wrong, worths())


def test_a_gentle_game_is_refused_with_the_reason() -> None:
    with pytest.raises(NoSolver, match="gentle=yes"):
        analyse(Record.parse((RECORDS / "gentle.txt").read_text(encoding="utf-8")))


def test_a_game_without_a_solver_and_one_through_a_seat_s_eyes_are_refused() -> None:
    with installed():
        game = Match("magpies", 2)
        with pytest.raises(NoSolver, match="magpies"):
            analyse(game)
        with pytest.raises(AnalyseError, match="seat 1"):
            analyse(game.record_for(1))

"""What is safe, what wants care, what is dangerous: the limits at their edges."""

from __future__ import annotations

import pytest

from ludoteca.bots.advice import Advised, weigh
from ludoteca.bots.exact import Choice, Worth


def weighed(*worths: tuple[float, float]) -> list[Advised]:
    """The choices 0, 1, … with these worths, weighed."""
    return weigh([Choice(action, Worth(*worth)) for action, worth in enumerate(worths)])


@pytest.mark.parametrize(
    ("value", "grade"),
    [(0.9, "safe"), (0.89, "safe"), (0.8899, "careful"), (0.85, "careful"), (0.8499, "dangerous")],
)
def test_points_of_the_chance_below_the_best(value: float, grade: str) -> None:
    best, other = weighed((0.9, 2.8), (value, 2.9))
    assert (best.loss, best.grade) == (0.0, "safe")
    assert other.grade == grade
    assert other.loss == pytest.approx(100 * (0.9 - value))


@pytest.mark.parametrize(
    ("expected", "grade"),
    [(1.5, "safe"), (1.49, "safe"), (1.48, "careful"), (1.45, "careful"), (1.44, "dangerous")],
)
def test_after_a_loss_hundredths_of_what_is_expected(expected: float, grade: str) -> None:
    best, other = weighed((0.0, 1.5), (0.0, expected))
    assert (best.grade, other.grade) == ("safe", grade)
    assert other.loss == pytest.approx(100 * (1.5 - expected))


def test_while_the_goal_can_be_reached_only_its_chance_counts() -> None:
    """A choice that gives the goal up is dangerous, however much else it promises."""
    for one in weighed((0.06, 1.0), (0.0, 2.0))[1:]:
        assert (one.grade, one.loss) == ("dangerous", pytest.approx(6.0))


def test_the_order_is_that_of_the_choices_and_nobody_to_move_gets_nothing() -> None:
    assert [one.action for one in weighed((0.1, 1.0), (0.9, 1.0), (0.5, 1.0))] == [0, 1, 2]
    assert weigh([]) == []

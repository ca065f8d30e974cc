"""Curves and blobs: equal steps, closed shapes, the same bytes for the same seed."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import pytest

from ludoteca.drawing import svg

BEND = [(0.0, 0.0), (50.0, 80.0), (140.0, 60.0), (200.0, -30.0)]


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (-0.04, "0"), (0.06, "0.1"), (-1.5, "-1.5"), (12.0, "12"), (3.14159, "3.1")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert svg.num(value) == text


def test_samples_lie_at_equal_lengths() -> None:
    points = svg.sample(BEND, 30)
    steps = [math.dist(a, b) for a, b in pairwise(points)]
    assert points[0] == BEND[0]
    assert points[-1] == pytest.approx(BEND[-1])
    assert max(steps) - min(steps) < 0.03 * svg.length(BEND) / 29


def test_a_closed_curve_comes_round() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert svg.curve(square, closed=True).startswith("M0 0C")
    assert svg.curve(square, closed=True).endswith(" 0 0Z")
    assert len(svg.sample(square, 8, closed=True)) == 8
    assert svg.length(square, closed=True) > 40


def test_headings_follow_the_curve() -> None:
    assert [round(h) for _, _, h in svg.along([(0, 0), (0, 9)], [0, 0.5, 1])] == [90, 90, 90]


def test_shapes_depend_on_the_seed_alone() -> None:
    assert svg.blob(Random(1), 30, 20) == svg.blob(Random(1), 30, 20)
    assert svg.blob(Random(1), 30, 20) != svg.blob(Random(2), 30, 20)
    assert svg.cloud(Random(1), 30, 20, 8) == svg.cloud(Random(1), 30, 20, 8)
    assert svg.cloud(Random(1), 30, 20, 8).count("A") == 8


def test_mirror_twice_is_the_same() -> None:
    path = "M10 5C11 6 12.5 7 13 8L20 1Z"
    assert svg.mirror(svg.mirror(path, 50), 50) == path


def test_hidden_definitions_carry_no_style() -> None:
    page = svg.hidden("<defs></defs>")
    assert page.startswith('<svg class="defs"')
    assert "style=" not in page

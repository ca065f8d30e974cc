"""Ways: what moves says so in attributes, and without them it is as it is at rest."""

import math
import re
from xml.etree import ElementTree

import pytest

from ludoteca.drawing.effects import EFFECTS, count, feast
from ludoteca.drawing.svg import Point
from ludoteca.drawing.symbols import define
from ludoteca.drawing.ways import GAITS, at_rest, moves, way


def test_a_way_is_the_points_that_it_passes() -> None:
    assert way([]) == ""
    assert way([(0, -1.25), (3, 4)]) == "0 -1.2 3 4"


def test_a_gait_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="no gait 'fly': choose one of slide, hop"):
        moves("fly")
    for gait in GAITS:
        assert f'data-gait="{gait}"' in moves(gait)


def test_at_rest_nothing_of_a_way_is_left() -> None:
    told = moves("toss", [(1, 2), (3, 4)], (0.1, 0.5), "look", 30, "tray")
    assert told.count("data-") == 6
    assert at_rest(f'<g id="a"{told} transform="translate(3 4)"/>') == (
        '<g id="a" transform="translate(3 4)"/>'
    )
    still = '<p data-left="3">x</p>'
    assert at_rest(still) is still


def test_a_feast_is_always_the_same_and_stays_near() -> None:
    drawn = feast(100, 100, 80, ("sun", "berry"), seed=3, bits=10)
    assert drawn == feast(100, 100, 80, ("sun", "berry"), seed=3, bits=10)
    assert drawn.count('data-gait="burst"') == 10
    for text in re.findall(r'data-way="([^"]+)"', drawn):
        numbers = [float(one) for one in text.split()]
        begin: Point = (numbers[0], numbers[1])
        assert begin == (100, 100)
        assert math.dist(begin, (numbers[2], numbers[3])) < 120
    assert {'href="#heart"', 'href="#leaflet"', 'href="#confetto"'} <= set(
        re.findall(r'href="[^"]+"', drawn)
    )


def test_effects_are_well_formed() -> None:
    ElementTree.fromstring(f"<svg>{define(EFFECTS)}{count(2, 5, 5, 20, (0, 1))}</svg>")
    assert len({symbol.id for symbol in EFFECTS}) == len(EFFECTS)

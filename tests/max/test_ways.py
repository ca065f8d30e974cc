"""How Max's pieces move: over the board's stones, along its trails, home by the path."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import ludoteca
from ludoteca.drawing.face import Shown, lasting
from ludoteca.drawing.svg import Point, length, sample
from ludoteca.drawing.ways import LONGEST, at_rest
from ludoteca.games.max import drawing
from ludoteca.games.max.drawing.layout import LAYOUTS, SHORTCUTS, fan, find
from ludoteca.games.max.face import MaxFace
from ludoteca.record.match import Match
from ludoteca.record.words import Words

both = pytest.mark.parametrize("name", LAYOUTS)
WORDS = Words("en", "ludoteca.games.max")


@dataclass
class Scene:
    """Where everybody is after a beat."""

    max: int = 3
    creatures: list[int] = field(default_factory=lambda: [8, 9, 10])
    treats: list[int] = field(default_factory=lambda: [1, 1, 0, 1])
    treats_dealt: list[int] = field(default_factory=lambda: [1, 1, 1, 1])
    dice: list[int] = field(default_factory=lambda: [1, 0])


def told(scene: Scene, name: str, beat: Shown, who: str) -> tuple[str, list[Point], Point]:
    """A piece's gait and way in a beat, and where it is drawn."""
    drawn = drawing.pieces(scene, name, beat)
    root = ElementTree.fromstring(drawn)
    piece = root.find(f"./g[@id='{name}-piece-{who}']")
    assert piece is not None
    numbers = [float(one) for one in piece.get("data-way", "").split()]
    place = re.findall(r"-?[\d.]+", piece.get("transform", ""))
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    return piece.get("data-gait", ""), points, (float(place[0]), float(place[1]))


def near(a: Point, b: Point) -> bool:
    return math.dist(a, b) < 0.2


@both
def test_two_spaces_pass_the_stone_between(name: str) -> None:
    scene = Scene(creatures=[10, 14, 20])
    gait, points, place = told(scene, name, ("double", (0, 8, 10)), "mouse")
    assert gait == "hop"
    assert len(points) == 2
    assert near(points[0], fan(name, 9, 1)[0][:2])
    assert points[-1] == place
    effects = drawing.effects(scene, name, ("double", (0, 8, 10)))
    assert re.findall(r">(\d)</text>", effects) == ["1", "2"]


@both
def test_a_shortcut_goes_along_the_footprints(name: str) -> None:
    for who, (creature, (first, last)) in enumerate(SHORTCUTS.items()):
        scene = Scene(creatures=[last if n == who else 6 for n in range(3)])
        gait, points, place = told(scene, name, ("trail", (who, first, last)), creature)
        assert gait == "walk"
        assert points[-1] == place
        here = find(name)
        trail = sample(here.trail(creature), 60)
        for x, y in points[:-1]:
            foot = (x, y - here.stone * 0.3)
            assert min(math.dist(foot, point) for point in trail) < here.stone * 0.5
        assert max(math.dist(*pair) for pair in pairwise(points)) < length(trail) * 0.3


@both
def test_max_creeps_and_pounces_only_where_he_catches(name: str) -> None:
    assert told(Scene(5), name, ("max", (3, 5)), "max")[0] == "creep"
    gait, points, place = told(Scene(8), name, ("max", (6, 8)), "max")
    assert gait == "pounce"
    assert near(points[0], fan(name, 7, 1)[0][:2])
    assert points[-1] == place
    safe = Scene(9, [12, 9, 9])  # he goes on from there by the trail
    assert told(safe, name, ("max", (7, 9)), "max")[0] == "creep"
    assert told(Scene(13, [13, 6, 6]), name, ("max_trail", (9, 13)), "max")[0] == "pounce"
    assert told(Scene(13), name, ("max_trail", (9, 13)), "max")[0] == "walk"


@both
def test_lured_max_goes_home_over_every_stone_of_the_path(name: str) -> None:
    gait, points, place = told(Scene(0), name, ("lured", (0, 2, 7)), "max")
    assert gait == "walk"
    for point, space in zip(points[:-1], range(6, 0, -1), strict=True):
        assert near(point, fan(name, space, 1)[0][:2])
    assert points[-1] == place
    drawn = drawing.effects(Scene(0), name, ("lured", (0, 2, 7)))
    assert 'data-gait="toss"' in drawn
    assert 'data-from="tray-treat-2"' in drawn
    assert 'id="tray-treat-2" href="#max-treat-gone"' in drawing.tray(Scene(0), WORDS)


@both
def test_who_is_caught_is_carried_from_where_it_stood_to_its_seat(name: str) -> None:
    scene = Scene(8, [-1, 8, 10])
    gait, points, place = told(scene, name, ("caught", (0, 8)), "mouse")
    assert (gait, points) == ("carry", [place])
    assert near(place, find(name).seat(0))
    stood = fan(name, 8, 3)[1][:2]  # of Max, mouse and squirrel
    effects = drawing.effects(scene, name, ("caught", (0, 8)))
    begin = re.search(r'data-gait="carry" data-way="([-\d.]+) ([-\d.]+) ', effects)
    assert begin is not None
    assert near((float(begin[1]), float(begin[2])), stood)
    assert told(scene, name, ("caught", (0, 8)), "max")[0] == "leap"


def test_what_is_shown_longer_is_waited_for_longer() -> None:
    max_ = ludoteca.game("max")
    assert lasting(max_, []) == 0
    assert lasting(max_, [("step", (0, 6, 7)), ("double", (0, 7, 9))]) == pytest.approx(3)
    assert lasting(max_, [("basket", (0,))]) == 1


@both
@pytest.mark.parametrize("number", range(4))
def test_in_whole_games_every_beat_is_short_whole_and_the_same_at_rest(
    name: str, number: int
) -> None:
    face, seen = MaxFace(), 0
    match = Match("max", 2, {"gentle": number % 2 == 1}, luck=None)

    def look(beat: object, state: object) -> None:
        nonlocal seen
        _, event, arguments, _ = beat  # type: ignore[misc]
        view = match.game.view(state, None)  # type: ignore[arg-type]
        drawn = face.pieces(view, name, (event, arguments))
        assert at_rest(drawn) == face.pieces(view, name)
        assert at_rest(face.tray(view, WORDS, (event, arguments))) == face.tray(view, WORDS)
        effects = face.effects(view, name, (event, arguments))
        for html in (drawn, effects):
            assert len(html.encode()) < 4096, event
            if html:
                ElementTree.fromstring(html)
        for piece, way, x, y in re.findall(
            r'id="([^"]+)"[^>]*data-way="([^"]+)"[^>]*translate\(([-\d.]+) ([-\d.]+)\)', drawn
        ):
            assert way.split()[-2:] == [x, y], (event, piece)
        assert set(re.findall(r'href="#([^"]+)"', effects)) <= known
        assert set(re.findall(r'data-look="([^"]+)"', drawn)) <= known
        assert 0 < face.lasts(event, arguments) <= LONGEST
        seen += 1

    known = set(re.findall(r'id="([^"]+)"', face.symbols()))
    turn = number
    while not match.state.is_terminal():
        legal = match.legal()
        turn = (turn * 31 + 7) % 1009
        match.play(legal[turn % len(legal)], look)
    assert seen > 20

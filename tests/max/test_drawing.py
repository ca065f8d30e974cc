"""The drawing of Max: nothing in the way, everything told, short fragments, the same bytes."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field, replace
from importlib import import_module
from io import BytesIO
from itertools import combinations, combinations_with_replacement, pairwise
from random import Random

import pytest
from PIL import Image

from ludoteca.drawing import palette
from ludoteca.drawing.files import png
from ludoteca.drawing.picture import needed
from ludoteca.drawing.places import Box, gap
from ludoteca.drawing.symbols import Symbol
from ludoteca.games.max import drawing
from ludoteca.games.max.drawing import garden as ground
from ludoteca.games.max.drawing import house, layout, things, tree
from ludoteca.games.max.drawing.creatures import BASES, CREATURES, WIDTH
from ludoteca.games.max.drawing.effects import COUNT
from ludoteca.games.max.drawing.layout import HOME, LAST, LAYOUTS, SHORTCUTS, STUMP, Layout, fan
from ludoteca.games.max.drawing.moods import mood, mood_of_max
from ludoteca.games.max.drawing.pieces import standing
from ludoteca.games.max.load import load_board
from ludoteca.record.words import LANGUAGES, Words, problems

EN = Words("en", "ludoteca.games.max")
helps = import_module("ludoteca.games.max.drawing.helps")  # the package has a function of its name
both = pytest.mark.parametrize("name", LAYOUTS)


@dataclass
class Scene:
    max: int = 0
    creatures: list[int] = field(default_factory=lambda: [STUMP] * 3)
    treats: list[int] = field(default_factory=lambda: [1, 1, 1, 1])
    treats_dealt: list[int] = field(default_factory=lambda: [1, 1, 1, 1])
    dice: list[int] = field(default_factory=list)
    gentle: bool = False
    catches: int = 0
    danger: list[int] = field(default_factory=list)


SCENES = {
    "start": Scene(),
    "near": Scene(11, [12, 12, 12], dice=[1, 0]),
    "ends": Scene(LAST, [9, 18, 19], [0, 0, 1, 0], dice=[1, 1]),
    "home": Scene(24, [HOME] * 3, [0] * 4, dice=[0, 0]),
    "caught": Scene(8, [-1, -1, -1], [2, 2, 1, 1], [2, 2, 1, 1], dice=[0, 0]),
    "together": Scene(25, [HOME, -1, LAST], [1, 0, 0, 0], dice=[0, 0]),
    "beside": Scene(7, [7, 7, 7]),  # between two parts of a throw
}
scenes = pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())


def whole(name: str, scene: Scene) -> str:
    """Everything that a page holds of one board."""
    return "".join(
        (
            drawing.symbols(),
            ground.garden(name),
            drawing.targets(scene, name, range(HOME + 1)),
            drawing.pieces(scene, name),
            drawing.tray(scene, EN),
        )
    )


# ---------------------------------------------------------------- the garden


def test_the_trails_lie_where_the_board_says() -> None:
    lies = load_board()
    assert list(SHORTCUTS.values()) == list(zip(lies.begins, lies.ends, strict=True))
    assert (lies.stump, lies.last, lies.home) == (STUMP, LAST, HOME)


@both
def test_every_space_lies_inside_and_apart(name: str) -> None:
    here = LAYOUTS[name]
    assert len(here.spaces) == 28
    for x, y in here.spaces[:HOME]:
        assert here.stone + 6 < x < here.width - here.stone - 6
        assert here.piece * 0.95 < y < here.height - here.stone - 6  # room for heads above
    for a, b in combinations(here.spaces[:HOME], 2):
        assert math.dist(a, b) > here.stone * 2 + 8


@both
def test_spaces_lie_in_a_row_at_equal_steps(name: str) -> None:
    spaces = LAYOUTS[name].spaces[:HOME]
    steps = [math.dist(a, b) for a, b in pairwise(spaces)]
    assert max(steps) / min(steps) < 1.15


def _covers(here: Layout) -> list[tuple[str, Box]]:
    """What stands in the garden, by box; the tree's crown and trunk are two boxes."""
    out = []
    for symbol, placed in ground.placed(here):
        left, top, right, bottom = symbol.box(*placed)
        if symbol is tree.TREE:
            wide, high = right - left, bottom - top
            crown = left, top, right, top + high * 0.56
            trunk = left + wide * 0.36, top + high * 0.5, left + wide * 0.66, bottom
            out += [("crown", crown), ("trunk", trunk)]
        elif symbol not in (house.BASKET_BACK, house.STUMP):
            out.append((symbol.id, (left, top, right, bottom)))
    return out


@both
def test_no_scenery_lies_over_a_space(name: str) -> None:
    here = LAYOUTS[name]
    for what, box in _covers(here):
        for space, point in enumerate(here.spaces[:HOME]):
            # stones are flatter than wide: measured in the stone's own height
            assert gap(point, box) > here.stone * 0.84, (what, space)


@both
def test_scattered_things_keep_off_path_and_trails(name: str) -> None:
    here = LAYOUTS[name]
    assert len(ground.scattered(name)) >= 12
    for symbol, placed in ground.scattered(name):
        box = symbol.box(*placed)
        assert all(gap(p, box) > here.stone + 6 for p in here.spaces[:HOME])
        for creature in SHORTCUTS:
            assert all(gap((x, y), box) > 10 for x, y, _ in here.prints(creature))


@both
def test_footprints_keep_off_the_stones_between(name: str) -> None:
    here = LAYOUTS[name]
    for creature in SHORTCUTS:
        steps = here.prints(creature)
        assert len(steps) >= 6
        for x, y, _ in steps:
            assert min(math.dist((x, y), p) for p in here.spaces[:HOME]) > here.stone


@both
def test_each_creature_marks_both_ends_in_its_colour_and_shape(name: str) -> None:
    garden = ground.garden(name)
    for creature in SHORTCUTS:
        prints = len(LAYOUTS[name].prints(creature)) - 1  # the last is the point
        assert garden.count(f'"#max-print-{creature}"') == prints + 2
        assert garden.count(f'fill="var(--{creature}-tint)"') == 2


# ---------------------------------------------------------------- words and signs


NARROWEST = {"port": 374 / 790, "land": 460 / 1200}
"""Pixels a unit of the smallest board that shows numbers: in a lesson on a phone, in a demo."""
BEATS = [("step", (0, a, a + 1)) for a in range(HOME)] + [("max", (a, a + 3)) for a in range(24)]


def test_there_are_no_words_in_the_drawings_but_numbers_of_steps() -> None:
    for name in LAYOUTS:
        for scene in SCENES.values():
            view = replace(scene, danger=list(range(1, HOME)))
            drawn = whole(name, scene) + drawing.helps(view, name) + drawing.choices()
            assert "<text" not in drawn
    assert "<text" in drawing.effects(Scene(0, [1, 6, 6]), "land", BEATS[0])


@both
def test_the_numbers_of_steps_can_be_read_on_the_smallest_board(name: str) -> None:
    for beat in BEATS:
        drawn = drawing.effects(Scene(beat[1][-1], [beat[1][1], 6, 6]), name, beat)
        for size, colour in re.findall(
            r'<text [^>]*font-size="([\d.]+)"[^>]*fill="([^"]+)"', drawn
        ):
            assert float(size) * NARROWEST[name] >= 14
            assert colour == "var(--text)"
        assert drawn.count("<circle") == drawn.count("<text") > 0
        assert drawn.count('fill="var(--card)"') == drawn.count("<text")  # the disc below it
    assert palette.weakest([("text", "card")]) >= 4.5


@both
def test_no_piece_covers_a_number_and_no_number_a_face(name: str) -> None:
    groups = re.findall(rf'<g id="{name}-(\w+)"', drawing.board(name))
    assert groups.index("effects") > groups.index("pieces")  # what is painted later lies above
    here = LAYOUTS[name]
    for beat in BEATS:
        drawn = drawing.effects(Scene(beat[1][-1], [beat[1][1], 6, 6]), name, beat)
        for number, (x, y) in enumerate(
            re.findall(r'class="count" transform="translate\(([\d.]+) ([\d.]+)\)"', drawn), 1
        ):
            u, v, reach = float(x), float(y), here.piece * COUNT * 1.08
            assert reach < u < here.width - reach
            assert reach < v < here.height - reach
            space = beat[1][-2] + number
            if space < HOME:
                foot, ground_of, width = fan(name, space, 1)[0]
                assert math.dist((u, v), (foot, ground_of - width * 0.5)) > reach + width * 0.24


@pytest.fixture(scope="module")
def silhouettes() -> dict[tuple[str, str], Image.Image]:
    """Every creature in every mood, where it is opaque: a pixel a unit of its symbol."""
    made = {}
    for who, symbol in CREATURES.items():
        defined = "".join(needed(drawing.symbols(), symbol.use(0, 0, 1)).values())
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {symbol.width} {symbol.height}" '
            f'width="{symbol.width}" height="{symbol.height}"><defs>{defined}</defs>'
            f"{symbol.use(*symbol.foot, symbol.width)}</svg>"
        )
        picture = Image.open(BytesIO(png(palette.literal(svg))))
        made[who] = picture.convert("RGBA").getchannel("A")
    return made


DISC = [(a / 3, b / 3) for a in range(-3, 4) for b in range(-3, 4) if a * a + b * b <= 9]


def _share(
    disc: tuple[float, float, float],
    pieces: list[tuple[str, str, float, float, float]],
    silhouettes: dict[tuple[str, str], Image.Image],
) -> float:
    """How much of a disc these pieces cover."""
    u, v, size = disc
    hidden = 0
    for a, b in DISC:
        for who, feels, x, y, width in pieces:
            picture, scale = silhouettes[who, feels], width / WIDTH
            foot = CREATURES[who, feels].foot
            at = (
                int((u + a * size - x) / scale + foot[0]),
                int((v + b * size - y) / scale + foot[1]),
            )
            inside = 0 <= at[0] < picture.width and 0 <= at[1] < picture.height
            if inside and picture.getpixel(at) > 128:
                hidden += 1
                break
    return hidden / len(DISC)


@both
def test_no_piece_covers_the_footprint_on_another_stone(
    name: str, silhouettes: dict[tuple[str, str], Image.Image]
) -> None:
    here = LAYOUTS[name]
    for end in {space for ends in SHORTCUTS.values() for space in ends}:
        disc = (*here.spaces[end], here.stone * 0.5)
        for space in set(range(HOME)) - {end}:
            if math.dist(here.spaces[space], here.spaces[end]) > here.piece * 2:
                continue
            for count in (1, 2, 3, 4):
                for x, y, width in fan(name, space, count):
                    for who, feels in silhouettes:
                        size = width * 1.1 if who == "max" else width
                        assert _share(disc, [(who, feels, x, y, size)], silhouettes) <= 0.06, (
                            end,
                            space,
                            who,
                        )


@both
def test_no_piece_covers_the_sign_of_danger(
    name: str, silhouettes: dict[tuple[str, str], Image.Image]
) -> None:
    """Wherever Max and the three may stand round a space that is marked."""
    here, chance, looked = LAYOUTS[name], Random(1), 0
    for space in range(1, HOME):
        reach = here.piece * 1.9
        near = [n for n in range(HOME) if math.dist(here.spaces[n], here.spaces[space]) < reach]
        for creatures in combinations_with_replacement([*near, HOME, -1], 3):
            for his in near:
                if his == space or chance.random() > 0.15:
                    continue
                view = Scene(his, list(creatures), danger=[space])
                stood = [one for _, one in standing(view, name)]
                spot = helps.seen_best(name, space, [helps.body(*one[2:]) for one in stood])
                assert drawing.helps(view, name).count(helps.mark(name, space, spot)) == 1
                covered = _share(helps.sign(name, space, spot), stood, silhouettes)
                assert covered <= 0.3, (space, his, creatures)
                looked += 1
    assert looked > 400


# ---------------------------------------------------------------- pieces


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@both
def test_pieces_on_one_space_show_all_their_faces(name: str, count: int) -> None:
    places = fan(name, 12, count)
    faces = [(x, y - width * 0.55, width) for x, y, width in places]
    for (x, y, width), (u, v, other) in combinations(faces, 2):
        assert math.dist((x, y), (u, v)) > (width + other) / 2 * 0.7


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@both
def test_pieces_stay_on_the_board_wherever_they_stand(name: str, count: int) -> None:
    here = LAYOUTS[name]
    for space in range(HOME):
        for x, y, width in fan(name, space, count):
            assert x - width / 2 > 0
            assert x + width / 2 < here.width
            assert y - width * 0.95 > 0
            assert y < here.height


@both
def test_pieces_are_painted_by_the_height_of_their_feet(name: str) -> None:
    drawn = drawing.pieces(Scene(9, [8, 20, 15]), name)
    here = LAYOUTS[name]
    rows = sorted((here.spaces[s][1], who) for s, who in ((8, "mouse"), (9, "max"), (15, "bird")))
    order = [drawn.index(f'id="{name}-piece-{who}"') for _, who in rows]
    assert order == sorted(order)


@both
def test_a_piece_moves_by_the_transform_of_its_group(name: str) -> None:
    drawn = drawing.pieces(SCENES["near"], name)
    for who in ("max", "mouse", "squirrel", "bird"):
        pattern = rf'<g id="{name}-piece-{who}" class="piece" transform="translate\([\d. ]+\)">'
        assert len(re.findall(pattern, drawn)) == 1


@both
def test_home_and_caught_have_their_own_places(name: str) -> None:
    here = LAYOUTS[name]
    spots = [here.home(i) for i in range(3)] + [here.seat(i) for i in range(3)]
    for a, b in combinations(spots, 2):
        assert math.dist(a, b) > here.piece * 0.4
    for spot in spots:
        assert min(math.dist(spot, p) for p in here.spaces[:HOME]) > here.stone * 1.2


def test_faces_tell_how_it_stands() -> None:
    scene = Scene(8, [10, HOME, -1])
    assert [mood(scene, i) for i in range(3)] == ["wary", "happy", "sad"]
    assert mood_of_max(scene) == "keen"
    assert mood_of_max(Scene()) == "sleepy"
    assert mood_of_max(Scene(8, [12, HOME, -1])) == "sated"
    assert mood_of_max(Scene(25, [HOME, HOME, HOME])) == "calm"  # whoever is home isn't hunted
    assert mood_of_max(Scene(25, [HOME, HOME, 26])) == "keen"
    assert mood(Scene(8, [8, 11, 7]), 0) == "calm"
    assert mood_of_max(Scene(8, [8, 11, 7])) == "calm"


@pytest.mark.parametrize(
    ("beat", "looks"),
    [
        (("lured", (0, 1, 9)), "max-cat-lured"),
        (("max", (7, 9)), "max-cat-keen"),
        (("max_trail", (9, 13)), "max-cat-keen"),
        (("caught", (0, 9)), "max-cat-pounce"),
    ],
)
@both
def test_in_a_beat_max_looks_as_what_he_does(
    name: str, beat: tuple[str, tuple[int, ...]], looks: str
) -> None:
    drawn = drawing.pieces(Scene(9, [-1, 16, HOME]), name, beat)
    assert f'data-look="{looks}"' in drawn


def test_every_face_is_a_symbol_of_its_own() -> None:
    assert len({s.body for s in CREATURES.values()}) == len(CREATURES) == 18
    assert CREATURES["max", "calm"].id == "max-cat"
    assert {s.width for s in CREATURES.values()} == {WIDTH}


def _bases(body: str) -> str:
    """A symbol's body with the groups that it uses written out."""
    groups = dict(re.findall(r'<g id="([a-z-]+)">(.*?)</g>(?=<g id=|$)', BASES, re.DOTALL))
    for _ in range(2):
        body = re.sub(r'<use href="#([a-z-]+)"', lambda m: groups.get(m[1], "") + m[0], body)
    return body


@pytest.mark.parametrize("who", CREATURES, ids=" ".join)
def test_a_creature_is_grounded_in_three_tones_and_bright_eyed(who: tuple[str, str]) -> None:
    body = CREATURES[who].body
    assert body.startswith('<ellipse cx="')
    assert 'fill="var(--shade)"' in body[:120]
    family = "cat" if who[0] == "max" else who[0]
    whole = _bases(body)
    for tone in (family, f"{family}-dark", f"{family}-light"):
        assert f'"var(--{tone})"' in whole, tone
    if who[1] not in ("happy", "sleepy", "lured", "sated"):  # whose eyes are shut
        assert whole.count('r="2.') >= 2
    assert len(CREATURES[who].define().encode()) < 4096


def test_each_mood_is_told_by_posture_too() -> None:
    """Without its face no mood of a creature looks like another."""
    for kind in ("max", "mouse", "squirrel", "bird"):
        bodies = []
        for (who, feels), symbol in CREATURES.items():
            if who == kind:
                parts = re.findall(r"<[^>]+>", symbol.body)
                bodies.append((feels, tuple(sorted(one for one in parts if "--ink" not in one))))
        assert len({body for _, body in bodies}) == len(bodies), kind


HANG = {"max-nest-back", "max-nest-front", "max-basket-front", "max-burrow-front", "max-pond",
        "max-smoke", "butterfly", "firefly"}  # fmt: skip
"""What stands in something else, lies in the ground, or flies."""


@pytest.mark.parametrize("thing", things.THINGS, ids=lambda thing: thing.id)
def test_whatever_stands_casts_a_shadow_first(thing: Symbol) -> None:
    assert ('fill="var(--shade)"' in thing.body[:140]) is (thing.id not in HANG)


@pytest.mark.parametrize("drawn", [drawing.symbols(), drawing.board("land"), drawing.board("port")])
def test_colours_come_by_name_alone(drawn: str) -> None:
    assert set(re.findall(r'(?:fill|stroke|color)="(?!var\(--[a-z-]+\)")([^"]*)"', drawn)) <= {
        "none",
        "currentColor",
    }
    assert not re.search(r"#[0-9a-f]{3,6}\b(?!-)|rgb|gradient", re.sub(r'href="[^"]*"', "", drawn))


def test_the_tall_garden_leaves_room_for_the_choices() -> None:
    """362 of a phone's 390 pixels are the board's, and 460 of its 844 in height."""
    here = LAYOUTS["port"]
    assert here.height * 362 / here.width <= 464
    assert here.piece * 362 / here.width >= 44


@both
def test_targets_ring_the_spaces_and_the_right_homes(name: str) -> None:
    drawn = drawing.targets(Scene(3, [26, 26, 9]), name, [10, 13, HOME])
    assert drawn.count('class="ring"') == 4
    assert 'data-space="13"' in drawn
    assert drawing.targets(Scene(), name, []) == f'<g id="{name}-targets"></g>'


# ---------------------------------------------------------------- what a page is promised


@scenes
@both
def test_fragments_are_short(name: str, scene: Scene) -> None:
    assert len(drawing.pieces(scene, name).encode()) < 4096
    assert len(drawing.targets(scene, name, [5, 9, 13, HOME]).encode()) < 4096
    for language in LANGUAGES:
        assert len(drawing.tray(scene, Words(language, "ludoteca.games.max")).encode()) < 4096


@scenes
def test_ids_are_unique_with_both_boards_in_one_page(scene: Scene) -> None:
    page = drawing.symbols() + drawing.tray(scene, EN)
    for name in LAYOUTS:
        page += ground.garden(name) + drawing.pieces(scene, name)
        page += drawing.targets(scene, name, [1])
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="#([^"]+)"', page))
    assert used <= set(ids)


@scenes
@both
def test_there_is_no_inline_style_and_the_xml_is_well_formed(name: str, scene: Scene) -> None:
    text = whole(name, scene)
    assert "style=" not in text
    assert "<style" not in text
    ET.fromstring(f"<svg>{text}</svg>")
    ET.fromstring(f"<svg>{drawing.board(name)}</svg>")


@both
def test_the_same_view_gives_the_same_bytes(name: str) -> None:
    scene = SCENES["together"]
    first = whole(name, scene), drawing.picture(scene, name)
    ground.garden.cache_clear()
    ground.scattered.cache_clear()
    assert (whole(name, scene), drawing.picture(scene, name)) == first


@both
def test_the_board_ends_with_the_groups_that_change(name: str) -> None:
    here = LAYOUTS[name]
    groups = "".join(f'<g id="{name}-{one}"></g>' for one in ("targets", "pieces", "effects"))
    assert drawing.board(name).endswith(groups)
    assert drawing.view_box(name) == f"0 0 {here.width} {here.height}"


# ---------------------------------------------------------------- picture, tray, text


@scenes
@pytest.mark.parametrize("theme", ["light", "dark"])
@both
def test_a_picture_stands_alone(name: str, theme: str, scene: Scene) -> None:
    svg = drawing.picture(scene, name, theme)
    root = ET.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "var(" not in svg
    assert "style=" not in svg
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(ids)


@scenes
def test_the_title_tells_of_every_piece(scene: Scene) -> None:
    root = ET.fromstring(drawing.picture(scene))
    title, desc = root[0].text, root[1].text
    assert title is not None
    assert desc is not None
    for who in ("Max", "mouse", "squirrel", "bird"):
        assert who in title
    assert "Dice: " in desc
    assert ("No treats" in desc) == (not any(scene.treats))


def test_a_picture_speaks_czech() -> None:
    svg = drawing.picture(Scene(), words=Words("cs", "ludoteca.games.max"))
    assert "Max v\xa0košíku" in svg


def test_unknown_layouts_and_themes_are_refused() -> None:
    with pytest.raises(ValueError, match="land, port"):
        drawing.board("round")
    with pytest.raises(ValueError, match="light, dark"):
        drawing.picture(Scene(), theme="dusk")


def test_the_tray_shows_dice_and_what_is_left() -> None:
    tray = drawing.tray(Scene(treats=[1, 0, 0, 1], dice=[1, 0]), EN)
    assert tray.startswith('<div id="tray"')
    shown = re.findall(r'href="#([a-z-]+)"', tray)
    assert shown == [
        "die-green",
        "die-black",
        "max-treat-milk",
        "max-treat-gone",
        "max-treat-gone",
        "max-treat-catmint",
    ]
    assert 'aria-label="Dice: one green, one black."' in tray
    assert drawing.tray(Scene(), EN).count("#die-waiting") == 2


@scenes
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_fits_a_terminal(language: str, scene: Scene) -> None:
    lines = drawing.text(scene, Words(language, "ludoteca.games.max")).split("\n")
    assert max(map(len, lines)) <= 80
    assert all(line == line.rstrip() for line in lines)
    assert lines[0].split()[1:6] == ["1", "2", "3", "4", "5"]


def test_the_text_shows_where_everybody_is() -> None:
    rows = drawing.text(Scene(7, [9, HOME, 19]), EN).split("\n")
    assert rows[1][7 * 5 : 8 * 5] == "[ X ]"
    assert rows[1][9 * 5 : 10 * 5] == "[ m ]"
    assert rows[2].strip() == "m-m-m-m-m-m-m-m-m-m->"
    assert rows[5][13 * 5 : 14 * 5] == "[ s ]"
    assert rows[5][5 * 5 : 6 * 5] == "[ b ]"


def test_the_drawing_has_its_words_in_every_language() -> None:
    assert problems("ludoteca.games.max.drawing") == []


def test_layouts_are_found_by_name() -> None:
    assert layout.find("land") is layout.LANDSCAPE
    assert {t.id for t in things.THINGS} >= {"max-tree", "max-house", "max-stump", "max-pond"}


NUMBERS_OF = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@pytest.mark.parametrize(
    "drawn",
    [drawing.symbols(), drawing.choices(), drawing.board("land"), drawing.board("port")],
)
def test_every_path_is_whole(drawn):
    """Each command of each path has all its numbers: browsers complain of a broken one."""
    paths = re.findall(r' d="([^"]*)"', drawn)
    assert len(paths) > 40
    for path in paths:
        for command, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
            count, size = len(re.findall(r"-?\d*\.?\d+", numbers)), NUMBERS_OF[command.upper()]
            assert (count == 0) if size == 0 else (count and count % size == 0), path

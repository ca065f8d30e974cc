"""The line chart: where points lie, signs told apart by shape, words that stay readable."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from ludoteca.drawing import chart
from ludoteca.drawing.chart import BADGE, INKS, SIZES, Chart, Dot, Mark, shape, ticks
from ludoteca.drawing.palette import weakest

DOTS = [Dot(0, 0.5), Dot(1, 0.5), Dot(2, 0.8, "luck"), Dot(3, 0.4, "choice"), Dot(4, 1.0, "luck")]


def drawn(**more: object) -> Chart:
    given = {
        "title": "How <it> went",
        "about": "From half to all & more.",
        "dots": DOTS,
        "height": "Chance",
        "along": "line",
        "marks": [Mark(1, 2, 0.8, "luck", "/t/a/at/2"), Mark(2, 3, 0.4, "choice")],
        "spans": [(2, 3)],
        "legend": [("luck", "luck"), ("choice", "a choice"), ("span", "left out")],
        "notes": ["All is open."],
    }
    return Chart(**{**given, **more})  # type: ignore[arg-type]


def found(svg: str, tag: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(svg)
    return list(root.iter(f"{{http://www.w3.org/2000/svg}}{tag}"))


@pytest.mark.parametrize("layout", SIZES)
def test_points_lie_where_their_chances_are(layout: str) -> None:
    line = found(drawn().inline(layout), "polyline")[0].get("points", "")
    points = [tuple(map(float, one.split(","))) for one in line.split(" ")]
    assert len(points) == len(DOTS)
    xs = [x for x, _ in points]
    assert all(b - a == pytest.approx(xs[1] - xs[0], abs=0.2) for a, b in pairwise(xs))
    zero, full = points[0][1] + SIZES[layout].plot / 2, points[-1][1]
    for dot, (_, y) in zip(DOTS, points, strict=True):
        assert y == pytest.approx(zero + (full - zero) * dot.y, abs=0.2)


def test_a_file_is_whole_with_literal_colours_and_the_same_bytes() -> None:
    for theme in ("light", "dark"):
        svg = drawn().svg(theme)
        assert "var(" not in svg
        assert "style=" not in svg
        assert svg == drawn().svg(theme)
    assert drawn().svg("dark") != drawn().svg("light")
    with pytest.raises(ValueError, match="theme"):
        drawn().svg("sepia")


def test_the_ear_gets_title_and_description_escaped() -> None:
    svg = drawn().inline("port")
    whole = found(svg, "g")[0]
    assert whole.get("role") == "img"
    ids = (whole.get("aria-labelledby") or "").split(" ")
    told = {one.get("id"): one.text for tag in ("title", "desc") for one in found(svg, tag)}
    assert [told[one] for one in ids] == ["How <it> went", "From half to all & more."]


def test_luck_and_choice_differ_in_shape_and_not_only_in_colour() -> None:
    outline = {kind: re.sub(r"[^a-zA-Z]", "", path_of(shape(kind, 0, 0, 5))) for kind in INKS}
    assert outline["luck"] != outline["choice"]
    svg = drawn().inline()
    assert svg.count('class="luck"') == 2 + 1 + 1  # two dots, a number, the legend
    assert svg.count('class="choice"') == 1 + 1 + 1


def path_of(svg: str) -> str:
    match = re.search(r' d="([^"]+)"', svg)
    assert match
    return match[1]


def test_what_is_left_out_is_hatched_and_explained() -> None:
    svg = drawn().inline()
    assert svg.count("url(#chart-land-hatch)") == 2  # the stretch, and in the legend
    assert "pattern" not in drawn(spans=[], legend=[]).inline()


def test_signs_and_words_have_contrast() -> None:
    assert weakest([(ink, "card") for ink, _ in INKS.values()]) >= 3
    assert weakest([("edge", "card"), ("text", "card")]) >= 3
    assert weakest([("mute", "card"), ("text", "card"), *INKS.values()]) >= 4.5


@pytest.mark.parametrize("layout", SIZES)
def test_numbers_keep_clear_of_one_another_and_inside(layout: str) -> None:
    """Ten turning points close together in a long game, on a line that hugs the upper edge."""
    dots = [Dot(line, 0.97) for line in range(140)]
    marks = [Mark(n, 60 + 2 * n, 0.97, "luck" if n % 2 else "choice") for n in range(1, 11)]
    svg = drawn(dots=dots, marks=marks, spans=[]).inline(layout)
    texts = [one for one in found(svg, "text") if one.get("font-weight") == "800"]
    at = [(float(one.get("x", 0)), float(one.get("y", 0))) for one in texts]
    assert len(at) == 10
    for (x, y), (u, v) in combinations(at, 2):
        assert abs(x - u) >= 2 * BADGE or abs(y - v) >= 2 * BADGE, layout
    assert all(BADGE <= x <= SIZES[layout].width - BADGE for x, _ in at)


def test_a_number_leads_to_its_moment_without_a_stop_for_the_keyboard() -> None:
    """The table beneath has the same links for keys and ears."""
    links = found(drawn().inline(), "a")
    assert [one.get("href") for one in links] == ["/t/a/at/2"]
    assert links[0].get("tabindex") == "-1"


def test_words_are_at_least_15_units_and_layouts_are_as_wide_as_phone_and_desk() -> None:
    assert all(size.text >= 15 for size in SIZES.values())
    assert (SIZES["port"].width, SIZES["land"].width) == (316, 880)
    for layout in SIZES:
        sizes = re.findall(r'font-size="([\d.]+)"', drawn().inline(layout))
        assert min(map(float, sizes)) >= 15


def test_a_game_without_a_line_can_be_drawn() -> None:
    assert "<polyline" in drawn(dots=[Dot(0, 0.9)], marks=[], spans=[]).svg()


@pytest.mark.parametrize(("last", "most"), [(1, 5), (7, 5), (139, 5), (3000, 12), (41, 12)])
def test_ticks_are_few_and_round(last: int, most: int) -> None:
    found_ticks = ticks(last, most)
    assert found_ticks[0] == 0
    assert 2 <= len(found_ticks) <= most + 1
    assert chart.ticks(last, most)[-1] <= last

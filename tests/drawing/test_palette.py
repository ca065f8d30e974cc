"""Colours: enough contrast by day and by night, and literal in files."""

from __future__ import annotations

import re

import pytest

from ludoteca.drawing import palette

TEXTS = [
    ("text", "page"),
    ("text", "card"),
    ("text", "well"),
    ("mute", "page"),
    ("mute", "card"),
    ("mute", "well"),
    ("accent-text", "accent"),
    ("warn-text", "warn"),
    ("warn", "card"),
    ("accent", "card"),
    ("accent", "page"),
    ("accent", "well"),
    ("warn", "page"),
    ("text", "mark"),
]
SHAPES = [  # what carries meaning, and the ground it lies on
    ("stone-edge", "stone"),
    ("stone-edge", "path"),
    ("mouse-mark", "mouse-tint"),
    ("squirrel-mark", "squirrel-tint"),
    ("bird-mark", "bird-tint"),
    ("mouse-mark", "grass"),
    ("squirrel-mark", "grass"),
    ("bird-mark", "grass"),
    ("ring", "ring-under"),
    ("ring", "grass"),
    ("ring", "path"),
    ("die-green", "die"),
    ("die-black", "die"),
    ("edge", "card"),
    ("focus", "page"),
    ("focus", "card"),
    ("focus", "well"),
    ("edge", "page"),
    ("edge", "well"),
    ("mouse-mark", "path"),
    ("squirrel-mark", "path"),
    ("bird-mark", "path"),
    *(("ring", ground) for ground in ("grass-light", "grass-dark", "water")),
    *(("ring", f"{who}-tint") for who in ("mouse", "squirrel", "bird")),
    ("ink", "cream"),
    *(
        (face, f"{who}{tone}")
        for face, who in (("ink", "cat"), ("ink", "mouse"), ("ink", "squirrel"))
        for tone in ("", "-light")
    ),
    ("hole", "leaf"),
    ("die-edge", "card"),
    ("die-edge", "page"),
]
GROUNDS = ("stone", "path", "grass", "grass-dark", "wood", "cloth", "leaf", "card", "well", "page")
TINTS = ("mouse-tint", "squirrel-tint", "bird-tint")
THINGS = {  # what stands on several grounds: its rim, the tones that reach it, and the grounds
    **{
        who: (f"{who}-rim", (who, f"{who}-dark", f"{who}-light"), (*GROUNDS, *TINTS))
        for who in ("cat", "mouse", "squirrel", "bird")
    },
    "where a choice leads": ("ring-under", ("ring",), GROUNDS),
    "a stone": ("stone-edge", ("stone",), ("path",)),
    "milk": ("treat-rim", ("dish", "dish-dark", "milk"), ("card", "well", "path")),
    "dry food": ("treat-rim", ("sack", "sack-dark", "cream"), ("card", "well", "path")),
    "meat": ("treat-rim", ("tin", "tin-dark", "meat", "collar"), ("card", "well", "path")),
    "catmint": ("treat-rim", ("mint", "mint-dark", "roof", "roof-dark"), ("card", "well", "path")),
    "basket": ("bark-rim", ("wood", "wood-dark", "bark"), ("grass", "path")),
    "stump": ("bark-rim", ("wood", "bark-light", "bark"), ("grass", "path")),
}


def edge(tone: str, rim: str, ground: str, theme: str) -> float:
    """How well the border of a thing is seen where this tone meets its rim on this ground.

    Three colours lie beside one another there, so one of the two steps, or both as one, is enough.
    """
    a, b, c = (palette.colour(one, theme) for one in (tone, rim, ground))
    return max(palette.contrast(a, b), palette.contrast(b, c), palette.contrast(a, c))


@pytest.mark.parametrize("theme", palette.THEMES)
@pytest.mark.parametrize(("front", "back"), TEXTS)
def test_text_stands_out(front: str, back: str, theme: str) -> None:
    pair = palette.colour(front, theme), palette.colour(back, theme)
    assert palette.contrast(*pair) >= 4.5, (front, back, theme)


@pytest.mark.parametrize("theme", palette.THEMES)
@pytest.mark.parametrize(("front", "back"), SHAPES)
def test_shapes_that_carry_meaning_stand_out(front: str, back: str, theme: str) -> None:
    if (front, back, theme) == ("stone-edge", "path", "dark"):
        front = "stone"  # by night the stone itself is what is bright
    pair = palette.colour(front, theme), palette.colour(back, theme)
    assert palette.contrast(*pair) >= 3.0, (front, back, theme)


@pytest.mark.parametrize("theme", palette.THEMES)
@pytest.mark.parametrize("thing", THINGS)
def test_a_thing_is_apart_from_its_ground_at_its_worst_edge(thing: str, theme: str) -> None:
    rim, tones, grounds = THINGS[thing]
    edges = {(tone, on): edge(tone, rim, on, theme) for tone in tones for on in grounds}
    worst = min(edges, key=edges.__getitem__)
    assert edges[worst] >= 3.0, worst


def test_the_measure_would_bite() -> None:
    assert palette.weakest([("line", "card")]) < 3 < palette.weakest([("edge", "card")])
    assert palette.weakest([("stone", "path")]) < 3
    assert (
        edge("mouse", "mouse-dark", "grass", "light")
        < 3
        <= edge("mouse", "mouse-rim", "grass", "light")
    )


def test_weakest_looks_at_both_themes() -> None:
    assert palette.weakest([("text", "card")]) == min(
        palette.contrast(palette.colour("text", theme), palette.colour("card", theme))
        for theme in palette.THEMES
    )


def test_every_colour_is_hex_or_none() -> None:
    for name, pair in palette.ALL.items():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name)
        for value in pair:
            assert value == "none" or re.fullmatch(r"#[0-9a-f]{6}", value), (name, value)


def test_css_holds_day_night_and_both_by_choice() -> None:
    sheet = palette.css()
    for rule in (
        ":root{color-scheme:light;",
        "@media (prefers-color-scheme:dark){:root:not([data-theme=light])",
        ":root[data-theme=dark]{color-scheme:dark;",
    ):
        assert rule in sheet
    assert sheet.count(f"--page:{palette.PAGE['page'][1]}") == 2
    assert sheet.count("--glint:") == 1  # the same by night, so said once


def test_a_game_may_bring_its_own_colours() -> None:
    rust = {"rust": ("#aa3300", "#dd6633")}
    assert "--rust:#aa3300" in palette.css(rust)
    assert palette.literal("var(--rust)", "dark", rust) == "#dd6633"


def test_literal_resolves_every_variable() -> None:
    svg = "".join(f'<path fill="var(--{name})"/>' for name in palette.ALL)
    for theme in palette.THEMES:
        assert "var(" not in palette.literal(svg, theme)


def test_a_name_or_theme_that_nobody_knows_is_refused() -> None:
    with pytest.raises(KeyError, match="mauve"):
        palette.literal("var(--mauve)")
    with pytest.raises(ValueError, match="dusk"):
        palette.literal("", "dusk")
    with pytest.raises(ValueError, match="not an opaque colour"):
        palette.contrast("none", "#ffffff")

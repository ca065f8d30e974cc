"""Named colours in families, each with a value for day and one for night.

On a page a colour is a variable (`fill="var(--leaf)"`), so that the theme changes nothing but
`css()`. In a file that stands alone it must be literal, because few readers of SVG know `var()`:
`literal()` resolves it.
"""

import re
from collections.abc import Iterable, Mapping

Colours = Mapping[str, tuple[str, str]]
"""name: (day, night). `none` is a colour too: what is only there by day or by night."""

PAGE: Colours = {
    "page": ("#f5f0e5", "#161c1f"),
    "card": ("#fffdf8", "#20292c"),
    "well": ("#f1ead9", "#182023"),
    "line": ("#e3d8c2", "#37474a"),
    "ring": ("#165839", "#9dfac8"),
    "ring-under": ("#fdfff5", "#14332a"),
    "edge": ("#8a8169", "#7d8d8a"),  # a border that must be seen to find a control
    "text": ("#2f3b35", "#eceee6"),
    "mute": ("#586156", "#a9b6ae"),
    "accent": ("#2b7656", "#86d6ab"),
    "accent-text": ("#ffffff", "#0f2219"),
    "warn": ("#a8321f", "#ff9d8a"),
    "warn-text": ("#ffffff", "#33100a"),
    "focus": ("#1c5fb0", "#9cc8ff"),
    "mark": ("#ffe28f", "#5c4a12"),  # words that were looked for
}

GARDEN: Colours = {
    "grass": ("#b5d693", "#2c473d"),
    "grass-light": ("#c6e2a6", "#34534a"),
    "grass-dark": ("#a2c87f", "#274036"),
    "tuft": ("#83b263", "#4a7361"),
    "shade": ("#33421d", "#03090a"),
    "leaf": ("#68ab5f", "#457d5b"),
    "leaf-dark": ("#478a52", "#2f6049"),
    "leaf-light": ("#93cc79", "#649d73"),
    "leaf-glint": ("#b9e09a", "#83b88c"),
    "path": ("#f1dfb4", "#5d594a"),
    "path-edge": ("#d8bd85", "#4a4636"),
    "path-fleck": ("#dfc793", "#706b58"),
    "stone": ("#faf6ec", "#b4b7ae"),
    "stone-edge": ("#837760", "#4c5350"),
    "stone-glint": ("#ffffff", "#d3d6cd"),
    "bark": ("#9a6e4c", "#85634b"),
    "bark-dark": ("#754f36", "#5d4536"),
    "bark-light": ("#bd9168", "#a5805f"),
    "bark-rim": ("#4a2f1f", "#120b06"),
    "wood": ("#e9c795", "#c6a77e"),
    "wood-dark": ("#c99f68", "#9a7d59"),
    "hole": ("#3a2a23", "#120d0b"),
    "water": ("#9fd3e0", "#355f70"),
    "water-dark": ("#7bbccd", "#2a4d5d"),
    "water-light": ("#d3eef2", "#4d8092"),
    "wall": ("#fdf1dd", "#cdc2ae"),
    "wall-dark": ("#e5d1ae", "#a2957c"),
    "roof": ("#d2705a", "#ab5b4a"),
    "roof-dark": ("#ae5343", "#964a3e"),
    "roof-light": ("#e69079", "#c4725f"),
    "pane": ("#bfe1ec", "#ffdf8e"),
    "petal-white": ("#ffffff", "#dfe4ea"),
    "petal-pink": ("#f3a5ad", "#d98f9c"),
    "petal-lilac": ("#c1a8e8", "#a794cf"),
    "petal-sun": ("#fbd35f", "#dcb958"),
    "sun": ("#f6c64c", "#f0c65c"),
    "berry": ("#d9584a", "#cf5c50"),
    "cloth": ("#fdf4e6", "#cfc6b6"),
    "cloth-dark": ("#e8a3a0", "#a8706f"),
    "cushion": ("#d9645a", "#c4594f"),
    "cushion-light": ("#ef8f82", "#dd8074"),
    "cloud": ("#f7fbf0", "#4d635c"),
    "wing": ("#f29a4a", "none"),  # butterflies sleep at night
    "wing-dark": ("#b7622a", "none"),
    "glow": ("none", "#f9ef9c"),  # fireflies come out
}

CHARACTERS: Colours = {
    "ink": ("#352e2b", "#2b2523"),
    "glint": ("#ffffff", "#ffffff"),
    "cream": ("#fff5e3", "#fbefdb"),
    "pink": ("#f4b2ac", "#eda9a4"),
    "nose": ("#dc7a76", "#dc7a76"),
    "blush": ("#f2958b", "#ee9288"),
    "tear": ("#7cc4e8", "#8fd0f0"),
    "cat": ("#f09d4d", "#f3a557"),
    "cat-dark": ("#cc7132", "#cf7737"),
    "cat-light": ("#f8bd78", "#f9c384"),
    "cat-rim": ("#7a3a12", "#2a1206"),  # rims keep a piece apart from any ground: deep, its own hue
    "iris": ("#a9cf5b", "#b5d96a"),
    "collar": ("#2f8891", "#3b9aa3"),
    "mouse": ("#b9b4c6", "#c1bccd"),
    "mouse-dark": ("#928ca6", "#9a94ad"),
    "scarf": ("#9a3a76", "#a8457f"),
    "mouse-light": ("#d3cfdc", "#d9d6e1"),
    "mouse-rim": ("#504964", "#221f2e"),
    "squirrel": ("#bf7440", "#c67c48"),
    "squirrel-dark": ("#95522a", "#9d5a31"),
    "squirrel-light": ("#dda26a", "#e0a972"),
    "squirrel-rim": ("#5c2c10", "#200d03"),
    "bird": ("#6ba8dc", "#78b3e4"),
    "bird-dark": ("#4480bb", "#508cc6"),
    "bird-light": ("#9ccbee", "#a6d2f2"),
    "bird-rim": ("#1f4a7c", "#0a1826"),
    "breast": ("#f0875a", "#f28f63"),
    "beak": ("#f8b83f", "#f9c04e"),
    "beak-dark": ("#c98623", "#cf9030"),
    # each creature's own mark (footprints, trail) and the tint of the stones it is on
    "mouse-mark": ("#92306c", "#f4a9d3"),
    "mouse-tint": ("#f6d7e8", "#65405a"),
    "squirrel-mark": ("#874011", "#f6b67d"),
    "squirrel-tint": ("#f6c999", "#65462c"),
    "bird-mark": ("#1f5596", "#94c9f8"),
    "bird-tint": ("#d2e6f9", "#35506e"),
    "acorn": ("#dcac66", "#dcac66"),
    "acorn-dark": ("#7c5734", "#7c5734"),
}

DICE: Colours = {
    "die": ("#fffaf0", "#efe8d8"),
    "die-edge": ("#978257", "#a3977d"),
    "die-green": ("#2f7d4b", "#2f7d4b"),
    "die-black": ("#2d2f36", "#2d2f36"),
}

THINGS: Colours = {
    "treat-rim": ("#5d4c3c", "#0b0806"),
    "milk": ("#ffffff", "#fbfaf5"),
    "dish": ("#6d9fd0", "#79a9d8"),
    "dish-dark": ("#4a7cae", "#5385b6"),
    "tin": ("#c9ced3", "#c4cace"),
    "tin-dark": ("#939ba3", "#8d959d"),
    "meat": ("#b9604c", "#c06a55"),
    "sack": ("#e0694f", "#d9664e"),
    "sack-dark": ("#b04a36", "#ab4a38"),
    "mint": ("#5aa880", "#63b289"),
    "mint-dark": ("#38805c", "#3f8a64"),
}

FACES: Colours = {  # of the people at a table, where no creature of a garden has it
    "tan": ("#e2ac78", "#e5b07e"),
    "tan-dark": ("#c2854e", "#c68a55"),
    "tan-light": ("#f2cda3", "#f3d0a8"),
    "frog": ("#6bb35d", "#6db864"),
    "frog-dark": ("#468b4d", "#4a9453"),
    "frog-light": ("#9bd582", "#a0da88"),
    "frog-belly": ("#c3e8a6", "#c6e8ac"),
    "bear": ("#9c6f4d", "#ab7e5c"),
    "bear-dark": ("#744e35", "#855d42"),
    "bear-light": ("#c1956c", "#cda37c"),
    "muzzle": ("#e9c795", "#e9cba0"),
    "muzzle-dark": ("#c99f68", "#cba673"),
    "muzzle-light": ("#f7e3c0", "#f7e4c4"),
    "feeler": ("#4a3a2c", "#c9a982"),
    "turtle": ("#a3b552", "#a9bb5c"),
    "turtle-dark": ("#74862f", "#7d8f39"),
    "turtle-light": ("#cbd886", "#cedb8e"),
    "snail": ("#f0c987", "#eec98b"),
    "snail-dark": ("#cf9d55", "#cf9f5a"),
    "snail-light": ("#fbe2b4", "#fae2b8"),
    "shell": ("#c98a5e", "#cf9266"),
    "shell-dark": ("#9a6040", "#a36847"),
    "shell-light": ("#e5b48d", "#e8ba95"),
    "lilac": ("#b39ade", "#b7a0de"),
    "lilac-dark": ("#8b70bd", "#8f76be"),
    "lilac-light": ("#d8c8f1", "#dacdf2"),
    "fox": ("#ec8040", "#ef8a4c"),
    "fox-dark": ("#c35f26", "#c9682f"),
    "fox-light": ("#f8ad76", "#f9b584"),
    "duck": ("#fbd35f", "#f5cf63"),
    "duck-dark": ("#dca82f", "#d6a534"),
    "duck-light": ("#fdeaa6", "#fbe7a6"),
    "sun-dark": ("#d29a24", "#cf9a2b"),
    "sun-light": ("#fce29a", "#fae19c"),
    "wing-clear": ("#cfe6ee", "#bcd7e2"),
    "wing-clear-dark": ("#a9cbd8", "#98bac9"),
    "slate": ("#5b6272", "#717a8c"),
    "slate-dark": ("#424857", "#566073"),
    "slate-light": ("#848c9e", "#98a1b2"),
    "snow": ("#f6f2ea", "#f1ede4"),
    "snow-dark": ("#d6cfc0", "#cbc5b7"),
    "snow-light": ("#ffffff", "#ffffff"),
    "pig": ("#f3a9b2", "#eea6af"),
    "pig-dark": ("#d9818d", "#d5808c"),
    "pig-light": ("#fbcdd2", "#f8c9cf"),
    "pig-deep": ("#a14f5c", "#9c4d5a"),
    "mane": ("#c07138", "#c57a42"),
    "mane-dark": ("#95521f", "#9c5a28"),
    "mane-light": ("#dd9a5f", "#e0a06a"),
    "nose-dark": ("#a84f4a", "#a84f4a"),
    "elephant": ("#95aabb", "#9fb3c3"),
    "elephant-dark": ("#70879a", "#7a91a4"),
    "elephant-light": ("#b6c8d5", "#bccdd9"),
    "mint-light": ("#a5d8b8", "#a5d8b8"),
}

ALL: Colours = {**PAGE, **GARDEN, **CHARACTERS, **DICE, **THINGS, **FACES}

THEMES = ("light", "dark")

_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")
_HEX = re.compile(r"#[0-9a-f]{6}")


def _check(theme: str) -> int:
    if theme not in THEMES:
        raise ValueError(f"there is no theme {theme!r}: choose one of {', '.join(THEMES)}")
    return THEMES.index(theme)


def css(*extra: Colours) -> str:
    """The style sheet's variables: day, night by the reader's system, and either by `data-theme`.

    `extra` holds the colours of a game that brings its own.
    """
    colours = dict(ALL)
    for more in extra:
        colours.update(more)
    day = "".join(f"--{name}:{pair[0]};" for name, pair in colours.items())
    night = "".join(f"--{name}:{b};" for name, (a, b) in colours.items() if a != b)
    return (
        f":root{{color-scheme:light;{day}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light])"
        f"{{color-scheme:dark;{night}}}}}\n"
        f":root[data-theme=dark]{{color-scheme:dark;{night}}}\n"
    )


def themes(*extra: Colours) -> str:
    """Rules for `.day` and `.night`: both themes side by side on one page, whatever its own is."""
    colours = dict(ALL)
    for more in extra:
        colours.update(more)
    return "".join(
        f".{name}{{color-scheme:{THEMES[i]};"
        + "".join(f"--{colour}:{pair[i]};" for colour, pair in colours.items())
        + "}\n"
        for i, name in enumerate(("day", "night"))
    )


def literal(svg: str, theme: str = "light", *extra: Colours) -> str:
    """The drawing with every `var(--name)` written out, for a file that stands alone.

    Raises `KeyError` for a colour that nobody named, `ValueError` for an unknown theme.

    >>> literal('<path fill="var(--glint)"/>')
    '<path fill="#ffffff"/>'
    """
    which = _check(theme)

    def value(found: re.Match[str]) -> str:
        name = found.group(1)
        for family in (*extra, ALL):
            if name in family:
                return family[name][which]
        raise KeyError(f"no colour is called {name!r}")

    return _VARIABLE.sub(value, svg)


def colour(name: str, theme: str = "light") -> str:
    """The literal value of a named colour."""
    return ALL[name][_check(theme)]


def _luminance(value: str) -> float:
    if not _HEX.fullmatch(value):
        raise ValueError(f"{value!r} is not an opaque colour")
    total = 0.0
    for weight, start in ((0.2126, 1), (0.7152, 3), (0.0722, 5)):
        part = int(value[start : start + 2], 16) / 255
        total += weight * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return total


def contrast(a: str, b: str) -> float:
    """The contrast of two literal colours as WCAG 2 counts it, from 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    high, low = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def weakest(pairs: Iterable[tuple[str, str]]) -> float:
    """The smallest contrast over pairs of named colours, by day and by night."""
    return min(contrast(colour(a, theme), colour(b, theme)) for a, b in pairs for theme in THEMES)

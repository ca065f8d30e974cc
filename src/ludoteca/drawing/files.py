"""Pictures as files: SVG made into PNG, and a row of pictures into a GIF that plays for ever.

resvg and Pillow come with the extra `pictures`; without them everything here raises
`PicturesMissing`. Letters are those of our own font, never the system's, so that a picture is
the same everywhere.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from ludoteca.drawing.film import Shot
from ludoteca.drawing.palette import colour
from ludoteca.drawing.picture import FONT, Picture
from ludoteca.drawing.svg import escape, num

if TYPE_CHECKING:
    from PIL import Image
    from PIL.ImageFont import FreeTypeFont

LONGER: Final = 1400
"""Pixels of a PNG's longer side."""

WIDE: Final = 600
TALL: Final = 420
"""Pixels of a GIF's width, where the picture is wider than high and where it isn't."""

COLOURS: Final = 255
"""Colours of a GIF; one more stands for what stays as it is."""

LETTERS: Final = 19
HEADING: Final = 22
LINE: Final = 25
ICON: Final = 46
EDGE: Final = 14
"""Of the words below a film, in pixels: size, that of a heading, distance of lines, symbol,
free space around."""

WEIGHT: Final = 700


class PicturesMissing(ImportError):
    """The packages that make pictures are not installed."""


def can_draw() -> bool:
    """Whether the packages that make PNG and GIF are installed."""
    return find_spec("resvg_py") is not None and find_spec("PIL") is not None


def png(svg: str, width: int | None = None, height: int | None = None) -> bytes:
    """An SVG file of ours as PNG, so many pixels wide or high (as large as it says, if None)."""
    try:
        import resvg_py
    except ImportError:
        raise PicturesMissing from None
    letters = [font_file()] if "<text" in svg else []
    return resvg_py.svg_to_bytes(
        svg,
        width=width,
        height=height,
        skip_system_fonts=True,
        font_files=letters,
        font_family=FONT,
    )


def board_png(picture: Picture, theme: str = "light") -> bytes:
    """A picture as PNG, its longer side `LONGER` pixels."""
    svg = picture.svg(theme)
    if picture.width > picture.height:
        return png(svg, width=LONGER)
    return png(svg, height=LONGER)


def gif(
    shots: Sequence[Shot],
    theme: str = "light",
    told: Callable[[int, int], None] = lambda done, of: None,
) -> bytes:
    """A film as GIF: each shot with its words below, the colours chosen for all together.

    `told` hears how many of how many shots are drawn. Shots that look the same become one.
    """
    try:
        from PIL import Image
    except ImportError:
        raise PicturesMissing from None
    first = shots[0].picture
    width = WIDE if first.width > first.height else TALL
    lines = [wrapped(shot.said, width - 2 * EDGE - ICON - EDGE // 2) for shot in shots]
    below = EDGE + max(ICON, LINE * max(len(one) for one in lines))
    unit = first.width / width
    height = first.height + round(below * unit)
    ground = Image.new("RGB", (width, round(height / unit)), colour("card", theme))
    still = _decoded(png(first.under(theme), width))
    ground.paste(still, (0, 0), still)

    def drawn(number: int) -> Image.Image:
        words = (
            f'<g transform="translate(0 {first.height}) scale({unit:.4f})" '
            f'color="var(--text)">{_words(shots[number], lines[number], width, below)}</g>'
        )
        over = _decoded(png(shots[number].picture.over(theme, words, height), width))
        frame = ground.copy()
        frame.paste(over, (0, 0), over)
        return frame

    some = {number: drawn(number) for number in (0, len(shots) // 2, len(shots) - 1)}
    palette = _palette(list(some.values()))

    def frames() -> Iterator[Image.Image]:  # one at a time, since all of them fill the memory
        for number in range(len(shots)):
            frame = some.pop(number, None) or drawn(number)
            yield frame.quantize(palette=palette, dither=Image.Dither.NONE)
            told(number + 1, len(shots))

    made = io.BytesIO()
    rest = frames()
    next(rest).save(
        made,
        "GIF",
        save_all=True,
        append_images=rest,
        duration=[shot.lasts for shot in shots],
        loop=0,
        optimize=True,  # what stays as it is, is left out
        disposal=1,
    )
    return made.getvalue()


def _palette(frames: Sequence[Image.Image]) -> Image.Image:
    """The colours for a film, chosen by some of its frames."""
    from PIL import Image

    width, height = frames[0].size
    sheet = Image.new("RGB", (width, height * len(frames)))
    for number, frame in enumerate(frames):
        sheet.paste(frame, (0, number * height))
    return sheet.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _words(shot: Shot, rows: Sequence[str], width: int, below: int) -> str:
    """The words below a picture with their symbol; those without one are a heading."""
    base = (below - LINE * len(rows)) / 2 + LINE * 0.74
    if not shot.symbol:
        return _rows(rows, f'x="{width / 2:g}" text-anchor="middle"', base, HEADING)
    return (
        f'<use href="#{shot.symbol}" x="{EDGE}" y="{num((below - ICON) / 2)}" '
        f'width="{ICON}" height="{ICON}"/>'
        + _rows(rows, f'x="{EDGE + ICON + EDGE // 2}"', base, LETTERS)
    )


def _rows(rows: Sequence[str], place: str, base: float, size: int) -> str:
    return "".join(
        f'<text {place} y="{num(base + LINE * number)}" font-size="{size}" '
        f'font-weight="{WEIGHT}" fill="var(--text)">{escape(row)}</text>'
        for number, row in enumerate(rows)
    )


def wrapped(text: str, width: float) -> list[str]:
    """A text in lines of at most so many pixels, broken between words where it can be."""
    rows = [""]
    for word in text.split():
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and _letters().getlength(longer) > width:
            rows.append(word)
        else:
            rows[-1] = longer
    return rows


def font_file() -> str:
    """Where the letters of pictures lie."""
    return str(files("fontpkg_nunito").joinpath("files", "Nunito[wght].ttf"))


@cache
def _letters() -> FreeTypeFont:
    """The letters, to be measured."""
    from PIL import ImageFont

    letters = ImageFont.truetype(font_file(), LETTERS, layout_engine=ImageFont.Layout.BASIC)
    letters.set_variation_by_axes([WEIGHT])
    return letters


def _decoded(data: bytes) -> Image.Image:
    from PIL import Image

    picture = Image.open(io.BytesIO(data), formats=["PNG"])
    picture.load()
    return picture

"""Pictures of what stands round a game: how many play, how long, where each of them sits.

Light comes from the upper left: base, one shade, one highlight. All lie in a box of 64 whose
ground is at 58; they stand beside words and never alone.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ludoteca.drawing.svg import num
from ludoteca.drawing.symbols import Symbol, box, define, fill, line, oval, shadow

FOOT: Final = (32.0, 58.0)
GROUND: Final = shadow(33, 57, 24, 4)


def _head(x: float, y: float, size: float, hair: str, shirt: str) -> str:
    """Somebody from the shoulders up, a face `size` wide whose middle is (x, y)."""
    r = size / 2
    body = (
        f"M{num(x - r * 1.55)} {num(y + r * 2.5)}C{num(x - r * 1.55)} {num(y + r * 0.9)} "
        f"{num(x + r * 1.55)} {num(y + r * 0.9)} {num(x + r * 1.55)} {num(y + r * 2.5)}Z"
    )
    half = (
        f"M{num(x + r * 0.3)} {num(y + r * 1.3)}C{num(x + r * 1.3)} {num(y + r * 1.4)} "
        f"{num(x + r * 1.55)} {num(y + r * 1.8)} {num(x + r * 1.55)} {num(y + r * 2.5)}"
        f"H{num(x + r * 0.7)}Z"
    )
    cap = (
        f"M{num(x - r * 1.05)} {num(y - r * 0.05)}C{num(x - r * 1.15)} {num(y - r * 1.55)} "
        f"{num(x + r * 1.15)} {num(y - r * 1.55)} {num(x + r * 1.05)} {num(y - r * 0.05)}"
        f"C{num(x + r * 0.5)} {num(y - r * 0.6)} {num(x - r * 0.5)} {num(y - r * 0.6)} "
        f"{num(x - r * 1.05)} {num(y - r * 0.05)}Z"
    )
    eyes = "".join(
        oval(x + dx * r * 0.42, y + r * 0.1, r * 0.14, r * 0.18, "ink") for dx in (-1, 1)
    )
    smile = line(
        f"M{num(x - r * 0.3)} {num(y + r * 0.48)}Q{num(x)} {num(y + r * 0.75)} "
        f"{num(x + r * 0.3)} {num(y + r * 0.48)}",
        "ink",
        max(1.4, r * 0.14),
    )
    return (
        fill(body, shirt)
        + fill(half, f"{shirt}-dark")
        + oval(x, y, r, r, "cream")
        + fill(cap, hair)
        + eyes
        + smile
    )


PLAYERS: Final = Symbol(
    "pic-players",
    64,
    64,
    FOOT,
    GROUND + _head(44, 26, 20, "bark-dark", "bird") + _head(22, 28, 24, "cat-dark", "leaf"),
)
TIME: Final = Symbol(
    "pic-time",
    64,
    64,
    FOOT,
    GROUND
    + line("M20 54L15 59M44 54L49 59", "roof-dark", 5)
    + oval(32, 33, 25, 25, "roof-dark")
    + oval(31, 32, 24, 24, "roof")
    + oval(32, 33, 18.5, 18.5, "cream")
    + line("M13 22A22 22 0 0 1 24 12", "roof-light", 3)
    + line("M32 20V34L42 40", "ink", 4.4)
    + oval(32, 34, 3, 3, "ink"),
)
AGE: Final = Symbol(
    "pic-age",
    64,
    64,
    FOOT,
    GROUND
    + fill("M8 36C8 30 56 30 56 36V54C56 60 8 60 8 54Z", "cloth-dark")
    + fill("M8 36C8 30 52 30 52 36V56C40 59 8 58 8 54Z", "cloth")
    + fill(
        "M7 34C7 26 57 26 57 34C57 40 52 44 48 40C45 46 39 46 36 41C32 46 26 45 24 40"
        "C20 46 14 44 13 40C9 41 7 38 7 34Z",
        "cushion",
    )
    + oval(26, 31, 14, 3.2, "cushion-light")
    + line("M32 29V19", "petal-lilac", 6)
    + line("M30.6 28V20", "glint", 1.4)
    + fill("M32 3C38 9 37 16 32 16.500C27 16 26 9 32 3Z", "sun")
    + fill("M32 9C34.500 12 34 15.500 32 15.800C30 15.500 29.500 12 32 9Z", "beak-dark"),
)
HERE: Final = Symbol(
    "pic-here",
    64,
    64,
    FOOT,
    GROUND
    + box(3, 12, 58, 42, 9, "mouse-dark")
    + box(3, 12, 55, 39, 9, "mouse")
    + box(8, 17, 48, 32, 4, "grass")
    + oval(22, 24, 12, 5, "grass-light")
    + line("M10 44C20 34 30 46 40 36S52 26 54 28", "path", 6)
    + oval(20, 38, 4.6, 4.6, "cat")
    + oval(44, 31, 4.6, 4.6, "bird")
    + line("M10 15H26", "mouse-light", 2),
)
LINK: Final = Symbol(
    "pic-link",
    64,
    64,
    FOOT,
    GROUND
    + box(5, 15, 54, 38, 7, "cloth-dark")
    + box(5, 14, 52, 36, 7, "cloth")
    + line("M8 18L31 37L54 18", "cloth-dark", 3.4)
    + fill(
        "M31 43C20 35 22 26 27 26C29.500 26 31 28.500 31 29.500C31 28.500 32.500 26 35 26"
        "C40 26 42 35 31 43Z",
        "cushion",
    )
    + oval(27.4, 30, 2, 1.6, "cushion-light"),
)


def _robot(eyes: str, breast: str) -> str:
    return (
        GROUND
        + line("M32 14V7", "water-dark", 3.4)
        + oval(32, 6.5, 4, 4, "sun")
        + box(4, 27, 9, 14, 4, "water-dark")
        + box(51, 27, 9, 14, 4, "water-dark")
        + box(9, 13, 46, 40, 13, "water-dark")
        + box(9, 13, 43, 37, 13, "water")
        + line("M16 20Q19 17 26 17", "water-light", 3.4)
        + box(15, 23, 34, 16, 8, "ink")
        + eyes
        + breast
    )


BOT: Final = Symbol(
    "pic-bot",
    64,
    64,
    FOOT,
    _robot(
        oval(24, 31, 4, 4.6, "leaf-light")
        + oval(40, 31, 4, 4.6, "leaf-light")
        + oval(22.8, 29.4, 1.3, 1.3, "glint")
        + oval(38.8, 29.4, 1.3, 1.3, "glint"),
        line("M25 44.500Q32 49 39 44.500", "ink", 2.6),
    ),
)
"""A bot; a game's own."""

BOT_RANDOM: Final = Symbol(
    "pic-bot-random",
    64,
    64,
    FOOT,
    _robot(
        line("M21 28L27 34M27 28L21 34", "sun", 3)
        + line("M37 31H43", "sun", 3)
        + oval(40, 31, 4, 4, "sun"),
        line("M24 46L28 43L32 46.500L36 43L40 46", "ink", 2.6),
    ),
)
"""A bot that does whatever comes."""

DOOR: Final = Symbol(
    "pic-door",
    64,
    64,
    FOOT,
    GROUND
    + fill("M12 57V24C12 2 52 2 52 24V57Z", "bark-dark")
    + fill("M16 57V25C16 7 48 7 48 25V57Z", "wood-dark")
    + fill("M16 57V25C16 7 44 7 44 25V57Z", "wood")
    + line("M26 14V56M36 14V56", "wood-dark", 2)
    + fill(
        "M30 27C24 22 25 17 28 17C29.500 17 30 18.500 30 19C30 18.500 31 17 32.500 17"
        "C35.500 17 36 22 30 27Z",
        "cushion",
    )
    + oval(41, 37, 3, 3, "sun"),
)
FILM: Final = Symbol(
    "pic-film",
    64,
    64,
    FOOT,
    GROUND
    + box(6, 12, 52, 43, 9, "bark-dark")
    + box(6, 12, 50, 40, 9, "bark")
    + box(12, 18, 39, 28, 5, "cream")
    + fill(
        "M25 22.500C25 21 26.500 20.500 28 21.300L41 30C42.500 31 42.500 33 41 34L28 42.500"
        "C26.500 43.400 25 43 25 41.500Z",
        "leaf-dark",
    )
    + line("M12 15H30", "bark-light", 2.4),
)
PICTOGRAMS: Final = (PLAYERS, TIME, AGE, HERE, LINK, BOT, BOT_RANDOM, DOOR, FILM)


@cache
def symbols() -> str:
    """The definitions of all of them, once a page."""
    return define(PICTOGRAMS)


def heads(count: int) -> str:
    """So many people, as a little picture to count, in the text's colour.

    The picture is 48 wide and 26 high, whatever the number; more than three stand in two rows.
    """
    rows = [count] if count <= 3 else [(count + 1) // 2, count // 2]
    r, step = (5.0, 15.0) if len(rows) == 1 else (3.1, 11.5)
    parts = []
    for row, many in enumerate(rows):
        y = 13.0 * row + r + (2 if len(rows) == 1 else 0)
        for place in range(many):
            x = 24 + (place - (many - 1) / 2) * step
            parts.append(
                f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'
                f'<path d="M{num(x - r * 1.45)} {num(y + r * 2.7)}c0-{num(r * 2.1)} '
                f'{num(r * 2.9)}-{num(r * 2.1)} {num(r * 2.9)} 0z"/>'
            )
    return (
        '<svg class="heads" viewBox="0 0 48 26" aria-hidden="true" fill="currentColor">'
        + "".join(parts)
        + "</svg>"
    )

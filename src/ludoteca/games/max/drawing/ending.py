"""The picture of the end: who got home under the tree, who was caught on the blanket, and Max."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Protocol

from ludoteca.drawing.effects import CONFETTO, DOT, HEART, LEAFLET
from ludoteca.drawing.scenery import BUSH, FLOWER, TULIP
from ludoteca.drawing.svg import escape, num
from ludoteca.games.max.drawing import house, things, tree
from ludoteca.games.max.drawing.creatures import CREATURES as SYMBOLS
from ludoteca.games.max.drawing.layout import CREATURES, HOME

WIDTH: Final = 640
HEIGHT: Final = 250
GROUND: Final = 214
TREE: Final = (490.0, 218.0, 206.0)

PARTY: Final = ((402.0, 226.0), (560.0, 230.0), (481.0, 238.0))
"""Where mouse, squirrel and bird stand who are home."""

SEATS: Final = ((70.0, 206.0), (118.0, 196.0), (166.0, 206.0))
"""Where they sit who were caught."""


class End(Protocol):
    """Where the creatures are: 27 home, below 0 caught."""

    @property
    def creatures(self) -> Sequence[int]: ...


def ending(view: End, said: str) -> str:
    """The end as `<svg>`, told in the given words."""
    home = tuple(space == HOME for space in view.creatures)
    return (
        f'<svg class="ending" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(said)}">{_scene(home)}</svg>'
    )


@cache
def _scene(home: tuple[bool, ...]) -> str:
    won = all(home)
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--grass-light)"/>',
        '<path d="M0 120C120 84 220 118 330 112C450 104 540 78 640 104V250H0Z" '
        'fill="var(--grass)"/>',
        '<path d="M0 198C140 176 300 210 420 200C520 192 590 200 640 190V250H0Z" '
        'fill="var(--grass-dark)" opacity=".6"/>',
        BUSH.use(24, 128, 96),
        BUSH.use(596, 140, 90),
        tree.TREE.use(*TREE),
        FLOWER.use(322, 150, 22, ' color="var(--petal-pink)"'),
        TULIP.use(352, 176, 22, ' color="var(--petal-lilac)"'),
        FLOWER.use(214, 140, 22, ' color="var(--petal-sun)"'),
    ]
    if won:
        parts.append(_bunting())
        parts.append(house.TREATS["milk"].use(196, 232, 58))
    else:
        parts.append(things.BLANKET.use(118, 196, 214))
        for who, seat, safe in zip(CREATURES, SEATS, home, strict=True):
            if not safe:
                parts.append(SYMBOLS[who, "sad"].use(*seat, 64))
    feels = "lured" if won else "calm"
    parts.append(SYMBOLS["max", feels].use(270, 232, 118))
    for who, at, safe in zip(CREATURES, PARTY, home, strict=True):
        if safe:
            parts.append(SYMBOLS[who, "happy"].use(*at, 84))
    hearts = ((440, 124), (522, 150)) if any(home) else ()
    parts += [HEART.use(x, y, 26) for x, y in hearts]
    return "".join(parts)


def _bunting() -> str:
    """Pennants over the garden, and confetti in the air."""
    colours = ("mouse-mark", "sun", "squirrel-mark", "bird-mark", "cushion")
    flags = []
    for number in range(13):
        x = 26 + number * 49
        sag = 16 + 26 * (1 - ((number - 6) / 6.5) ** 2)
        flags.append(
            f'<path d="M{x - 13} {num(sag)}h26l-13 24z" fill="var(--{colours[number % 5]})"/>'
        )
    rope = '<path d="M-10 6Q320 76 650 6" fill="none" stroke="var(--bark)" stroke-width="3"/>'
    bits = []
    for number, (x, y) in enumerate(
        ((66, 96), (118, 128), (160, 84), (214, 112), (262, 92), (318, 118), (356, 88), (92, 160))
    ):
        symbol = (CONFETTO, DOT, LEAFLET)[number % 3]
        colour = f' color="var(--{colours[number % 5]})"'
        bits.append(symbol.use(x, y, 20, colour))
    return rope + "".join(flags) + "".join(bits)

"""Symbols that games share: how one is kept and placed, faces, dice."""

from collections.abc import Iterable
from dataclasses import dataclass

from ludoteca.drawing.svg import Point, num


@dataclass(frozen=True, slots=True)
class Symbol:
    """A drawing that is defined once a page and used by its id.

    `foot` is the point of its own box that is set on the ground; `width` and `height` are the
    size of that box, in the symbol's own units.
    """

    id: str
    width: float
    height: float
    foot: Point
    body: str

    def define(self) -> str:
        """The definition, for the page's or the file's `<defs>`."""
        box = f"0 0 {num(self.width)} {num(self.height)}"
        return f'<symbol id="{self.id}" viewBox="{box}">{self.body}</symbol>'

    def use(self, x: float, y: float, width: float, extra: str = "") -> str:
        """The symbol `width` units wide with its foot at (x, y); `extra` is further attributes."""
        scale = width / self.width
        return (
            f'<use href="#{self.id}" x="{num(x - self.foot[0] * scale)}" '
            f'y="{num(y - self.foot[1] * scale)}" width="{num(width)}" '
            f'height="{num(self.height * scale)}"{extra}/>'
        )

    def box(self, x: float, y: float, width: float) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what `use` covers with the same arguments."""
        scale = width / self.width
        left, top = x - self.foot[0] * scale, y - self.foot[1] * scale
        return left, top, left + width, top + self.height * scale


def define(symbols: Iterable[Symbol]) -> str:
    """The definitions of several symbols, one after the other."""
    return "".join(symbol.define() for symbol in symbols)


def icon(symbol_id: str, width: int, height: int, label: str = "") -> str:
    """A symbol as a little picture of its own for buttons, the log and avatars.

    Without a label it is decoration, which a screen reader passes over. The label must be
    escaped already.
    """
    told = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    return (
        f'<svg class="icon" width="{width}" height="{height}" {told}>'
        f'<use href="#{symbol_id}" width="{width}" height="{height}"/></svg>'
    )


def shadow(x: float, y: float, rx: float, ry: float) -> str:
    """The soft ellipse that sets a thing on the ground."""
    return (
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" '
        'fill="var(--shade)" fill-opacity=".24"/>'
    )


def rimmed(id: str, body: str, colour: str, width: float) -> str:
    """The body of the symbol `id` with a thin rim round its silhouette, in a named colour.

    The rim keeps a thing apart from whatever it stands on, so it is a deep tone of the thing's own
    hue, never black by day. It is the same body once more below, with a stroke `width` units wide
    of which the outer half is seen. The shadow, if the body begins with one, has no rim; what the
    body draws as a line keeps its own stroke.
    """
    end = body.index("/>") + 2 if 'fill="var(--shade)"' in body.partition("/>")[0] else 0
    return (
        f'{body[:end]}<use href="#{id}-in" stroke="var(--{colour})" stroke-width="{num(width)}" '
        f'stroke-linejoin="round"/><g id="{id}-in">{body[end:]}</g>'
    )


def fill(path: str, colour: str, extra: str = "") -> str:
    """A filled shape in a named colour; `extra` is further attributes, here and below."""
    return f'<path d="{path}" fill="var(--{colour})"{extra}/>'


def line(path: str, colour: str, width: float, extra: str = "") -> str:
    """A stroke with round ends in a named colour."""
    return (
        f'<path d="{path}" fill="none" stroke="var(--{colour})" stroke-width="{width:g}" '
        f'stroke-linecap="round" stroke-linejoin="round"{extra}/>'
    )


def oval(x: float, y: float, rx: float, ry: float, colour: str, extra: str = "") -> str:
    """A filled ellipse in a named colour."""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="var(--{colour})"{extra}/>'


def box(x: float, y: float, width: float, height: float, round_by: float, colour: str) -> str:
    """A filled rectangle with round corners in a named colour."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_by:g}" '
        f'fill="var(--{colour})"/>'
    )


# ---------------------------------------------------------------- faces

MOODS = ("calm", "wary", "sad", "happy", "sleepy", "keen")


def eyes(mood: str, left: Point, right: Point, size: float = 6.0, iris: str = "") -> str:
    """Two eyes with one glint each, from the upper left; `iris` names a colour, or is empty.

    Raises `ValueError` for an unknown mood.
    """
    if mood not in MOODS:
        raise ValueError(f"there is no mood {mood!r}: choose one of {', '.join(MOODS)}")
    return _eye(mood, left, size, iris, inner=1) + _eye(mood, right, size, iris, inner=-1)


def _eye(mood: str, at: Point, size: float, iris: str, inner: int) -> str:
    """One eye; `inner` is 1 if the nose lies to its right, else -1."""
    x, y = at
    if mood in ("happy", "sleepy"):
        bend = -1.5 if mood == "happy" else 1.1
        start = y + (0.4 if mood == "happy" else -0.1) * size
        return (
            f'<path d="M{num(x - size * 1.15)} {num(start)}q{num(size * 1.15)} '
            f'{num(size * bend)} {num(size * 2.3)} 0" fill="none" stroke="var(--ink)" '
            f'stroke-width="{num(size * 0.5)}" stroke-linecap="round"/>'
        )
    big = 1.18 if mood == "wary" else 1.0
    rx, ry = size * big, size * 1.16 * big
    parts = []
    if iris:
        parts.append(
            f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx * 1.12)}" ry="{num(ry * 1.06)}" '
            f'fill="var(--{iris})"/>'
        )
        rx *= 0.9 if mood == "keen" else 0.66
    parts.append(
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="var(--ink)"/>'
        f'<circle cx="{num(x - rx * 0.34)}" cy="{num(y - ry * 0.38)}" r="{num(size * 0.36)}" '
        'fill="var(--glint)"/>'
    )
    if mood in ("wary", "sad"):
        low, high = (1.75, 2.35) if mood == "wary" else (1.45, 2.15)
        parts.append(_brow(x, y, size, -inner * 1.0, low, inner * 0.75, high))
    if mood == "keen":
        parts.append(_brow(x, y, size, -inner * 1.1, 1.95, inner * 0.85, 1.45))
    if mood == "sad" and inner == 1:
        tx, ty = x - size * 0.5, y + size * 1.15
        parts.append(
            f'<path d="M{num(tx)} {num(ty)}c{num(size * 0.7)} {num(size * 0.9)} '
            f"{num(size * 0.6)} {num(size * 1.5)} 0 {num(size * 1.5)}s{num(-size * 0.7)} "
            f'{num(-size * 0.6)} 0 {num(-size * 1.5)}z" fill="var(--tear)"/>'
        )
    return "".join(parts)


def _brow(x: float, y: float, size: float, x1: float, up1: float, x2: float, up2: float) -> str:
    return (
        f'<path d="M{num(x + x1 * size)} {num(y - up1 * size)}L{num(x + x2 * size)} '
        f'{num(y - up2 * size)}" stroke="var(--ink)" stroke-width="{num(size * 0.4)}" '
        'stroke-linecap="round"/>'
    )


def mouth(mood: str, x: float, y: float, size: float = 5.0) -> str:
    """A mouth that hangs from (x, y), the middle under the nose."""
    stroke = 'fill="none" stroke="var(--ink)" stroke-width="1.9" stroke-linecap="round"'
    if mood == "sad":
        arc = f"q{num(size)} {num(-size)} {num(2 * size)} 0"
        return f'<path d="M{num(x - size)} {num(y + size)}{arc}" {stroke}/>'
    if mood == "happy":
        return (
            f'<path d="M{num(x - size)} {num(y)}q{num(size)} 1.4 {num(2 * size)} 0c0 '
            f"{num(size * 1.3)} {num(-2 * size)} {num(size * 1.3)} {num(-2 * size)} 0z"
            '" fill="var(--ink)" stroke="var(--ink)" stroke-width="1.6" stroke-linejoin="round"/>'
            f'<ellipse cx="{num(x)}" cy="{num(y + size * 0.8)}" rx="{num(size * 0.5)}" '
            f'ry="{num(size * 0.26)}" fill="var(--nose)"/>'
        )
    if mood == "wary":
        return (
            f'<ellipse cx="{num(x)}" cy="{num(y + size * 0.6)}" rx="{num(size * 0.42)}" '
            f'ry="{num(size * 0.5)}" fill="var(--ink)"/>'
        )
    half = f"q{num(-size * 0.25)} {num(size * 0.75)} {num(-size)} {num(size * 0.4)}"
    other = f"q{num(size * 0.25)} {num(size * 0.75)} {num(size)} {num(size * 0.4)}"
    return f'<path d="M{num(x)} {num(y)}{half}M{num(x)} {num(y)}{other}" {stroke}/>'


# ---------------------------------------------------------------- shared symbols

_DIE_BODY = (
    shadow(42, 78, 32, 6)
    + '<rect x="7" y="9" width="70" height="69" rx="17" fill="var(--die-edge)"/>'
    '<rect x="7" y="5" width="70" height="67" rx="17" fill="var(--die)" stroke="var(--die-edge)" '
    'stroke-width="1.6"/>'
    '<path d="M15 24C15 16 19 12 28 12" fill="none" stroke="var(--glint)" stroke-width="4" '
    'stroke-linecap="round"/>'
)

LEAF = "M14 68C11 44 22 20 66 15C71 52 50 71 25 64C31 51 39 42 50 34C36 40 26 50 20 62L18 69Z"
"""A leaf in a box of 84: the green face of a die."""

CAT_HEAD = (
    "M42 27C46 27 49 28 52 29C57 22 63 18 68 17C70 16 71 17 71 19C72 26 72 34 70 40"
    "C72 44 72 48 71 51C68 64 56 70 42 70C28 70 16 64 13 51C12 48 12 44 14 40C12 34 12 26 13 19"
    "C13 17 14 16 16 17C21 18 27 22 32 29C35 28 38 27 42 27Z"
)
"""A cat's head in a box of 84: the black face of a die."""

DIE_GREEN = Symbol(
    "die-green",
    84,
    86,
    (42, 78),
    _DIE_BODY
    + f'<path d="{LEAF}" transform="translate(5.9 3) scale(.86)" fill="var(--die-green)"/>',
)
DIE_BLACK = Symbol(
    "die-black",
    84,
    86,
    (42, 78),
    _DIE_BODY
    + '<g transform="translate(4.2 .5) scale(.9)">'
    + f'<path d="{CAT_HEAD}" fill="var(--die-black)"/>'
    + '<ellipse cx="30" cy="48" rx="4.6" ry="5.6" fill="var(--die)"/>'
    '<ellipse cx="54" cy="48" rx="4.6" ry="5.6" fill="var(--die)"/>'
    '<path d="M38.5 57h7l-3.5 4z" fill="var(--die)"/></g>',
)
DIE_WAITING = Symbol(
    "die-waiting",
    84,
    86,
    (42, 78),
    '<rect x="8" y="7" width="68" height="68" rx="17" fill="none" stroke="var(--edge)" '
    'stroke-width="3" stroke-dasharray="7 8" stroke-linecap="round"/>'
    + f'<path d="{LEAF}" transform="translate(15 21) scale(.36)" fill="var(--edge)"/>'
    + f'<path d="{CAT_HEAD}" transform="translate(40 29) scale(.36)" fill="var(--edge)"/>',
)

DICE = Symbol(
    "dice",
    84,
    86,
    (42, 78),
    '<use href="#die-green" x="0" y="0" width="54" height="56"/>'
    '<use href="#die-black" x="32" y="32" width="52" height="54"/>',
)

SHARED = (DIE_GREEN, DIE_BLACK, DIE_WAITING, DICE)
"""Every symbol of this module, in the order of definition."""


def dice(greens_first: Iterable[int], x: float, y: float, width: float) -> str:
    """Dice side by side from x on, feet at y: 1 is a leaf (green), 0 a cat (black), -1 waits."""
    faces = {1: DIE_GREEN, 0: DIE_BLACK, -1: DIE_WAITING}
    return "".join(
        faces[face].use(x + width / 2 + i * width * 1.14, y, width)
        for i, face in enumerate(greens_first)
    )

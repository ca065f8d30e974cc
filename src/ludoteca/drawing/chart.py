"""A line chart of a chance over the lines of a game, drawn in the house's colours.

What luck did is a diamond, what a choice did a square, in colours of their own; the ones that
matter carry numbers. Where something is left out the ground is hatched.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from ludoteca.drawing.palette import literal
from ludoteca.drawing.picture import FONT
from ludoteca.drawing.svg import Point, escape, num

Kind = Literal["luck", "choice"]

INKS: Final = {"luck": ("bird-mark", "card"), "choice": ("warn", "warn-text")}
"""The colour of each kind of sign, and of the number on it."""

QUARTERS: Final = (0, 25, 50, 75, 100)
BADGE: Final = 13.0
"""Half the width of a sign with a number."""


class Size(NamedTuple):
    """A layout's measures: width, height of the plot, text, and how many lines are named below."""

    width: int
    plot: int
    text: int
    ticks: int


SIZES: Final = {"land": Size(880, 360, 16, 12), "port": Size(316, 290, 15, 5)}
"""Drawn as wide as they are shown, so that words keep their size."""


class Dot(NamedTuple):
    """The chance (0 to 1) after line `x`; with a sign where something changed it."""

    x: int
    y: float
    kind: Kind | None = None


class Mark(NamedTuple):
    """A number at a dot, that leads to `href` if there is one."""

    number: int
    x: int
    y: float
    kind: Kind
    href: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """What a chart shows; texts are not escaped.

    `title` and `about` are for the ear. `dots` go from the start on, in order; `spans` are the
    first and last lines of what is left out. `height` and `along` name the axes, `percent` is how
    a number of percent is written (`{n} %`). `legend` says what a sign means (`luck`, `choice`,
    `span`), `notes` what there is to know besides.
    """

    title: str
    about: str
    dots: Sequence[Dot]
    height: str
    along: str
    percent: str = "{n} %"
    marks: Sequence[Mark] = ()
    spans: Sequence[tuple[int, int]] = ()
    legend: Sequence[tuple[str, str]] = ()
    notes: Sequence[str] = ()

    def svg(self, theme: str = "light", layout: str = "land") -> str:
        """The chart as a file that stands alone. Raises `ValueError` for an unknown theme."""
        return literal(self.inline(layout), theme)

    def inline(self, layout: str = "land") -> str:
        """The chart for a page, whose colours it takes; raises KeyError for an unknown layout."""
        return _Drawing(self, layout).whole()


class _Drawing:
    """One chart in one layout."""

    def __init__(self, chart: Chart, layout: str) -> None:
        self.chart = chart
        self.layout = layout
        self.size = SIZES[layout]
        self.last = max(1, chart.dots[-1].x)
        self.row = self.size.text * 1.35
        self.head = self._wrap(chart.height, 0)
        self.left = self.size.text * 3.5
        self.right = self.size.width - 14.0
        self.top = 12 + self.row * len(self.head) + 12
        self.bottom = self.top + self.size.plot

    def whole(self) -> str:
        chart, name = self.chart, self.layout
        legend, height = self._legend()
        drawn = "".join(
            (
                self._head(),
                self._spans(),
                self._grid(),
                self._line(),
                "".join(self._sign(dot) for dot in chart.dots if dot.kind),
                legend,
            )
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="chart {name}" '
            f'viewBox="0 0 {self.size.width} {num(height)}" width="{self.size.width}" '
            f'height="{num(height)}" font-family="{FONT}, sans-serif" '
            f'font-size="{self.size.text}">'
            f'<g role="img" aria-labelledby="chart-{name}-title chart-{name}-desc">'
            f'<title id="chart-{name}-title">{escape(chart.title)}</title>'
            f'<desc id="chart-{name}-desc">{escape(chart.about)}</desc>'
            f'<rect width="{self.size.width}" height="{num(height)}" rx="18" fill="var(--card)"/>'
            f"{drawn}</g>{self._marks()}</svg>"
        )

    def _at(self, x: float, y: float) -> Point:
        across = self.left + (self.right - self.left) * x / self.last
        return across, self.bottom - self.size.plot * min(max(y, 0.0), 1.0)

    def _wrap(self, text: str, indent: float) -> list[str]:
        letters = int((self.size.width - 24 - indent) / (self.size.text * 0.5))
        return textwrap.wrap(text, letters, break_on_hyphens=False) or [""]

    def _words(self, x: float, y: float, text: str, ink: str = "text", more: str = "") -> str:
        return f'<text x="{num(x)}" y="{num(y)}" fill="var(--{ink})"{more}>{escape(text)}</text>'

    def _head(self) -> str:
        return "".join(
            self._words(12, 12 + self.row * (place + 0.75), text, "text", ' font-weight="700"')
            for place, text in enumerate(self.head)
        )

    def _grid(self) -> str:
        """Lines and numbers of both axes."""
        drawn = ""
        middle = self.size.text * 0.35
        for part in QUARTERS:
            _, y = self._at(0, part / 100)
            ink = "edge" if part == 0 else "line"
            drawn += (
                f'<path d="M{num(self.left)} {num(y)}H{num(self.right)}" '
                f'stroke="var(--{ink})" stroke-width="1.5"/>'
            )
            text = self.chart.percent.format(n=part)
            drawn += self._words(self.left - 6, y + middle, text, "mute", ' text-anchor="end"')
        for line in ticks(self.last, self.size.ticks):
            x, _ = self._at(line, 0)
            drawn += (
                f'<path d="M{num(x)} {num(self.bottom)}v6" stroke="var(--edge)" '
                f'stroke-width="1.5"/>'
            )
            below = self.bottom + self.row + 2
            drawn += self._words(x, below, str(line), "mute", ' text-anchor="middle"')
        below = self.bottom + 2 * self.row + 2
        middle_x = (self.left + self.right) / 2
        return drawn + self._words(
            middle_x, below, self.chart.along, "mute", ' text-anchor="middle"'
        )

    def _spans(self) -> str:
        """What is left out, hatched from the moment before it to its end."""
        if not self.chart.spans:
            return ""
        name = f"chart-{self.layout}-hatch"
        drawn = (
            f'<defs><pattern id="{name}" width="9" height="9" patternUnits="userSpaceOnUse" '
            'patternTransform="rotate(45)"><path d="M0 0V9" stroke="var(--edge)" '
            'stroke-width="3"/></pattern></defs>'
        )
        for first, last in self.chart.spans:
            (x, y), (end, _) = self._at(first - 1, 1), self._at(last, 1)
            drawn += (
                f'<rect class="span" x="{num(x)}" y="{num(y)}" width="{num(max(end - x, 3))}" '
                f'height="{self.size.plot}" fill="url(#{name})" stroke="var(--edge)" '
                'stroke-width="1.5" stroke-dasharray="5 4"/>'
            )
        return drawn

    def _line(self) -> str:
        points = " ".join(
            f"{num(x)},{num(y)}" for x, y in (self._at(dot.x, dot.y) for dot in self.chart.dots)
        )
        return (
            f'<polyline points="{points}" fill="none" stroke="var(--text)" '
            'stroke-width="2.4" stroke-linejoin="round"/>'
        )

    def _sign(self, dot: Dot) -> str:
        assert dot.kind is not None
        x, y = self._at(dot.x, dot.y)
        return shape(dot.kind, x, y, 4.6)

    def _marks(self) -> str:
        """Numbers, above or below their dots, clear of one another."""
        drawn = ""
        taken: list[Point] = []
        step = 2 * BADGE + 4
        for mark in self.chart.marks:
            x, y = self._at(mark.x, mark.y)
            places = [
                (min(max(x + aside, self.left + BADGE), self.right - BADGE), y + sign * step * far)
                for aside in (0, step, -step, 2 * step, -2 * step)
                for far in (1.0, 1.6, 2.2, 2.8, 3.4, 4.0, 5.0, 6.0)
                for sign in (-1, 1)
                if self.top - 4 <= y + sign * step * far <= self.bottom - BADGE
            ]
            place = next(
                (one for one in places if all(_apart(one, other, step) for other in taken)),
                places[0],
            )
            taken.append(place)
            ink, on = INKS[mark.kind]
            number = self._words(
                place[0], place[1] + 5, str(mark.number), on,
                ' text-anchor="middle" font-weight="800" font-size="15"',
            )  # fmt: skip
            sign = (
                f'<path d="M{num(x)} {num(y)}L{num(place[0])} {num(place[1])}" '
                f'stroke="var(--{ink})" stroke-width="2"/>'
                f"{shape(mark.kind, *place, BADGE)}{number}"
            )
            if mark.href:
                sign = f'<a href="{escape(mark.href)}" tabindex="-1" aria-hidden="true">{sign}</a>'
            drawn += f'<g class="mark">{sign}</g>'
        return drawn

    def _legend(self) -> tuple[str, float]:
        """What the signs mean and what there is to know, and how high the chart is with it."""
        y = self.bottom + 3 * self.row + 4
        drawn = ""
        for kind, text in self.chart.legend:
            middle = y + self.row * 0.4
            if kind == "span":
                drawn += (
                    f'<rect x="12" y="{num(middle - 8)}" width="22" height="16" '
                    f'fill="url(#chart-{self.layout}-hatch)" stroke="var(--edge)" '
                    'stroke-width="1.5" stroke-dasharray="5 4"/>'
                )
            elif kind in INKS:
                drawn += shape("luck" if kind == "luck" else "choice", 23, middle, 8)
            for row in self._wrap(text, 32):
                drawn += self._words(44, y + self.row * 0.65, row)
                y += self.row
            y += 5
        for text in self.chart.notes:
            for row in self._wrap(text, 0):
                drawn += self._words(12, y + self.row * 0.65, row, "mute")
                y += self.row
            y += 5
        return drawn, y + 8


def shape(kind: Kind, x: float, y: float, half: float) -> str:
    """A diamond for luck, a square for a choice; `half` is half its width."""
    if kind == "luck":
        reach = half * 1.3
        path = f"M{num(x)} {num(y - reach)}l{num(reach)} {num(reach)}l{num(-reach)} {num(reach)}"
        path += f"l{num(-reach)} {num(-reach)}Z"
    else:
        path = f"M{num(x - half)} {num(y - half)}h{num(2 * half)}v{num(2 * half)}h{num(-2 * half)}Z"
    return (
        f'<path class="{kind}" d="{path}" fill="var(--{INKS[kind][0]})" stroke="var(--card)" '
        'stroke-width="1.2" stroke-linejoin="round"/>'
    )


def ticks(last: int, most: int) -> list[int]:
    """At most `most` + 1 whole numbers from 0 to `last`, at round steps.

    >>> ticks(139, 5), ticks(6, 12)
    ([0, 50, 100], [0, 1, 2, 3, 4, 5, 6])
    """
    step = next(
        by * ten
        for ten in (10**n for n in range(12))
        for by in (1, 2, 5)
        if last <= most * by * ten
    )
    return list(range(0, last + 1, step))


def _apart(one: Point, other: Point, step: float) -> bool:
    return abs(one[0] - other[0]) >= step or abs(one[1] - other[1]) >= step

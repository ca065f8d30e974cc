"""A whole picture that stands alone: literal colours, title and description, nothing from outside.

It has two layers, so that a film draws once what never changes and then only the rest.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from xml.etree import ElementTree

from ludoteca.drawing.palette import literal
from ludoteca.drawing.svg import escape

FONT = "Nunito"
"""The family that words in a picture are written in, where a reader has it."""

_POINTS_TO = re.compile(r"(?:href=\"|url\()#([^\")]+)")


@dataclass(frozen=True, slots=True)
class Picture:
    """How a game looks to somebody at one moment; colours are named, texts are not escaped.

    `ground` is the same in every picture of this game and `layout`, `moving` lies over it;
    `symbols` are the definitions that both may use. Lengths are in the units of the viewBox.
    """

    layout: str
    width: int
    height: int
    title: str
    about: str
    symbols: str
    ground: str
    moving: str

    def svg(self, theme: str = "light") -> str:
        """The whole picture as a file. Raises `ValueError` for an unknown theme."""
        named = f' aria-labelledby="{self.layout}-title {self.layout}-desc"'
        told = (
            f'<title id="{self.layout}-title">{escape(self.title)}</title>'
            f'<desc id="{self.layout}-desc">{escape(self.about)}</desc>'
        )
        known, still = _still(self.symbols, self.ground, theme)
        own = needed(self.symbols, self.moving)
        more = defs(own[name] for name in own if name not in known)
        moving = literal(more + self.moving, theme)
        return f"{self._head(self.height, named)}{told}{still}{moving}</svg>"

    def under(self, theme: str = "light") -> str:
        """What never changes, as a file of its own."""
        return f"{self._head(self.height)}{_still(self.symbols, self.ground, theme)[1]}</svg>"

    def over(self, theme: str = "light", more: str = "", height: int | None = None) -> str:
        """What changes, on nothing, as a file of its own; `more` is drawn besides."""
        drawn = self.moving + more
        defined = defs(needed(self.symbols, drawn).values())
        return f"{self._head(height or self.height)}{literal(defined + drawn, theme)}</svg>"

    def _head(self, height: int, more: str = "") -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {height}" '
            f'width="{self.width}" height="{height}" font-family="{FONT}, sans-serif" '
            f'role="img"{more}>'
        )


def defs(definitions: Iterable[str]) -> str:
    """Definitions, put where they are not drawn themselves."""
    return f"<defs>{''.join(definitions)}</defs>"


def needed(symbols: str, drawn: str) -> dict[str, str]:
    """The definitions that a drawing points to, by id, each with all that it needs itself.

    >>> both = '<defs><symbol id="a"><path/></symbol><symbol id="b"><path/></symbol></defs>'
    >>> needed(both, '<use href="#b"/>')
    {'b': '<symbol id="b"><path /></symbol>'}
    """
    defined = _defined(symbols)
    found: dict[str, str] = {}
    wanted = _POINTS_TO.findall(drawn)
    while wanted:
        name = wanted.pop(0)
        if name in defined and name not in found:
            found[name] = defined[name]
            wanted += _POINTS_TO.findall(defined[name])
    return found


@lru_cache(maxsize=8)
def _defined(symbols: str) -> Mapping[str, str]:
    """Every definition by its id."""
    root = ElementTree.fromstring(f"<svg>{symbols}</svg>")
    inside = root.findall("defs/*") + [one for one in root if one.tag != "defs"]
    return {one.get("id", ""): ElementTree.tostring(one, "unicode") for one in inside}


@lru_cache(maxsize=16)
def _still(symbols: str, ground: str, theme: str) -> tuple[frozenset[str], str]:
    """The ground with the definitions that it needs, in literal colours; and their ids."""
    own = needed(symbols, ground)
    return frozenset(own), literal(defs(own.values()) + ground, theme)

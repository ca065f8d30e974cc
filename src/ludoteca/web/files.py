"""The files of the pages: style sheet, module, letters and picture; nothing else is served."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from ludoteca.drawing.palette import css
from ludoteca.drawing.symbols import DIE_GREEN

LONG: Final = "public, max-age=31536000, immutable"
NAMES: Final = ("ludoteca.css", "ludoteca.js", "nunito.ttf", "icon.svg")
SHORT: Final = "public, max-age=3600"


@dataclass(frozen=True, slots=True)
class Served:
    """A file as it goes out: its bytes, plain and packed, its type, and the mark of its content."""

    body: bytes
    packed: bytes
    kind: str
    mark: str


def served(name: str) -> Served | None:
    """The file of a name, made and packed once; None if there is none."""
    return _served(name) if name in NAMES else None


@cache
def _served(name: str) -> Served | None:
    made = _body(name)
    if made is None:
        return None
    body, kind = made
    return Served(
        body, gzip.compress(body, 6, mtime=0), kind, hashlib.sha256(body).hexdigest()[:12]
    )


def _body(name: str) -> tuple[bytes, str] | None:
    here = files("ludoteca.web").joinpath("static")
    match name:
        case "ludoteca.css":
            style = here.joinpath(name).read_text(encoding="utf-8")
            return (css() + style).encode(), "text/css; charset=utf-8"
        case "ludoteca.js":
            return here.joinpath(name).read_bytes(), "text/javascript; charset=utf-8"
        case "nunito.ttf":
            font = files("fontpkg_nunito").joinpath("files", "Nunito[wght].ttf")
            return font.read_bytes(), "font/ttf"
        case "icon.svg":
            return icon().encode(), "image/svg+xml"
        case _:
            return None


def icon() -> str:
    """The house's picture for the browser's tab: a die with a leaf."""
    from ludoteca.drawing.palette import literal

    return literal(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 84 86">{DIE_GREEN.body}</svg>'
    )


def address(name: str) -> str:
    """Where a page finds a file; the address changes with the content."""
    found = served(name)
    assert found is not None, name
    return f"/static/{name}?{found.mark}"

"""The files of the pages: style sheets, modules, letters and pictures; nothing else is served."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from ludoteca.drawing.mark import app_icon, tab_icon
from ludoteca.drawing.palette import css, themes

LONG: Final = "public, max-age=31536000, immutable"
MADE: Final = ("nunito.ttf", "icon.svg", "app.svg", "themes.css")
"""Files that do not lie in `static/`."""

KINDS: Final = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "png": "image/png",
}
IMPORT: Final = re.compile(r"""(from |import )(['"])\./([a-z]+\.js)\2""")
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
    return _served(name) if name in names() else None


@cache
def names() -> tuple[str, ...]:
    """All files that are served."""
    here = files("ludoteca.web").joinpath("static")
    return (*sorted(entry.name for entry in here.iterdir() if _kind(entry.name)), *MADE)


def _kind(name: str) -> str:
    return KINDS.get(name.rpartition(".")[2], "")


@cache
def _served(name: str) -> Served:
    body, kind = _body(name)
    return Served(
        body, gzip.compress(body, 6, mtime=0), kind, hashlib.sha256(body).hexdigest()[:12]
    )


def _body(name: str) -> tuple[bytes, str]:
    match name:
        case "nunito.ttf":
            font = files("fontpkg_nunito").joinpath("files", "Nunito[wght].ttf")
            return font.read_bytes(), "font/ttf"
        case "icon.svg":
            return tab_icon().encode(), "image/svg+xml"
        case "app.svg":
            return app_icon().encode(), "image/svg+xml"
        case "themes.css":
            return themes().encode(), KINDS["css"]
    body = files("ludoteca.web").joinpath("static", name).read_bytes()
    if name == "ludoteca.css":
        mark = _served("nunito.ttf").mark
        body = css().encode() + body.replace(b"nunito.ttf", f"nunito.ttf?{mark}".encode())
    elif name.endswith(".js"):
        # A module finds those that it imports by their content too, so that after a new release
        # no browser mixes old ones with new ones.
        body = IMPORT.sub(_marked, body.decode()).encode()
    return body, _kind(name)


def _marked(found: re.Match[str]) -> str:
    word, quote, name = found.groups()
    imported = served(name)
    assert imported is not None, name
    return f"{word}{quote}./{name}?{imported.mark}{quote}"


def address(name: str) -> str:
    """Where a page finds a file; the address changes with the content."""
    found = served(name)
    assert found is not None, name
    return f"/static/{name}?{found.mark}"


@cache
def modules(name: str) -> tuple[str, ...]:
    """Where a page finds all that a module imports, so that it can ask for them at once."""
    found = served(name)
    assert found is not None, name
    reached: dict[str, None] = {}
    for imported in re.findall(r"['\"]\./([a-z]+\.js)\?[0-9a-f]+['\"]", found.body.decode()):
        reached.update(dict.fromkeys((*modules(imported), address(imported))))
    return tuple(reached)

"""The pictures that `replay` writes: the table as SVG and PNG, the game up to there as GIF."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from ludoteca.cli import files
from ludoteca.cli.errors import Wrong
from ludoteca.drawing.palette import THEMES
from ludoteca.record.match import Match
from ludoteca.record.record import Line, Record
from ludoteca.record.words import Words

LAYOUTS: Final = ("land", "port")
STARTS: Final = {"svg": (b"<svg", b"<?xml"), "png": (b"\x89PNG",), "gif": (b"GIF8",)}
"""What a file of each kind begins with."""

INSTALL: Final = "pip install 'ludoteca[pictures]'"
"""What brings the packages that make PNG and GIF."""


class Wanted(NamedTuple):
    """Which pictures are asked for: files by kind, the theme, the layout."""

    files: dict[str, Path]
    theme: str
    layout: str


def wanted(
    svg: str | None, png: str | None, gif: str | None, theme: str | None, layout: str | None
) -> Wanted:
    """What the options ask for; raises Wrong before anything is drawn or written.

    A picture may take the place of one of its own kind, and of nothing else.
    """
    given = {"svg": svg, "png": png, "gif": gif}
    paths = {kind: Path(name) for kind, name in given.items() if name is not None}
    for option, value, known in (("--theme", theme, THEMES), ("--layout", layout, LAYOUTS)):
        if value is not None and value not in known:
            raise Wrong(
                "picture.choice", option=option, given=f"{value:.40}", known=", ".join(known)
            )
        if value is not None and not paths:
            raise Wrong("picture.none", option=option)
    for kind, path in paths.items():
        if path.suffix.lower() != f".{kind}" and not path.is_dir():
            raise Wrong("picture.kind", option=f"--{kind}", given=path, ends=f".{kind}")
        if not path.parent.is_dir():
            raise Wrong("picture.folder", file=path, folder=path.parent)
        if path.is_file() and not _begins(path, STARTS[kind]):
            raise Wrong("picture.taken", file=path, kind=kind.upper())
    if "png" in paths or "gif" in paths:
        from ludoteca.drawing.files import can_draw

        if not can_draw():
            raise Wrong("picture.missing", command=INSTALL)
    return Wanted(paths, theme or THEMES[0], layout or LAYOUTS[0])


def _begins(path: Path, starts: Iterable[bytes]) -> bool:
    """Whether a file is empty or begins with one of these."""
    try:
        with path.open("rb") as file:
            head = file.read(5)
    except OSError:
        return True  # writing it will say what is the matter
    return not head or any(head.startswith(start) for start in starts)


def write_pictures(asked: Wanted, record: Record, match: Match, words: Words) -> None:
    """Draw and write what is asked for: the table of `match`, and a film of its lines.

    Raises Wrong for a file that can't be written; none is ever left half.
    """
    if not asked.files:
        return
    face: Any = match.game.face()
    table = face.layers(match.view(record.seat), asked.layout, words)
    for kind, path in asked.files.items():
        if kind == "svg":
            content: str | bytes = table.svg(asked.theme)
        elif kind == "png":
            from ludoteca.drawing.files import board_png

            content = board_png(table, asked.theme)
        else:
            content = _film(asked, record, match.lines, words)
        files.write(path, content)


def _film(asked: Wanted, record: Record, lines: list[Line], words: Words) -> bytes:
    """The film of a game, told how far it is where somebody looks."""
    from ludoteca.drawing.files import gif
    from ludoteca.drawing.film import film

    names = [words.say("seat.person", number=seat + 1) for seat in range(record.seats)]
    texts = [line.text for line in lines]
    shots = film(record.new_match(), texts, record.seat, asked.layout, words, names)
    looks = sys.stderr.isatty()

    def told(done: int, of: int) -> None:
        if looks:
            end = "\n" if done == of else ""
            told = words.say("replay.drawing", done=done, of=of)
            print(f"\r{told}", end=end, file=sys.stderr, flush=True)

    return gif(shots, asked.theme, told)

"""What a person reads and types: a console that is plain where nobody looks, and its input."""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

WIDEST: Final = 100
"""Sentences are wrapped at this many columns at most."""


def columns() -> int:
    """How wide what people read may be."""
    return min(shutil.get_terminal_size().columns, WIDEST)


class Screen:
    """Writes to standard output and reads lines from standard input.

    Colours only where there is a terminal that has them and NO_COLOR isn't set; 80 columns
    where nobody says otherwise. Lines read from a pipe are shown behind the prompt, so that
    the output can be read like a session.
    """

    def __init__(self) -> None:
        console = Console(highlight=False, markup=False, emoji=False)
        console.width = min(console.width, WIDEST)
        self.console = console

    def say(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """A sentence or paragraphs, wrapped between words."""
        self._print(Padding(Text(text, style=style), (0, 0, 0, indent)))

    def show(self, text: str) -> None:
        """A drawing: lines that stay as they are."""
        for line in text.rstrip("\n").split("\n"):
            self.console.print(Text.from_ansi(line), soft_wrap=True)

    def heading(self, text: str) -> None:
        """A line that stands out."""
        self.say(text, "bold")

    def rows(self, rows: Sequence[Sequence[str]], styles: Sequence[str]) -> None:
        """A small table without lines, one style a column; indented by two spaces."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        for style in styles:
            grid.add_column(style=style)
        for row in rows:
            grid.add_row(*(Text(cell) for cell in row))
        self._print(Padding(grid, (0, 0, 0, 2)))

    def _print(self, what: Padding) -> None:
        """Print without the spaces that Rich fills lines up with."""
        with self.console.capture() as capture:
            self.console.print(what)
        lines = capture.get().split("\n")
        self.console.file.write("\n".join(line.rstrip() for line in lines))

    def ask(self, prompt: str = "> ") -> str | None:
        """The next line that is typed, without spaces around it; None at the end of input."""
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - lines can be edited and called back
            try:
                return input(prompt).strip()
            except EOFError:
                print()
                return None
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        print(line.strip())
        return line.strip() if line else None

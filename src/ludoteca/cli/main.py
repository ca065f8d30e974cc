"""The entry point of the command `ludoteca`. What `--version` doesn't need is imported later."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from ludoteca.version import __version__


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command with its arguments (those of the process if None); always exits."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if words == ["--version"]:
        print(f"ludoteca {__version__}")
        sys.exit(0)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    from ludoteca.cli.errors import door
    from ludoteca.cli.language import chosen, spoken

    def run() -> object:
        from ludoteca.cli.app import app
        from ludoteca.record.words import Words

        said = Words(chosen(words), "ludoteca.cli")
        return app(words, prog_name="ludoteca", standalone_mode=False, obj=said)

    code = door(run, spoken(words))
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of a pipe has gone, as with `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)

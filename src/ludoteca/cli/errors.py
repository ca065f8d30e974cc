"""The door for errors: one sentence that says what was wrong, where, and what would be right."""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from collections.abc import Callable
from typing import Final

from ludoteca.bots.simple import UnknownBot
from ludoteca.engine.game import OptionError, UnknownGame
from ludoteca.engine.state import IllegalAction
from ludoteca.record.ledger import RulebookError, UnknownClause
from ludoteca.record.match import UndoError
from ludoteca.record.record import RecordError
from ludoteca.record.words import WordsError

INPUT: Final = 2
"""The exit code for something given that can't be used."""

FAULT: Final = 1
"""The exit code for a fault of ours."""

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""

KNOWN: Final = (
    IllegalAction,
    UnknownGame,
    UnknownBot,
    UnknownClause,
    UndoError,
    RecordError,
    RulebookError,
    WordsError,
)


class Wrong(Exception):
    """Something that a person gave can't be used; the message is the whole sentence."""


def door(run: Callable[[], object]) -> int:
    """Run a command and return its exit code; its error becomes a sentence on stderr.

    A command returns its exit code, or None for 0. Never shows a traceback: that of a fault
    of ours goes into a file, whose name is told.
    """
    try:
        code = run()
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if type(error).__name__ == "Abort":
            return INTERRUPTED
        sentence = explain(error)
        if sentence is None:
            print(f"ludoteca: {printable(fault(error))}", file=sys.stderr)
            return FAULT
        print(f"ludoteca: {printable(sentence)}", file=sys.stderr)
        return INPUT
    return code if isinstance(code, int) else 0


def printable(text: str) -> str:
    """A text in which nothing moves the cursor or turns the direction of writing.

    >>> printable("ma\\x1b[2Jx\\u202e")
    'ma\\\\x1b[2Jx\\\\u202e'
    """
    return "".join(mark if mark.isprintable() else repr(mark)[1:-1] for mark in text)


def explain(error: Exception) -> str | None:
    """The sentence for an error that a person can mend, None for a fault of ours."""
    if isinstance(error, OptionError):
        by = f" (clause {', '.join(error.clauses)})" if error.clauses else ""
        return f"{error}{by}"
    if isinstance(error, (Wrong, *KNOWN)):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror[:1].lower()}{error.strerror[1:]}"
    message = getattr(error, "format_message", None)  # an error of the command line itself
    if message is not None:
        command = getattr(getattr(error, "ctx", None), "command_path", "ludoteca")
        return f"{' '.join(str(message()).split()).rstrip('.')} ('{command} --help' tells more)"
    return None


def fault(error: Exception) -> str:
    """The sentence for a fault of ours, whose traceback it leaves in a file."""
    kind = f"{type(error).__name__}: {error}"
    sentence = f"this is a fault in Ludoteca, not yours ({kind!s:.200})"
    try:
        handle, name = tempfile.mkstemp(prefix="ludoteca-fault-", suffix=".txt")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            traceback.print_exception(error, file=file)
    except OSError:
        return sentence
    return f"{sentence}; please report it with the file {name}"

"""The door for errors: one sentence that says what was wrong, where, and what would be right."""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from typing import Final

from ludoteca.engine.said import Said
from ludoteca.record.ledger import RulebookError
from ludoteca.record.record import RecordError
from ludoteca.record.words import Saying, Words, WordsError, system

INPUT: Final = 2
"""The exit code for something given that can't be used."""

FAULT: Final = 1
"""The exit code for a fault of ours."""

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""


class Wrong(Exception):
    """Something that a person gave can't be used: a key of the terminal's words, its values."""

    def __init__(self, key: str, /, **values: object) -> None:
        self.said: Said = Saying("ludoteca.cli", key, **values)
        super().__init__(key)

    def __str__(self) -> str:
        return str(self.said)


def door(run: Callable[[], object], language: str = "en") -> int:
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
        words = Words(language, "ludoteca.cli")
        sentence = explain(error, words)
        if sentence is None:
            print(f"ludoteca: {printable(fault(error, words))}", file=sys.stderr)
            return FAULT
        print(f"ludoteca: {printable(sentence)}", file=sys.stderr)
        return INPUT
    return code if isinstance(code, int) else 0


def printable(text: str) -> str:
    """A text in which nothing moves the cursor or turns the direction of writing.

    A space that keeps words together, as Czech has it, stays one.

    >>> printable("ma\\x1b[2Jx\\u202e"), printable("v\\xa0domě")
    ('ma\\\\x1b[2Jx\\\\u202e', 'v\\xa0domě')
    """
    return "".join(
        mark if mark.isprintable() or mark == "\N{NO-BREAK SPACE}" else repr(mark)[1:-1]
        for mark in text
    )


def explain(error: Exception, words: Words) -> str | None:
    """The sentence for an error that a person can mend, None for a fault of ours."""
    said = getattr(error, "said", None)
    if isinstance(error, RecordError):
        return words.say("error.line", line=error.line, what=error.said)
    if isinstance(said, Said):
        return with_clauses(said, getattr(error, "clauses", ()), words)
    if isinstance(error, (RulebookError, WordsError)):
        return words.say("error.broken", what=error)
    if isinstance(error, OSError) and error.strerror:
        why = system(error)
        name = error.filename
        return words.say("error.file", file=name, why=why) if name else words.tell(why)
    message = getattr(error, "format_message", None)  # an error of the command line itself
    if message is not None:
        from ludoteca.cli.help import shell_error

        command = getattr(getattr(error, "ctx", None), "command_path", "ludoteca")
        return shell_error(str(message()), command, words)
    return None


def with_clauses(said: Said, clauses: Sequence[str], words: Words) -> str:
    """What was wrong, and the clauses behind it."""
    if not clauses:
        return words.tell(said)
    return words.say("error.clauses", what=said, ids=", ".join(clauses))


def fault(error: Exception, words: Words) -> str:
    """The sentence for a fault of ours, whose traceback it leaves in a file."""
    kind = f"{f'{type(error).__name__}: {error}'!s:.200}"
    try:
        handle, name = tempfile.mkstemp(prefix="ludoteca-fault-", suffix=".txt")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            traceback.print_exception(error, file=file)
    except OSError:
        return words.say("error.fault", kind=kind)
    return words.say("error.fault_file", kind=kind, file=name)


def whole(option: str, given: str | None, low: int = 0) -> int | None:
    """A whole number of an option, None where it wasn't given; raises Wrong."""
    if given is None:
        return None
    digits = given.removeprefix("-") if low < 0 else given
    if not (digits.isascii() and digits.isdigit() and len(digits) < 19) or int(given) < low:
        raise Wrong("given.whole", option=option, given=f"{given:.40}", low=low)
    return int(given)

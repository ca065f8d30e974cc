"""Max for a terminal: two rows of spaces, the shortcuts under them, then sentences.

Nothing hangs on colour or on a picture sign: the same is said in words below, for the ear.
"""

from textwrap import wrap
from typing import Protocol

from ludoteca.games.max import speech
from ludoteca.games.max.drawing.layout import CREATURES, HOME, LAST, SHORTCUTS, STUMP
from ludoteca.games.max.drawing.pieces import Position, own, said_dice
from ludoteca.record.words import Words


class Told(Position, speech.Table, Protocol):
    """What the drawing looks at and what the sentences look at."""


COLUMNS = 80
_ROW = 14  # spaces in a row
_CELL = 5  # columns of a space


def text(view: Told, words: Words) -> str:
    """The table in at most 80 columns, without a newline at the end."""
    mine = own(words)
    letters = {who: mine.say(f"letter.{who}") for who in ("max", *CREATURES)}
    there = dict.fromkeys(range(HOME + 1), "")
    for who, space in zip(CREATURES, view.creatures, strict=True):
        if space >= 0:
            there[space] += letters[who]
    there[view.max] = letters["max"] + there[view.max]
    names = {
        0: mine.say("text.basket"),
        STUMP: mine.say("text.stump"),
        LAST: mine.say("text.last"),
        HOME: mine.say("text.home"),
    }
    lines = []
    for first in (0, _ROW):
        row = range(first, first + _ROW)
        lines += [
            "".join(f"{names.get(space, space)!s:^{_CELL}.{_CELL}}" for space in row),
            "".join(_cell(there[space]) for space in row),
            _shortcuts(first, letters),
            "",
        ]
    legend = mine.say("text.legend", **letters)
    return "\n".join(line.rstrip() for line in (*lines, legend, *_sentences(view, words)))


def _cell(guests: str) -> str:
    return f"[{guests or '.':^{_CELL - 2}}]"


def _shortcuts(first: int, letters: dict[str, str]) -> str:
    """A line under a row: each shortcut from the middle of its first space to its last."""
    line = [" "] * (_ROW * _CELL)
    for who, (begin, end) in SHORTCUTS.items():
        if first <= begin < first + _ROW:
            left, right = ((at - first) * _CELL + _CELL // 2 for at in (begin, end))
            line[left : right + 1] = [
                letters[who] if (i - left) % 2 == 0 else "-" for i in range(left, right)
            ] + [">"]
    return "".join(line)


def _sentences(view: Told, words: Words) -> list[str]:
    """Position and dice in words, wrapped."""
    return wrap(f"{speech.position(view, words)} {said_dice(view, words)}", COLUMNS)

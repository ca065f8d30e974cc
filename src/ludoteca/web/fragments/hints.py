"""What who is to move is told of their choices, where the table has hints and they ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ludoteca.bots.advice import GRADES, Grade
from ludoteca.drawing.face import Face
from ludoteca.drawing.svg import escape
from ludoteca.engine.game import Game
from ludoteca.host.advice.worker import Advised, Weighed
from ludoteca.host.tables.table import Table
from ludoteca.record.words import Words
from ludoteca.web.fragments.parts import icon

NO_HINT: Final = '<div id="hint" class="hint" hidden></div>'


class Hint(NamedTuple):
    """What a viewer asked for after so many moves; `advised` is None while it is worked out.

    `slow` says that the answer may take minutes, `opened` that the chances are on show too.
    """

    moves: int
    advised: Advised | None = None
    slow: bool = False
    opened: bool = False

    def grades(self) -> dict[str, Grade]:
        """How to call each choice, by its word; empty as long as nobody knows."""
        return {one.action: one.grade for one in self.advised.choices} if self.advised else {}


def grade_mark(grade: Grade, words: Words) -> str:
    """How a choice is called, as a picture and a word."""
    said = escape(words.say(f"hint.{grade}"))
    return f'<span class="grade {grade}">{icon(f"grade-{grade}")}<b>{said}</b></span>'


def hint(table: Table, legal: Sequence[str], asked: Hint | None, words: Words) -> str:
    """The control that asks what is safe; it says while that is worked out, then shows the chances.

    Hidden from who has nothing to choose, and where the table has no hints.
    """
    if not table.has_hints or table.closed or len(legal) < 2:
        return NO_HINT
    shown = status = ""
    state = 'data-do="hint"'
    label, sign = words.say("hint.ask"), "sign-hint"
    if asked is not None and asked.advised is None:
        status = label = words.say("hint.working")
        state += ' aria-busy="true"'
        if asked.slow:
            status = f"{label} {words.say('hint.slow')}"
            shown = f'<p class="help">{escape(words.say("hint.slow"))}</p>'
    elif asked is not None and asked.advised is not None:
        opened = str(asked.opened).lower()
        state = f'data-do="chances" data-yes="{str(not asked.opened).lower()}"'
        state += f' aria-expanded="{opened}"'
        label, sign = words.say("hint.chances"), "sign-chance"
        status = _told(table.game, asked.advised, words)
        if asked.opened:
            shown = _chances(table.game, asked.advised, words)
    return (
        f'<div id="hint" class="hint"><button type="button" class="button" {state}>{icon(sign)}'
        f'<b>{escape(label)}</b></button><p class="ear" role="status">{escape(status)}</p>'
        f"{shown}</div>"
    )


def _told(game: Game, advised: Advised, words: Words) -> str:
    """The answer in a sentence: what is safe, what wants care, what is dangerous."""
    face: Face = game.face()
    said = []
    for grade in GRADES:
        labels = [face.spoken(one.action, words) for one in advised.choices if one.grade == grade]
        if labels:
            said.append(f"{words.say(f'hint.{grade}')}: {', '.join(labels)}.")
    return " ".join(said)


def _chances(game: Game, advised: Advised, words: Words) -> str:
    """Every choice with its exact worth, the best one first."""
    face: Face = game.face()
    key = "goal.expected" if advised.lost else "goal.value"
    of = words.say(key if words.has(key) else "hint.goal")
    rows = "".join(
        f'<tr><th scope="row">{escape(face.spoken(one.action, words))}</th>'
        f"<td>{_worth(one, advised.lost, words)}</td><td>{grade_mark(one.grade, words)}</td></tr>"
        for one in sorted(advised.choices, key=lambda one: one.loss)
    )
    return f"<table><caption>{escape(of)}</caption><tbody>{rows}</tbody></table>"


def _worth(one: Weighed, lost: bool, words: Words) -> str:
    if lost:
        return words.number(one.expected, 2)
    return escape(words.say("hint.percent", number=words.number(100 * one.value, 1)))

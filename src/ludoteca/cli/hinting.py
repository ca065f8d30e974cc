"""The word `hint` at a table in the terminal: what is safe, and the exact chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludoteca.bots.advice import Advised, Grade, advise, is_lost
from ludoteca.bots.exact import Exact
from ludoteca.cli.pick import Choice
from ludoteca.cli.screen import Screen
from ludoteca.engine.state import State
from ludoteca.record.words import Words

MARKS: Final[dict[Grade, str]] = {"safe": "✓", "careful": "~", "dangerous": "!"}
"""What stands before the word, so that a glance is enough."""


def hint(
    screen: Screen, table: Exact, state: State, choices: Sequence[Choice], words: Words
) -> None:
    """Each choice as it stands in the list, and how to call it."""
    advised = by_action(table, state)
    rows = [
        (str(place), one.action, one.label, called(advised[one.action].grade, words))
        for place, one in enumerate(choices, 1)
    ]
    screen.rows(rows, ("bold cyan", "cyan", "", "bold"))
    screen.say(words.say("hint.more"), "dim")


def chances(
    screen: Screen, table: Exact, state: State, choices: Sequence[Choice], words: Words
) -> None:
    """What each choice is worth under best play, the best first.

    In games of a hundred; where the goal is out of reach, in hundredths of what is expected.
    """
    advised = by_action(table, state)
    lost = is_lost(max(one.worth for one in advised.values()))
    rows = []
    for choice in sorted(choices, key=lambda choice: advised[choice.action].worth, reverse=True):
        one = advised[choice.action]
        worth = words.number(100 * (one.worth.expected if lost else one.worth.value), 1)
        told = worth if lost else words.say("hint.games", number=worth)
        rows.append((choice.action, choice.label, told, called(one.grade, words)))
    if lost:
        screen.say(words.say("hint.lost", what=words.say("review.expected")))
    else:
        screen.say(words.say("hint.worth", what=words.say("review.goal")))
    screen.rows(rows, ("cyan", "", "bold", ""))


def called(grade: Grade, words: Words) -> str:
    """A grade as sign and word."""
    return f"{MARKS[grade]} {words.say(f'hint.{grade}')}"


def by_action(table: Exact, state: State) -> dict[str, Advised]:
    """The advice by the words of the actions."""
    return {state.action_text(one.action): one for one in advise(table, state)}

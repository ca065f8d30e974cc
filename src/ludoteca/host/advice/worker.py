"""A process that answers exactly, started by `ludoteca.host.advice.asking`.

`KINDS` says what can be asked: of a position, with the table of worths, as JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from ludoteca.bots.advice import Grade, advise, is_lost
from ludoteca.bots.exact import Exact, exact
from ludoteca.engine.game import game
from ludoteca.host.errands.running import run
from ludoteca.record.match import Match
from ludoteca.record.record import Known, Undone
from ludoteca.study.analyse import Review, analyse


class Weighed(msgspec.Struct, frozen=True):
    """A choice by its word, what it is worth, what it loses, and how to call that."""

    action: str
    value: float
    expected: float
    loss: float
    grade: Grade


class Advised(msgspec.Struct, frozen=True):
    """The choices of the seat to move; `lost` where losses are hundredths of what is expected."""

    lost: bool
    choices: list[Weighed]


class Worths(msgspec.Struct, frozen=True):
    """What a position is worth under best play."""

    value: float
    expected: float


def weighed(table: Exact, match: Match) -> Advised:
    """`advise`: each choice of the seat to move."""
    state = match.state
    found = advise(table, state)
    lost = is_lost(max((one.worth for one in found), default=table.worth(state)))
    return Advised(
        lost,
        [
            Weighed(state.action_text(action), *worth, loss, grade)
            for action, worth, loss, grade in found
        ],
    )


def worth(table: Exact, match: Match) -> Worths:
    """`worth`: the position itself."""
    return Worths(*table.worth(match.state))


def review(table: Exact, match: Match) -> Review:
    """`analyse`: the whole line of play."""
    return analyse(match, table)


KINDS: Final[dict[str, Callable[[Exact, Match], Any]]] = {
    "advise": weighed,
    "worth": worth,
    "analyse": review,
}


def answer(task: dict[str, Any]) -> bytes:
    """The answer to a task, whose fields are those of `AdviceTask`."""
    played = game(task["game"])
    match = Match(played, task["seats"], dict(task["options"]), luck=None)
    for line in task["lines"]:
        match.play_one(line)
    match.undone = [Undone(*mark) for mark in task.get("undone", ())]
    match.remember(Known(*event) for event in task.get("known", ()))
    return msgspec.json.encode(KINDS[task["kind"]](exact(played, match.options), match))


if __name__ == "__main__":
    run(answer)

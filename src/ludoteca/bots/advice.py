"""What to make of exact worths: how much a choice loses, and whether it is safe.

The limits stand here alone, for pages, terminal and reviews.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from ludoteca.bots.exact import Choice, Exact, Worth, first_best
from ludoteca.engine.state import State

Grade = Literal["safe", "careful", "dangerous"]

GRADES: Final[tuple[Grade, ...]] = ("safe", "careful", "dangerous")

SAFE: Final = 1.0
"""A choice that loses at most so much is safe."""

CAREFUL: Final = 5.0
"""A choice that loses more than SAFE, but at most so much, wants care; more is dangerous."""

ROUNDING: Final = 1e-9
"""A loss that is above a limit by less than this is at the limit."""


class Advised(NamedTuple):
    """A legal action, what the position after it is worth, what it loses, and how to call that.

    `loss` is against the best choice: percentage points of the chance that the goal is reached;
    where that chance is gone whatever is done, hundredths of what is expected.
    """

    action: int
    worth: Worth
    loss: float
    grade: Grade


def is_lost(best: Worth) -> bool:
    """Whether the goal can't be reached any more, so that losses are counted in `expected`."""
    return best.value <= ROUNDING


def loss(best: Worth, worth: Worth) -> float:
    """What is lost against the best: points of the chance, or hundredths of what is expected."""
    if is_lost(best):
        return max(0.0, 100.0 * (best.expected - worth.expected))
    return max(0.0, 100.0 * (best.value - worth.value))


def grade(lost: float) -> Grade:
    """How to call a choice that loses so much."""
    if lost <= SAFE + ROUNDING:
        return "safe"
    return "careful" if lost <= CAREFUL + ROUNDING else "dangerous"


def weigh(choices: list[Choice]) -> list[Advised]:
    """The choices of one moment, weighed against the best of them; in their order."""
    if not choices:
        return []
    worths = [choice.worth for choice in choices]
    best = worths[first_best(worths)]
    found = []
    for action, worth in choices:
        lost = loss(best, worth)
        found.append(Advised(action, worth, lost, grade(lost)))
    return found


def advise(exact: Exact, state: State) -> list[Advised]:
    """Each legal action weighed, in the order of `legal_actions`; empty where luck is awaited."""
    return weigh(exact.choices(state))

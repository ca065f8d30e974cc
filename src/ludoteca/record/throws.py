"""The luck of a game, event by event: what could come, by which weights, and what came."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ludoteca.record.match import Match


class Throw(NamedTuple):
    """One event of luck: its line of play (from 1), its lane, and `k`, its number there (from 0).

    `words` are the outcomes as a record writes them, `weights` their chances in the same order,
    and `fell` says which of them came (an index).
    """

    line: int
    lane: str
    k: int
    words: tuple[str, ...]
    weights: tuple[int, ...]
    fell: int


def throws(match: Match) -> list[Throw]:
    """Every event of luck on a match's line of play, in order.

    >>> match = Match("max", seats=2, luck=None)
    >>> for word in ["throw", "green+black", "mouse"]:
    ...     _ = match.play(word)
    >>> [only] = throws(match)
    >>> only.line, only.lane, only.k, only.words[only.fell], only.weights
    (2, 'dice', 0, 'green+black', (1, 2, 1))
    """
    state = match.game.start(match.seats, match.options)
    counts: Counter[str] = Counter()
    found = []
    for number, line in enumerate(match.lines, 1):
        if not line.lane:
            state.step(state.parse_action(line.text))
            continue
        outcomes = state.chance_outcomes()
        fell = state.parse_outcome(line.text)
        numbers = [outcome for outcome, _ in outcomes]
        words = tuple(state.outcome_text(outcome) for outcome in numbers)
        weights = tuple(int(weight) for _, weight in outcomes)
        found.append(
            Throw(number, line.lane, counts[line.lane], words, weights, numbers.index(fell))
        )
        counts[line.lane] += 1
        state.step(fell)
    return found

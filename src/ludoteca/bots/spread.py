"""Work in numbered parts, done by several processes of one program."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from typing import Any, TypeVar

Found = TypeVar("Found")

_held: list[Callable[[int], Any]] = []
"""In a process of `spread`: the work."""


def spread(work: Callable[[int], Found], parts: int, processes: int = 1) -> list[Found]:
    """What `work` finds for each part from 0 to `parts` - 1, in this order.

    The processes are forked, so that the work may hold what can't be pickled, and end with it;
    where a system can't fork, all is done in this one.
    """
    most = min(parts, processes)
    if most <= 1 or "fork" not in multiprocessing.get_all_start_methods():
        return [work(number) for number in range(parts)]
    context = multiprocessing.get_context("fork")
    with context.Pool(most, _hold, (work,)) as pool:
        return pool.map(_do, range(parts), chunksize=1)


def _hold(work: Callable[[int], Any]) -> None:
    _held.append(work)


def _do(number: int) -> Any:
    return _held[-1](number)

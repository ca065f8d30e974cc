"""Full collections of garbage wait until nobody is connected."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from typing import Any, cast

import pytest

from ludoteca.host.house import House
from ludoteca.web import collecting


class Ring:
    """Something that only a collection takes away."""

    def __init__(self) -> None:
        self.itself = self


class Crowd:
    """A house as the collector asks for it."""

    connections = 0


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """The collector as it was."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


async def turns(crowd: Any, ring: weakref.ref[Ring]) -> bool:
    """Whether a ring that has grown old goes in some turns of the collector."""
    task = asyncio.create_task(collecting.collect(cast(House, crowd), seconds=0.0))
    for _ in range(200):
        await asyncio.sleep(0)
        if ring() is None:
            break
    task.cancel()
    return ring() is None


def old_ring() -> weakref.ref[Ring]:
    """A ring in the oldest generation that nobody holds, with a middle collection since."""
    ring = Ring()
    held = weakref.ref(ring)
    gc.collect(1)
    gc.collect(1)
    del ring
    gc.collect(1)
    return held


def test_old_rings_go_when_nobody_is_there() -> None:
    collecting.put_off()
    crowd = Crowd()
    ring = old_ring()
    crowd.connections = 1
    assert not asyncio.run(turns(crowd, ring))
    crowd.connections = 0
    assert asyncio.run(turns(crowd, ring))


def test_or_when_there_is_very_much(monkeypatch: pytest.MonkeyPatch) -> None:
    collecting.put_off()
    monkeypatch.setattr(collecting, "MANY", 0)
    crowd = Crowd()
    crowd.connections = 64
    assert asyncio.run(turns(crowd, old_ring()))

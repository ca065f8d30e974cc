"""A table that sleeps, and its lines, go at once: nothing waits for a collection of garbage."""

from __future__ import annotations

import gc
import weakref

from tests.web.visiting import Site


def test_a_table_that_sleeps_is_gone(site: Site) -> None:
    ada = site.visitor("Ada")
    name = ada.make(2)
    table = weakref.ref(site.house.table(name))
    gc.collect()
    gc.disable()
    try:
        with ada.follow(name) as line:
            line.next()
            line.act("throw")
        site.run(site.house.doze())
        keeping = site.house._keeping  # the minutes of `sleep_minutes` are not waited for
        here = site.house.table(name)
        while here.viewers:
            site.run(site.house.doze())
        assert site.run(keeping._rest(here))
        del here
        assert table() is None
    finally:
        gc.enable()

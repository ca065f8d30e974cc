"""What is safe? Asked at a table that has hints, by who is to move; told to nobody else."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludoteca.host.advice import asking
from ludoteca.host.advice.worker import answer
from ludoteca.host.people import Person
from tests.web.visiting import Line, Site, Visitor, fragment


@pytest.fixture
def ada(site: Site, solved: Path) -> Visitor:
    """A visitor of a house to which the exact worths are known."""
    return site.visitor("Ada")


def told(line: Line) -> dict[str, Any]:
    """The update that brings the answer, after the one that says that it is worked out."""
    line.send(do="hint")
    working = line.until("final")
    assert 'aria-busy="true"' in fragment(working, "hint")
    while True:
        message = line.next()
        assert "refused" not in message, message
        if "final" in message and 'class="grade' in fragment(message, "choices"):
            return message


def grades(html: str) -> dict[str, str]:
    """How each choice is called."""
    found = re.findall(r'data-action="([^"]+)".*?(?:class="grade (\w+)"|</button>)', html)
    return {action: grade for action, grade in found if grade}


def test_hints_are_off_unless_the_table_was_made_with_them(site: Site, ada: Visitor) -> None:
    with ada.follow(ada.make(1)) as line:
        assert "hidden" in fragment(line.next(), "hint")
        line.send(do="hint")
        refused = line.until("refused")
        assert refused["refused"] == "hints_off"
        line.until("whole")
        line.send(do="hints", yes=True)
        on = line.until("final")
        assert 'data-do="hint"' not in fragment(on, "hint")  # there is nothing to choose yet
        assert "Hints are on" in "".join(on["log"])
        assert "Turn hints off" in fragment(on, "room")


def test_each_choice_is_called_safe_or_not_and_then_come_the_exact_chances(
    site: Site, ada: Visitor
) -> None:
    with ada.follow(ada.make(1, hints="yes")) as line:
        line.next()
        line.act("throw")
        line.act("max")
        line.act("mouse")  # Max is on space 1 now: a treat would be wasted
        answered = told(line)
        called = grades(fragment(answered, "choices"))
        assert called["throw"] == "safe"
        assert {called[f"treat:{kind}"] for kind in ("milk", "chow", "meat", "catmint")} == {
            "dangerous"
        }
        assert "safe: Throw the dice" in fragment(answered, "hint")
        assert "<table>" not in fragment(answered, "hint")
        line.send(do="chances", yes=True)
        shown = fragment(line.until("final"), "hint")
        chances = [float(one) for one in re.findall(r"<td>([\d.]+) %</td>", shown)]
        assert len(chances) == 5
        assert chances == sorted(chances, reverse=True)
        assert 80 < chances[0] < 95
        line.act("throw")


def test_who_only_looks_on_or_waits_is_told_nothing(site: Site, ada: Visitor) -> None:
    table = ada.make(2, hints="yes")
    bo = site.visitor("Bo")
    ada.let_in(bo, table)
    bo.post(f"/t/{table}/seat", seat=1, name="Bo")
    with ada.follow(table) as mine, bo.follow(table) as other:
        mine.next()
        other.next()
        mine.act("throw")
        told(mine)
        other.send(do="hint")
        assert other.until("refused")["refused"] == "not_your_turn"
        fresh = other.until("final")
        assert "grade" not in json.dumps(fresh)
        assert "hidden" in fragment(fresh, "hint")


def test_only_its_maker_decides_and_the_gentle_game_has_none(site: Site, ada: Visitor) -> None:
    table = ada.make(2)
    bo = site.visitor("Bo")
    ada.let_in(bo, table)
    with bo.follow(table) as line:
        line.next()
        line.send(do="hints", yes=True)
        assert line.until("refused")["refused"] == "not_maker"
    gentle = {"option__gentle": "yes"}
    refused = ada.post("/tables", game="max", seats=1, name="Ada", hints="yes", **gentle)
    assert refused.status_code == 400
    assert "no hints" in refused.text
    with ada.follow(ada.make(1, **gentle)) as line:
        assert 'data-do="hints"' not in fragment(line.next(), "room")
        line.send(do="hints", yes=True)
        assert line.until("refused")["refused"] == "no_hints"


def test_the_table_keeps_its_hints_again_and_elsewhere(site: Site, ada: Visitor) -> None:
    table = ada.make(1, hints="yes")
    with ada.follow(table) as line:
        line.next()
        line.act("throw")
        line.act("max")
    here = site.house.table(table)
    branch = site.run(site.house.branch(here, Person(here.maker), 2))
    assert branch.has_hints
    site.run(site.house.doze())
    assert site.run(site.house.find(table)).has_hints


def test_an_answer_that_comes_too_late_is_dropped_and_the_newer_question_answered(
    site: Site, ada: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    first = threading.Event()

    async def slow(self: asking.Advice, who: str, task: Any) -> bytes:
        asked.append(len(task.lines))
        if len(asked) == 1:
            await asyncio.to_thread(first.wait)
        return await asyncio.to_thread(answer, msgspec.to_builtins(task._asdict()))

    monkeypatch.setattr(asking.Advice, "ask", slow)
    with ada.follow(ada.make(1, hints="yes")) as line:
        line.next()
        line.act("throw")
        line.send(do="hint")
        line.until("final")
        line.act("max")
        line.send(do="hint")
        assert 'aria-busy="true"' in fragment(line.until("final"), "hint")
        first.set()
        while True:
            message = line.next()
            if "final" in message and 'class="grade' in fragment(message, "choices"):
                break
        assert set(grades(fragment(message, "choices"))) == {"mouse", "squirrel", "bird"}
    assert asked == [2, 3]


def test_an_answer_stays_until_the_next_move(site: Site, ada: Visitor) -> None:
    with ada.follow(ada.make(1, hints="yes")) as line:
        line.next()
        line.act("throw")
        told(line)
        line.send(do="shut", yes=True)
        line.until("final")
        line.send(do="chances", yes=True)
        assert "<table>" in fragment(line.until("final"), "hint")
        line.act("max")
        line.send(do="look", layout="land")
        assert "grade" not in fragment(line.until("whole"), "choices")


def test_at_a_table_of_the_day_nobody_is_told(site: Site, ada: Visitor) -> None:
    made = ada.post("/daily/max", name="Ada", seats=1)
    assert made.status_code == 303, made.text
    with ada.follow(made.headers["location"].removeprefix("/t/")) as line:
        line.next()
        line.send(do="hints", yes=True)
        assert line.until("refused")["refused"] == "hints_daily"
        line.send(do="hint")
        assert line.until("refused")["refused"] == "hints_off"

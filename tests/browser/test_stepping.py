"""Stepping through games: pieces glide, keys and slider lead, links lead to exactly a moment."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ludoteca.host.tables.table import Table
from tests.browser.conftest import Come
from tests.browser.games import LOST, whole
from tests.browser.people import Guest
from tests.browser.running import Running


def played(house: Running, guest: Guest, upto: int | None = None) -> Table:
    """A table of two people and a bot, played up to an action."""
    bo, _ = house.somebody("Bo")
    people = [guest.person, bo]
    table = house.table(people, dice=LOST, bots={2: "careful"})
    actions = [turn.action for turn in whole(LOST, careful=False).turns if turn.seat != 2]
    house.play(table, people, actions[:upto])
    return table


def at(guest: Guest, line: int) -> None:
    """Wait until the page shows a moment."""
    expect(guest.page.locator("#step")).to_have_attribute("data-line", str(line))


def here(guest: Guest) -> int:
    """The moment that the page shows."""
    return int(guest.page.locator("#step").get_attribute("data-line") or -1)


def picture(guest: Guest) -> str:
    """All that stands on the board."""
    return guest.page.locator("#land-pieces").inner_html()


def test_keys_lead_to_every_moment_and_each_is_as_its_own_page(come: Come, house: Running) -> None:
    ada, eve = come("Ada"), come("Ada")
    table = played(house, ada)
    eve.context.add_cookies(ada.context.cookies())  # type: ignore[arg-type]
    last = len(table.match.lines)
    ada.page.goto(f"/t/{table.name}/at/0")
    loads: list[str] = []
    ada.page.on(
        "request", lambda one: loads.append(one.url) if one.is_navigation_request() else None
    )
    moments = []
    while here(ada) < last and len(moments) < 9:
        before = here(ada)
        ada.page.keyboard.press("ArrowRight")
        expect(ada.page.locator("#step")).not_to_have_attribute("data-line", str(before))
        moments.append(here(ada))
        eve.page.goto(f"/t/{table.name}/at/{here(ada)}")
        assert picture(ada) == picture(eve)
        assert ada.page.url == eve.page.url
        assert ada.page.title() == eve.page.title()
        for part in ("#lines", "#step-said", "#tray", "#ear"):
            assert ada.page.locator(part).inner_text() == eve.page.locator(part).inner_text()
    assert moments == sorted(set(moments))
    for back in reversed([0, *moments[:-1]]):
        ada.page.keyboard.press("ArrowLeft")
        at(ada, back)
    ada.page.keyboard.press("End")
    at(ada, last)
    ada.page.keyboard.press("Home")
    at(ada, 0)
    ada.page.locator("#step-range").fill(str(moments[4]))
    at(ada, moments[4])
    ada.page.locator("#lines a[data-step]").nth(3).click()
    expect(ada.page.locator("#lines .now").first).to_be_visible()
    assert loads == []


def test_pieces_glide_from_moment_to_moment(come: Come, house: Running) -> None:
    ada = come("Ada", motion=True)
    table = played(house, ada, 14)
    first = next(beat.line for beat in table.match.beats if beat.event == "step")
    ada.page.goto(f"/t/{table.name}/at/{first - 1}")
    before = [
        piece.get_attribute("transform")
        for piece in ada.page.locator("#land-pieces [transform]").all()
    ]
    ada.stands_still()
    ada.page.keyboard.press("ArrowRight")
    at(ada, first)
    ada.page.clock.run_for(200)
    midway = [
        piece.get_attribute("transform")
        for piece in ada.page.locator("#land-pieces [transform]").all()
    ]
    ada.page.clock.run_for(1000)
    after = [
        piece.get_attribute("transform")
        for piece in ada.page.locator("#land-pieces [transform]").all()
    ]
    moved = [n for n, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    assert moved
    assert any(midway[n] not in (before[n], after[n]) for n in moved)


def test_a_link_to_a_moment_is_copied_and_leads_there(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = played(house, ada, 14)
    ada.page.goto(f"/t/{table.name}/at/4")
    ada.page.locator("#step-next").click()
    expect(ada.page.locator("#step")).not_to_have_attribute("data-line", "4")
    moment = here(ada)
    link = ada.page.locator("#step-link").input_value()
    assert link == f"{house.url}/t/{table.name}/at/{moment}" == ada.page.url
    ada.page.locator("#step-copy").click()
    expect(ada.page.locator("#step-copied")).not_to_be_empty()
    ada.speak("cs")
    at(ada, moment)
    ada.page.locator("#step-now").click()
    ada.live()
    assert ada.table == table.name


def test_a_branch_from_a_moment_is_a_table_to_play_at(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = played(house, ada, 14)
    ada.page.goto(f"/t/{table.name}/at/4")
    ada.page.locator("#step-branch button").click()
    ada.live()
    assert ada.table != table.name
    fresh = house.house.table(ada.table)
    assert fresh.match.lines[:4] == table.match.lines[:4]
    version = ada.version
    choices = ada.choices()
    if choices:
        ada.tap(choices[0])
        ada.sees(version + 1)


@pytest.mark.parametrize("way", ["file", "text"])
def test_a_saved_record_is_watched_again(
    come: Come, house: Running, tmp_path: Path, way: str
) -> None:
    ada, bo = come("Ada"), come()
    table = played(house, ada)
    ada.page.goto(f"/t/{table.name}/at/0")
    text = ada.record()
    bo.page.goto("/")
    bo.page.locator('a[href="/watch"]').click()
    if way == "file":
        file = tmp_path / "game.txt"
        file.write_text(text, encoding="utf-8")
        bo.page.locator("[name=file]").set_input_files(file)
    else:
        bo.page.locator("[name=text]").fill(text)
    bo.page.locator(".watch .button.main").click()
    at(bo, 0)
    assert re.search(r"/w/[a-z-]+-\d+/at/0$", bo.page.url)
    for guest in (ada, bo):
        guest.page.keyboard.press("End")
        at(guest, len(table.match.lines))
    assert picture(ada) == picture(bo)


def test_a_record_that_breaks_a_rule_is_shown_the_rule(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = played(house, ada, 6)
    ada.expected.append("400")
    ada.page.goto("/watch")
    text = re.sub(r"(?m)^1 throw$", "1 mouse", table.match.record.text)
    ada.page.locator("[name=text]").fill(text)
    ada.page.locator(".watch .button.main").click()
    wrong = ada.page.locator(".notice.wrong")
    expect(wrong).to_contain_text("1")
    expect(ada.page.locator("[name=text]")).to_have_value(re.compile("1 mouse"))
    wrong.locator(".why").click()
    expect(ada.page.locator("#clause .clause.here")).to_be_visible()


def test_without_a_script_every_way_is_a_link(come: Come, house: Running) -> None:
    ada = come("Ada", java_script_enabled=False)
    table = played(house, ada, 14)
    ada.page.goto(f"/t/{table.name}/at/0")
    ada.page.locator("#step-next").click()
    assert here(ada) > 0
    ada.page.locator("#step-go").click()
    assert here(ada) >= 0
    ada.page.locator("#step-last").click()
    assert here(ada) == len(table.match.lines)
    ada.page.locator("#step-previous").click()
    assert here(ada) < len(table.match.lines)
    ada.page.locator("#lines a[data-step]").first.click()
    assert here(ada) == 0

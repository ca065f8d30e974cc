"""With motion on, what happens is played beat by beat."""

from __future__ import annotations

import math
import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import Guest
from tests.browser.running import Running

CAUGHT_AFTER_A_SHORTCUT = 7
"""With these dice the 23rd action of two who take the first choice is such a throw."""

BEAT = 500
PIECE = re.compile(r'id="(land-piece-[^"]+)"[^>]*transform="translate\(([-.\d]+) ([-.\d]+)\)"')


def places(html: str) -> dict[str, tuple[float, float]]:
    """Where the pieces stand."""
    return {id: (float(x), float(y)) for id, x, y in PIECE.findall(html)}


def shown(guest: Guest) -> dict[str, tuple[float, float]]:
    """Where the page shows them now."""
    return places(guest.page.locator("#land-pieces").evaluate("(group) => group.outerHTML"))


def test_a_throw_a_step_a_shortcut_and_a_catch_are_four_beats(come: Come, house: Running) -> None:
    ada, bo = come("Ada", motion=True), come("Bo")
    people = [ada.person, bo.person]
    table = house.table(people, dice=CAUGHT_AFTER_A_SHORTCUT)
    for _ in range(22):
        house.play(table, people, [table.match.legal()[0]])
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    mover = ada if ada.choices() else bo
    version, lines = ada.version, ada.page.locator("#log li").count()
    before = shown(ada)
    ada.stands_still()
    mover.choice("throw").press("Enter")
    bo.sees(version + 1)
    expect(ada.page.locator("#log li")).to_have_count(lines + 1)
    scenes = list(table.told)[-1]
    assert [beat.event for beat, _ in scenes] == ["dice", "max", "max_trail", "caught"]
    face = table.game.face()
    wanted = [places(face.pieces(view, "land")) for _, view in scenes]
    assert wanted[0] == before
    assert len({str(one) for one in wanted}) == 4
    for number, goal in enumerate(wanted):
        assert ada.version == version, "the end was shown before the last beat"
        expect(ada.page.locator("#log li")).to_have_count(lines + number + 1)
        ada.page.clock.run_for(BEAT - 1)
        there = shown(ada)
        assert there.keys() == goal.keys()
        for piece, (x, y) in goal.items():
            assert math.dist(there[piece], (x, y)) < 10, (number, piece)
        ada.page.clock.run_for(1)
    ada.sees(version + 1)
    ada.page.clock.run_for(2 * BEAT)
    assert shown(ada) == wanted[-1] == shown(bo)


def test_a_tap_shows_the_end_at_once(come: Come, house: Running) -> None:
    ada = come("Ada", motion=True)
    table = house.table([ada.person], dice=CAUGHT_AFTER_A_SHORTCUT)
    for _ in range(22):
        house.play(table, [ada.person], [table.match.legal()[0]])
    ada.sit_at(table.name)
    version, lines = ada.version, ada.page.locator("#log li").count()
    ada.stands_still()
    ada.choice("throw").press("Enter")
    expect(ada.page.locator("#log li")).to_have_count(lines + 1)
    assert ada.version == version
    ada.page.locator(".stage .board.land").click(position={"x": 20, "y": 20})
    ada.sees(version + 1)
    expect(ada.page.locator("#log li")).to_have_count(lines + 4)
    view = list(table.told)[-1][-1][1]
    assert shown(ada) == places(table.game.face().pieces(view, "land"))

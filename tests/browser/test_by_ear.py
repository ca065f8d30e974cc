"""A game is won by somebody who only hears it, and presses keys."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.games import LOST, SHORT
from tests.browser.listening import Listener, ranked
from tests.browser.running import Running

HEARD = 189
"""With these dice one who chooses as `ranked` does brings all three home in 93 choices, and takes
two others first, which are asked about once more."""

WALKS = 6
"""So many choices are gone to by Tab; the others are made with their number."""


def test_a_game_is_won_by_ear_and_keys_alone(come: Come, house: Running) -> None:
    ada = come("Ada")
    ada.sit_at(house.table([ada.person], dice=HEARD).name)
    ear = Listener(ada.page)
    asked = chosen = 0
    here = ear.read()
    while here.choices:
        for name in ranked(here.choices, here.position):
            heard = len(ear.announced())
            if chosen < WALKS:
                ear.walk_to(name)
                ear.press("Enter")
            else:
                ear.press(str(here.choices.index(name) + 1))
            then = ear.read()
            if not then.dialog:
                break
            asked += 1
            assert then.dialog.startswith("Max would catch")
            assert ear.focused() == ("button", "Choose again")
            ada.page.keyboard.press("Enter")
            assert not ear.read().dialog
        chosen, here = chosen + 1, then
        fresh = ear.announced()[heard:]
        assert len(fresh) == 1, "a choice is answered in one breath"
        assert "Rule" not in fresh[0]
        role, what = ear.focused()
        assert role == "heading", f"the focus is on {what!r}"
    assert ear.focused() == ("heading", "Won: all three are home")
    assert any("Hooray, you have won together" in told for told in ear.announced())
    assert "Play again" in here.said
    assert (chosen, asked) == (93, 2)


def test_what_is_said_to_whom_and_in_which_order(come: Come, house: Running) -> None:
    ada, bo = come("Ada"), come("Bo")
    table = house.table([ada.person, bo.person], dice=SHORT)
    ears = []
    for guest in (ada, bo):
        guest.sit_at(table.name)
        ears.append(Listener(guest.page))
    mine, theirs = ears

    def both(key: str, version: int) -> tuple[list[str], list[str]]:
        before = [len(ear.announced()) for ear in ears]
        mine.press(key)
        bo.sees(version)
        bo.page.wait_for_function("(n) => window.announced.length > n", arg=before[1])
        return mine.announced()[before[0] :], theirs.announced()[before[1] :]

    start, ask = ada.version, "Throw the dice, or call Max home with a treat first?"
    assert both("1", start + 1) == (
        ["Ada: a green and a black. Who goes first: Max, or one of the creatures?"],
        ["Ada: a green and a black."],
    )
    assert mine.focused() == ("heading", "Your turn"), "read there, and not announced as well"
    assert both("1", start + 2) == (
        ["Max creeps to space 1. Who takes the step?"],
        ["Max creeps to space 1."],
    )
    assert both("1", start + 3) == (
        ["The mouse scurries to space 7. Waiting for: Bo."],
        [f"The mouse scurries to space 7. Your turn. {ask}"],
    )


def test_a_refusal_is_said_once(come: Come, house: Running) -> None:
    ada = come("Ada")
    ada.sit_at(house.table([ada.person], dice=LOST).name)
    ear = Listener(ada.page)
    ear.walk_to("Throw")
    ada.page.evaluate("() => { document.activeElement.dataset.action = 'treat:milk'; }")
    ear.press("Enter")
    assert ear.announced() == ["The rules do not allow that now. Why? Rule 8.6 Close"]
    assert ear.focused()[0] == "button"


def test_the_board_is_read_once(come: Come, house: Running) -> None:
    ada = come("Ada")
    ada.sit_at(house.table([ada.person], dice=LOST).name)
    assert Listener(ada.page).read().said.count("Max is in his basket") == 1
    described = ada.page.locator("svg[role=img]").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-describedby'))"
    )
    assert set(described) == {None}
    expect(ada.page.get_by_role("log")).to_have_attribute("aria-live", "off")

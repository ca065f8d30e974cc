"""A game is won by somebody who only hears it, and presses keys."""

from __future__ import annotations

from tests.browser.conftest import Come
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
        assert len(fresh) == len(set(fresh)), "something was said twice"
        role, what = ear.focused()
        assert role == "heading", f"the focus is on {what!r}"
    assert ear.focused() == ("heading", "Won: all three are home")
    assert any("Hooray, you have won together" in told for told in ear.announced())
    assert "Play again" in here.said
    assert (chosen, asked) == (93, 2)

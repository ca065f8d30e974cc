"""A whole game with the keyboard alone, and where the focus is."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Come
from tests.browser.games import SHORT, WON, whole
from tests.browser.playing import DROPPED
from tests.browser.running import Running, seed

MOST_TABS = 120

TABBED = 12
"""Of so many choices every other one is gone to by Tab, and the rest made by number."""

FOCUSED = """() => {
  const here = document.activeElement;
  if (!here || here === document.body) return null;
  const shows = (element) => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return parseFloat(style.outlineWidth) >= 2 && style.outlineStyle !== 'none'
      && box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
  };
  const beside = here.nextElementSibling; // a pill or a switch shows it beside its input
  return {
    seen: shows(here) || Boolean(
      here.matches('.pill input, .switch input, .kind input') && shows(beside)),
    text: here.outerHTML.slice(0, 120),
  };
}"""


def check_focus(page: Page) -> None:
    """Whatever has the focus shows it, inside the window."""
    focused = page.evaluate(FOCUSED)
    assert focused is not None, "nothing has the focus"
    assert focused["seen"], f"the focus can't be seen: {focused['text']}"


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until an element has the focus; each on the way shows it."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement === document.body"):
            continue  # from the last control the focus goes round by the browser's own
        check_focus(page)
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_whole_game_is_won_by_keyboard(come: Come, house: Running) -> None:
    game = whole(WON, careful=True, seats=1)
    assert game.events("won") == 1
    house.seeds.append(seed(game.dice))
    ada = come()
    page = ada.page
    page.goto("/")
    tab_to(page, 'input[name="seats"]')
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    while not page.locator('input[name="seats"][value="1"]').is_checked():
        page.keyboard.press("ArrowLeft")
    tab_to(page, ".company > summary")
    page.keyboard.press("Enter")
    tab_to(page, 'input[name="name"]')
    page.keyboard.type("Ada")
    tab_to(page, "button.play-so")
    page.keyboard.press("Enter")
    ada.live()
    start = ada.version
    for number, turn in enumerate(game.turns):
        ada.sees(start + number)
        if number % 2 or number > TABBED:
            ada.key(turn.action)
        else:
            tab_to(page, f'[data-action="{turn.action}"]')
            page.keyboard.press("Enter")
        ada.sees(start + number + 1)
        goal = "finale-title" if number + 1 == len(game.turns) else "prompt-title"
        expect(page.locator(f"#{goal}")).to_be_focused()
        check_focus(page)
    expect(page.locator("#finale")).to_be_visible()
    tab_to(page, "#finale button.main")
    page.keyboard.press("Enter")
    ada.live()
    assert ada.choices() == ["throw"]


def test_the_clause_behind_a_choice_by_keyboard(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=SHORT)
    ada.sit_at(table.name)
    page = ada.page
    dialog = page.locator("#clause")
    for where in ("#prompt .turn .why", "#choices .why", "#log .why"):
        tab_to(page, where)
        page.evaluate("() => { window.before = document.activeElement; }")
        page.keyboard.press("Enter")
        expect(dialog).to_be_visible()
        expect(dialog.locator(".clause.here").first).to_be_visible()
        assert page.evaluate("() => document.activeElement.closest('dialog')?.id") == "clause"
        page.keyboard.press("Tab")
        check_focus(page)
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        assert page.evaluate("() => document.activeElement === window.before")
        check_focus(page)


def test_the_first_tab_leads_past_the_head(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=SHORT)
    ada.sit_at(table.name)
    ada.page.keyboard.press("Tab")
    check_focus(ada.page)
    assert ada.page.evaluate("() => document.activeElement.className") == "skip"
    ada.page.keyboard.press("Enter")
    ada.page.keyboard.press("Tab")
    inside = "() => document.querySelector('main').contains(document.activeElement)"
    assert ada.page.evaluate(inside)


def test_the_focus_stays_through_a_question_a_refusal_another_turn_and_a_broken_line(
    come: Come, house: Running
) -> None:
    ada, bo = come("Ada"), house.somebody("Bo")[0]
    table = house.table([ada.person, bo], dice=SHORT)
    ada.sit_at(table.name)
    page = ada.page
    tab_to(page, "a.brand")
    page.keyboard.press("Enter")
    expect(page.locator("#leave [data-close]")).to_be_focused()
    check_focus(page)
    page.keyboard.press("Escape")
    expect(page.locator("a.brand")).to_be_focused()
    check_focus(page)
    tab_to(page, "#choices [data-action]")
    page.evaluate("() => { document.activeElement.dataset.action = 'treat:milk'; }")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_be_visible()
    expect(page.locator("#choices button").first).to_be_focused()
    check_focus(page)
    ada.expected.append(DROPPED)
    ada.stands_still()
    ada.context.set_offline(True)
    house.cut()
    expect(page.locator("#banner")).to_be_visible()
    ada.context.set_offline(False)
    ada.goes_on()
    expect(page.locator("#banner")).to_be_hidden()
    expect(ada.title).to_be_focused()
    check_focus(page)
    for action in ("throw", "max", "mouse"):
        before = table.version
        ada.key(action)
        ada.sees(before + 1)
        expect(ada.title).to_be_focused()
        check_focus(page)
    held = ada.version
    tab_to(page, "#log")
    house.play(table, [bo], ["throw"])
    ada.sees(held + 1)
    expect(page.locator("#log")).to_be_focused()
    check_focus(page)

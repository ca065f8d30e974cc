"""Reading aloud: what is said in which order and language, what breaks it off, where it is not.

The browser's voice is replaced by one that writes down what it is given and ends when told to.
"""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Come
from tests.browser.people import Guest
from tests.browser.running import Running

VOICE = """
  window.told = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, 'speechSynthesis', { value: {
    getVoices: () => ['de-DE', 'cs-CZ', 'en-US'].map((lang) => ({ lang, name: lang })),
    speak(one) { this.now = one; window.told.push(`${one.lang}: ${one.text}`); },
    cancel() { if (this.now) window.told.push('cancel'); this.now = null; },
    addEventListener() {},
  } });
  window.finish = () => {
    const one = speechSynthesis.now;
    speechSynthesis.now = null;
    one.onend();
  };
"""


def told(page: Page) -> list[str]:
    """What the voice was given since the last question."""
    found: list[str] = page.evaluate("() => window.told.splice(0)")
    return found


def hear_out(page: Page) -> list[str]:
    """Let the voice finish everything that waits; what it was given since the last question."""
    page.evaluate("() => { while (speechSynthesis.now) window.finish(); }")
    return told(page)


def switch_on(guest: Guest) -> None:
    guest.page.locator("#helps summary").click()
    guest.page.get_by_role("switch", name="Read to me").check()
    guest.page.keyboard.press("Escape")


def test_prompt_choices_and_story_are_read_in_order_and_a_choice_breaks_off(
    come: Come, house: Running
) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=6)
    ada.page.add_init_script(VOICE)
    ada.sit_at(table.name)
    page = ada.page
    assert told(page) == [], "off until somebody wants it"
    expect(page.locator("#prompt .aloud")).to_be_hidden()
    switch_on(ada)
    assert hear_out(page) == [
        "en-US: Your turn",
        "en-US: Throw the dice.",
        "en-US: Throw the dice",
    ]
    version = ada.version
    ada.tap("throw")
    ada.sees(version + 1)
    said = hear_out(page)
    assert said[0] == "en-US: Ada: a green and a black."
    assert said[1:3] == ["en-US: Your turn", "en-US: Who goes first: Max, or one of the creatures?"]
    assert said[3:] == [
        "en-US: Let Max move first",
        "en-US: Move the mouse one space",
        "en-US: Move the squirrel one space",
        "en-US: Move the bird one space",
    ]
    page.locator("#prompt .aloud").click()
    page.evaluate("() => { for (let i = 0; i < 3; i += 1) window.finish(); }")
    expect(page.locator(".aloud-now")).to_have_count(1)
    assert page.locator(".aloud-now button").get_attribute("data-action") == "mouse"
    page.evaluate("() => window.told.splice(0)")
    version = ada.version
    ada.tap("mouse")
    ada.sees(version + 1)
    said = told(page)
    assert said[0] == "cancel", "a choice breaks off what is being read"
    assert said[1] == "en-US: The mouse scurries to space 7."
    expect(page.locator(".aloud-now")).to_have_count(0)
    page.evaluate(
        """() => {
          Object.defineProperty(document, 'hidden', { value: true, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }"""
    )
    assert told(page) == ["cancel"], "a hidden page is silent"


def test_it_is_read_in_the_language_of_the_page_and_remembered(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=6)
    ada.page.add_init_script(VOICE)
    ada.sit_at(table.name)
    switch_on(ada)
    ada.speak("cs")
    ada.live()
    ada.page.mouse.click(5, 5)
    said = hear_out(ada.page)
    assert said
    assert all(one.startswith("cs-CZ: ") for one in said)


def test_a_lesson_and_the_moments_of_a_game_are_read_too(come: Come, house: Running) -> None:
    ada = come("Ada")
    page = ada.page
    page.add_init_script(VOICE)
    page.goto("/learn/max/trail")
    switch_on(ada)
    said = hear_out(page)
    assert said[0].endswith("The shortcut")
    assert "en-US: Jasmine has thrown two greens." in said
    assert said[-7] == "en-US: Move the mouse one space"  # the first of seven choices
    table = house.table([ada.person], dice=6)
    house.play(table, [ada.person], ["throw"])
    ada.sit_at(table.name)
    page.goto(f"/t/{table.name}/at/0")
    told(page)
    page.locator("#step-next").click()
    expect(page.locator("#step")).to_have_attribute("data-line", "2")
    assert hear_out(page)[0] == "en-US: Ada: a green and a black."
    page.get_by_role("switch", name="Read to me").uncheck()
    page.locator("#step-first").click()
    expect(page.locator("#step")).to_have_attribute("data-line", "0")
    assert told(page) == []


def test_where_there_is_no_voice_there_is_no_switch(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=6)
    for nothing in (
        "Object.defineProperty(window, 'speechSynthesis', { value: undefined });",
        VOICE.replace("['de-DE', 'cs-CZ', 'en-US']", "[]"),
    ):
        page = ada.context.new_page()
        page.add_init_script(nothing + "localStorage.setItem('read', 'on');")
        ada.sit_at(table.name, page)
        page.locator("#helps summary").click()
        expect(page.locator("#help-sound")).to_be_visible()
        expect(page.locator("#help-read")).to_be_hidden()
        expect(page.locator("#prompt .aloud")).to_be_hidden()
        page.close()


def test_leaving_a_game_is_asked_with_pictures(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=6)
    ada.sit_at(table.name)
    ada.page.locator(".brand").click()
    leave = ada.page.locator("#leave")
    expect(leave).to_be_visible()
    leave.locator("button").click()
    expect(leave).to_be_hidden()
    assert ada.table == table.name
    ada.page.locator(".brand").click()
    leave.locator("a").click()
    expect(ada.page.locator("main.start")).to_be_visible()

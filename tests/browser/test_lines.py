"""Lines that break, pages that are old, taps that come twice: the page ends with the truth."""

from __future__ import annotations

import json

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Come
from tests.browser.games import SHORT, whole
from tests.browser.people import DESK, PHONE, Guest
from tests.browser.running import Running

DROPPED = r"WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION"


def pieces(guest: Guest) -> str:
    """Where the pieces stand, as the page shows it."""
    shown: str = guest.page.evaluate(
        """() => [...document.querySelectorAll('#land-pieces [transform]')].map(
             (piece) => piece.id + ' ' + piece.getAttribute('transform')).join('; ')"""
    )
    return shown


def test_the_right_view_after_the_house_was_closed(come: Come, own_house: Running) -> None:
    ada, bo = come("Ada", running=own_house), come("Bo", running=own_house)
    people = [ada.person, bo.person]
    table = own_house.table(people, dice=SHORT)
    own_house.play(table, people, ["throw"])
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    before, choices, version = pieces(ada), ada.choices(), ada.version
    for guest in (ada, bo):
        guest.expected.append(DROPPED)
        guest.stands_still()
    own_house.restart()
    for guest in (ada, bo):
        expect(guest.page.locator("#banner")).to_be_visible()
        assert all(button.is_disabled() for button in guest.page.locator("#choices button").all())
        guest.goes_on()
        expect(guest.page.locator("#banner")).to_be_hidden()
        guest.sees(version)
    assert (pieces(ada), ada.choices()) == (before, choices)
    assert choices
    assert pieces(bo) == before
    assert bo.choices() == []
    ada.tap(choices[0])
    for guest in (ada, bo):
        guest.sees(version + 1)
    assert pieces(bo) == pieces(ada)


def test_what_happened_while_somebody_was_away(come: Come, house: Running) -> None:
    ada, bo = come("Ada"), come("Bo")
    table = house.table([ada.person, bo.person], dice=SHORT)
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    bo.expected.append(DROPPED)
    ada.expected.append(DROPPED)
    for guest in (ada, bo):
        guest.stands_still()
    bo.context.set_offline(True)
    house.cut()
    expect(bo.page.locator("#banner")).to_be_visible()
    ada.goes_on()
    expect(ada.page.locator("#banner")).to_be_hidden()
    expect(ada.page.locator("#player-1.away")).to_be_visible()
    version = ada.version
    for number, action in enumerate(("throw", "max", "mouse"), 1):
        ada.tap(action)
        ada.sees(version + number)
    bo.context.set_offline(False)
    bo.goes_on()
    bo.sees(ada.version)
    expect(bo.page.locator("#banner")).to_be_hidden()
    assert pieces(bo) == pieces(ada)
    assert bo.page.locator("#log li").count() == ada.page.locator("#log li").count()
    expect(ada.page.locator("#player-1.here")).to_be_visible()


def test_a_move_that_was_sent_into_the_void_is_sent_again(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=SHORT)
    ada.expected.append(DROPPED)
    lines: list[WebSocketRoute] = []

    def swallow(route: WebSocketRoute) -> None:
        lines.append(route)
        server = route.connect_to_server()
        if len(lines) == 1:  # the first line takes what is said and passes nothing on
            route.on_message(lambda message: route.close(code=1012))
        else:
            route.on_message(server.send)

    ada.page.route_web_socket("**/ws*", swallow)
    ada.sit_at(table.name)
    version = ada.version
    ada.stands_still()
    ada.choice("throw").press("Enter")
    expect(ada.page.locator("#banner")).to_be_visible()
    ada.goes_on()
    ada.sees(version + 1)
    assert len(lines) == 2
    assert table.version == version + 1


def test_the_same_tap_twice_counts_once(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=SHORT)
    sent: list[str] = []

    def doubled(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def both(message: str | bytes) -> None:
            sent.append(str(message))
            server.send(message)
            server.send(message)

        route.on_message(both)

    ada.page.route_web_socket("**/ws*", doubled)
    ada.sit_at(table.name)
    version = ada.version
    actions = [turn.action for turn in whole(SHORT, careful=False, seats=1).turns[:8]]
    for number, action in enumerate(actions):
        ada.sees(version + number)
        ada.tap(action)
    ada.sees(version + len(actions))
    assert len({json.loads(message)["id"] for message in sent}) == len(actions)
    assert table.version == version + len(actions)
    expect(ada.page.locator("#notice")).to_be_hidden()


def test_an_old_page_is_told_the_truth(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=SHORT)
    held: list[str | bytes] = []
    holding = [False]
    lines: list[WebSocketRoute] = []

    def slow(route: WebSocketRoute) -> None:
        lines.append(route)
        server = route.connect_to_server()
        server.on_message(
            lambda message: held.append(message) if holding[0] else route.send(message)
        )

    old = ada.page
    old.route_web_socket("**/ws*", slow)
    ada.sit_at(table.name)
    version = ada.version
    fresh = ada.context.new_page()
    ada.sit_at(table.name, fresh)
    holding[0] = True
    house.play(table, [ada.person], ["throw"])
    ada.sees(version + 1, fresh)
    position = table.match.state.key()
    ada.tap("throw")
    expect(old.locator("#table.sent")).to_be_attached()
    fresh.locator('#choices button[data-action="max"]').press("Enter")
    ada.sees(version + 2, fresh)
    holding[0] = False
    for message in held:
        lines[0].send(message)
    expect(old.locator("#notice")).to_be_visible()
    ada.sees(version + 2)
    assert table.version == version + 2
    assert table.match.state.key() != position
    shown = [page.locator("#choices").text_content() for page in (old, fresh)]
    assert shown[0] == shown[1] != ""
    fresh.close()


def test_two_tabs_of_one_person_are_one_person(come: Come, house: Running) -> None:
    ada, bo = come("Ada"), come("Bo")
    table = house.table([ada.person, bo.person], dice=SHORT)
    ada.sit_at(table.name)
    second = ada.context.new_page()
    ada.sit_at(table.name, second)
    bo.sit_at(table.name)
    version = ada.version
    ada.tap("throw")
    ada.sees(version + 1)
    ada.sees(version + 1, second)
    assert second.locator("#choices button").count() == len(ada.choices()) > 1
    second.locator('#choices button[data-action="mouse"]').press("Enter")
    ada.sees(version + 2)
    assert ada.choices() == []
    expect(bo.page.locator("#player-0.here")).to_be_visible()
    second.close()
    expect(bo.page.locator("#player-0.here")).to_be_visible()
    ada.page.goto("/")
    expect(bo.page.locator("#player-0.away")).to_be_visible()


def test_the_language_is_a_persons_own(come: Come, house: Running) -> None:
    ada, bo = come("Ada"), come("Bo")
    table = house.table([ada.person, bo.person], dice=SHORT)
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    english = bo.title.inner_text()
    version = ada.version
    ada.speak("cs")
    ada.live()
    assert ada.table == table.name
    choice = ada.choice("throw").inner_text()
    ada.tap("throw")
    bo.sees(version + 1)
    ada.sees(version + 1)
    expect(bo.page.locator("html[lang=en]")).to_be_attached()
    assert bo.title.inner_text() == english
    last = [guest.page.locator("#log li").last.inner_text() for guest in (ada, bo)]
    assert last[0] != last[1]
    ada.speak("en")
    ada.live()
    assert ada.page.locator("#log li").last.inner_text() == last[1]
    assert choice != ""


def test_a_turned_screen_shows_where_the_pieces_are(come: Come, house: Running) -> None:
    """A browser is sent the one board that it shows, and the other when its screen is turned."""
    ada, bo = come("Ada"), come("Bo", viewport=PHONE)
    people = [ada.person, bo.person]
    table = house.table(people, dice=SHORT)
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    house.play(table, people, ["throw", "mouse"])
    for guest in (ada, bo):
        guest.sees(table.version)
    shown = """layout => [...document.querySelectorAll(`#${layout}-pieces [transform]`)].map(
        (piece) => piece.id.replace(layout, '') + ' ' + piece.getAttribute('transform')).join()"""
    land, port = ada.page.evaluate(shown, "land"), bo.page.evaluate(shown, "port")
    assert bo.page.evaluate(shown, "land") != land
    ada.page.set_viewport_size(PHONE)
    bo.page.set_viewport_size(DESK)
    for guest, layout, wanted in ((ada, "port", port), (bo, "land", land)):
        guest.page.wait_for_function(
            f"([layout, wanted]) => ({shown})(layout) === wanted", arg=[layout, wanted]
        )

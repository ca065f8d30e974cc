"""Two people and a bot play Max from the start page to the end, in two real browsers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ludoteca.record.record import Record
from tests.browser.conftest import Come
from tests.browser.games import BOT_SEAT, LOST, SHORT, WON, Whole, whole
from tests.browser.people import PHONE, Guest
from tests.browser.running import Running, seed

PIECE = re.compile(r'id="((?:land|port)-piece-[^"]+)"[^>]*transform="([^"]+)"')
OFFLINE = r"WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION"


@pytest.fixture(scope="module")
def won() -> Whole:
    found = whole(WON, careful=True)
    assert len(found.turns) == 94
    assert (found.events("won"), found.events("home"), found.events("caught")) == (1, 3, 0)
    assert found.events("lured") == 2
    assert found.events("trail") == 3
    return found


@pytest.fixture(scope="module")
def lost() -> Whole:
    found = whole(LOST, careful=False)
    assert len(found.turns) == 34
    assert (found.events("lost"), found.events("home"), found.events("caught")) == (1, 1, 2)
    return found


def sit_down(come: Come, house: Running, game: Whole) -> tuple[Guest, Guest]:
    """Ada makes a table on the start page and invites Bo, who comes by the link."""
    ada, bo = come(), come(viewport=PHONE)
    house.seeds.append(seed(game.dice))
    ada.page.goto("/")
    form = ada.page.locator('form[action="/tables"]')
    form.locator('.pill:has(input[name="seats"][value="3"])').click()
    form.locator(".company > summary").click()
    form.locator('input[name="name"]').fill("Ada")
    form.locator('[data-seat="2"] .kind:has([value=free])').click()
    form.locator('[data-seat="3"] .kind:has([value=careful])').click()
    form.locator("button.play-so").click()
    ada.live()
    ada.press_down(ada.page.locator('[data-do="invite"]'))
    link = ada.page.locator("#invite-link")
    expect(link).to_have_value(re.compile(rf"{house.url}/t/{ada.table}#.{{20,}}"))
    bo.page.goto(link.input_value())
    bo.live()
    ada.page.keyboard.press("Escape")
    expect(link).to_be_hidden()
    assert "#" not in bo.page.url
    bo.press_down(bo.page.locator("#player-1 .sit"))
    bo.page.locator('#sit input[name="name"]').fill("Bo")
    bo.page.locator('#sit .face:has(input[value="6"])').click()
    bo.page.locator("#sit button.main").click()
    for guest in (ada, bo):
        expect(guest.page.locator("#player-1")).to_contain_text("Bo")
        expect(guest.page.locator("#player-0")).to_contain_text("Ada")
    return ada, bo


def play(game: Whole, ada: Guest, bo: Guest, interrupt: dict[int, str], by_key: bool) -> None:
    """Play a known game through the pages; the bot answers by itself."""
    people = (ada, bo)
    start = ada.version
    for number, turn in enumerate(game.turns):
        if turn.seat == BOT_SEAT:
            continue
        mover = people[turn.seat]
        for guest in people:
            guest.sees(start + number)
        if number in interrupt:
            interruption(interrupt[number], mover, people[1 - turn.seat])
        check(turn.legal, mover, people[1 - turn.seat])
        if by_key:
            mover.key(turn.action)
        else:
            mover.tap(turn.action)
    for guest in people:
        guest.sees(start + len(game.turns))


def check(legal: tuple[str, ...], mover: Guest, other: Guest) -> None:
    """Who moves is shown what is legal and nothing else; both see who is awaited."""
    assert sorted(mover.choices()) == sorted(legal) == sorted(mover.view()["legal"])
    assert other.choices() == other.view()["legal"] == []
    expect(mover.title).to_contain_text("Your turn")
    name = "Ada" if mover.page.locator("#player-0.turn-now").count() else "Bo"
    expect(other.title).to_contain_text(name)


def interruption(kind: str, mover: Guest, other: Guest) -> None:
    """What happens to people's browsers in the middle of a game."""
    version = mover.version
    if kind == "reload":
        for guest in (mover, other):
            guest.page.reload()
            guest.live()
            guest.sees(version)
    elif kind == "cut":
        for guest in (mover, other):
            guest.expected.append(OFFLINE)
            guest.stands_still()
        assert mover.running.cut() == 2
        for guest in (mover, other):
            expect(guest.page.locator("#banner")).to_be_visible()
        for guest in (mover, other):
            guest.goes_on()
            expect(guest.page.locator("#banner")).to_be_hidden()
            guest.sees(version)
    else:
        raise ValueError(kind)


def same_position(ada: Guest, bo: Guest) -> None:
    """Both pages show the same: tray, sentences, log; and each on its board where pieces are."""
    for guest in (ada, bo):
        layout = "land" if guest.page.locator("#board-land").is_visible() else "port"
        running, name = guest.running, guest.table
        table = running.ask(lambda running=running, name=name: running.house.find(name))
        drawn = table.game.face().pieces(table.view(None), layout)
        board = guest.page.locator(f"#{layout}-pieces").evaluate("(group) => group.outerHTML")
        assert dict(PIECE.findall(board)) == dict(PIECE.findall(drawn)) != {}
    shown = [
        guest.page.evaluate(
            """() => ['tray', 'ear', 'log', 'finale'].map(
                 (id) => document.getElementById(id).outerHTML.replace(/ class="log[^"]*"/, ''))"""
        )
        for guest in (ada, bo)
    ]
    assert shown[0] == shown[1]


def the_end(game: Whole, ada: Guest, bo: Guest, result: str) -> None:
    """Both see how it ended and what to talk about, and take the same record home."""
    same_position(ada, bo)
    for guest in (ada, bo):
        finale = guest.page.locator("#finale")
        expect(finale).to_be_visible()
        expect(finale.locator("h2")).to_contain_text(re.compile(result))
        assert finale.locator("li").count() >= 3
        assert guest.choices() == []
        expect(guest.page.locator("#prompt")).to_be_hidden()
        told = guest.view()
        assert told["view"]["over"]
        assert told["seed"] == seed(game.dice).hex()
        record = Record.parse(guest.record())
        assert record.replay().answer == "same"
        assert [line.text for line in record.lines] == [line.text for line in game.match.lines]


def test_a_whole_game_is_won(come: Come, house: Running, won: Whole) -> None:
    ada, bo = sit_down(come, house, won)
    play(won, ada, bo, {people_turn(won, 30): "reload", people_turn(won, 55): "cut"}, by_key=False)
    the_end(won, ada, bo, r"^Won")


def test_a_whole_game_is_lost(come: Come, house: Running, lost: Whole) -> None:
    ada, bo = sit_down(come, house, lost)
    play(
        lost, ada, bo, {people_turn(lost, 10): "cut", people_turn(lost, 20): "reload"}, by_key=True
    )
    the_end(lost, ada, bo, r"^Lost")


def people_turn(game: Whole, number: int) -> int:
    """The first action from a number on that a person chooses."""
    return next(at for at in range(number, len(game.turns)) if game.turns[at].seat != BOT_SEAT)


def test_a_ring_on_the_board_is_a_choice_and_can_be_taken_back(come: Come, house: Running) -> None:
    ada, bo = come("Ada"), come("Bo", viewport=PHONE)
    table = house.table([ada.person, bo.person], dice=SHORT)
    house.play(table, [ada.person, bo.person], ["throw"])
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    version, choices = ada.version, ada.choices()
    assert choices == ["max", "mouse", "squirrel", "bird"]
    ring = ada.page.locator('#land-targets [data-action="max"]')
    assert bo.page.locator("#port-targets [data-action]").count() == 0
    ada.press_down(ring)
    for guest in (ada, bo):
        guest.sees(version + 1)
    same_position(ada, bo)
    assert table.match.lines[-1].text == "max"
    assert bo.page.locator('[data-do="undo"]').count() == 0
    ada.press_down(ada.page.locator('[data-do="undo"]'))
    for guest in (ada, bo):
        guest.sees(version + 2)
    same_position(ada, bo)
    assert ada.choices() == choices
    assert table.match.lines[-1].text != "max"
    expect(bo.page.locator("#log li").last).to_contain_text("Ada")

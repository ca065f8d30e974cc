"""With motion on, what happens is seen in turn, wherever it came from."""

from __future__ import annotations

import math
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from ludoteca.drawing.face import Face
from ludoteca.host.tables.course import Scene
from ludoteca.host.tables.table import Table
from ludoteca.record.match import Beat, Match
from tests.browser.conftest import Come
from tests.browser.people import Guest
from tests.browser.running import Running
from tests.browser.sampling import Eyes, between, first

CAUGHT_AFTER_A_SHORTCUT = 7
"""With these dice the 23rd action of two who take the first choice is such a throw of Max."""

CAUGHT_AT_THE_END_OF_ITS_TRAIL = 48
"""With these dice the mouse's shortcut may be the 12th action; it leads to Max, who goes on by a
shortcut of his own."""

THREE_BOTS = 18
"""With these dice nine beats of three bots follow a first throw: Max jumps, is called home, jumps;
the mouse takes its shortcut."""

BEAT = 500
LONG = 8000
"""Milliseconds in which every move is shown to its end."""

MAX, MOUSE = "land-piece-max", "land-piece-mouse"
PIECE = re.compile(r'id="(land-piece-[^"]+)"[^>]*transform="translate\(([-.\d]+) ([-.\d]+)\)"')


def places(html: str) -> dict[str, tuple[float, float]]:
    """Where the pieces stand."""
    return {id: (float(x), float(y)) for id, x, y in PIECE.findall(html)}


def shown(guest: Guest) -> dict[str, tuple[float, float]]:
    """Where the page shows them now."""
    return places(guest.page.locator("#land-pieces").evaluate("(group) => group.outerHTML"))


def lasts(table: Table, beat: Beat) -> int:
    """The milliseconds of a beat."""
    face: Face = table.game.face()
    return round(BEAT * face.lasts(beat.event, beat.arguments))


def lines(guest: Guest) -> int:
    """How many lines of the log the page shows."""
    return guest.page.locator("#log li").count()


def before_the_catch(house: Running, *guests: Guest) -> Table:
    """A table where the next throw is a jump of Max, a shortcut and a catch; all are there."""
    return played(house, CAUGHT_AFTER_A_SHORTCUT, 22, *guests)


def played(house: Running, dice: int, actions: int, *guests: Guest) -> Table:
    """A table after so many first choices; all are there."""
    people = [guest.person for guest in guests]
    table = house.table(people, dice=dice)
    for _ in range(actions):
        house.play(table, people, [table.match.legal()[0]])
    for guest in guests:
        guest.sit_at(table.name)
    return table


def events(table: Table) -> list[str]:
    """What happened in the last move."""
    return [beat.event for beat, _ in list(table.told)[-1]]


def test_a_throw_a_step_a_shortcut_and_a_catch_are_four_beats(come: Come, house: Running) -> None:
    ada, bo = come("Ada", motion=True), come("Bo")
    table = before_the_catch(house, ada, bo)
    mover = ada if ada.choices() else bo
    version, told = ada.version, lines(ada)
    before = shown(ada)
    ada.stands_still()
    mover.choice("throw").press("Enter")
    bo.sees(version + 1)
    expect(ada.page.locator("#log li")).to_have_count(told + 1)
    scenes = list(table.told)[-1]
    assert [beat.event for beat, _ in scenes] == ["dice", "max", "max_trail", "caught"]
    face = table.game.face()
    wanted = [places(face.pieces(view, "land")) for _, view in scenes]
    assert wanted[0] == before
    assert len({str(one) for one in wanted}) == 4
    for number, (goal, (beat, _)) in enumerate(zip(wanted, scenes, strict=True)):
        assert ada.version == version, "the end was shown before the last beat"
        expect(ada.page.locator("#log li")).to_have_count(told + number + 1)
        ada.page.clock.run_for(lasts(table, beat) - 1)
        there = shown(ada)
        assert there.keys() == goal.keys()
        for piece, (x, y) in goal.items():
            assert math.dist(there[piece], (x, y)) < 10, (number, piece)
        ada.page.clock.run_for(1)
    ada.sees(version + 1)
    ada.page.clock.run_for(2 * BEAT)
    assert shown(ada) == wanted[-1] == shown(bo)


def test_max_is_seen_on_the_first_space_then_at_the_far_end_then_the_creature_goes(
    come: Come, house: Running
) -> None:
    ada, bo = come("Ada", motion=True), come("Bo", motion=True)
    table = before_the_catch(house, ada, bo)
    mover = ada if ada.choices() else bo
    told, version = lines(ada), ada.version
    eyes = []
    for guest in (ada, bo):  # both see it: who throws, and who only looks on
        guest.stands_still()
        eyes.append(Eyes(guest))
    mover.choice("throw").press("Enter")
    for guest, watching in zip((ada, bo), eyes, strict=True):
        expect(guest.page.locator("#log li")).to_have_count(told + 1)
        guest.page.clock.run_for(LONG)
        guest.sees(version + 1)
        assert events(table) == ["dice", "max", "max_trail", "caught"]
        thrown, jumped, followed, caught = [
            watching.places(table.game.face(), view) for _, view in list(table.told)[-1]
        ]
        creature = next(name for name in followed if caught[name] != followed[name] and name != MAX)
        seen = watching.seen()
        end_tray = seen[-1].tray
        dice = next(number for number, one in enumerate(seen) if one.lines > told)
        rolled = [number for number, one in enumerate(seen) if one.rolled]
        assert seen[dice].stands(MAX, thrown[MAX])
        first_space = first(seen, MAX, jumped[MAX])
        far_end = first(seen, MAX, followed[MAX])
        gone = first(seen, creature, caught[creature])
        assert 0 <= dice < first_space < far_end < gone
        assert rolled[0] - dice < 3, "dice that show what they showed before are seen to fall"
        assert rolled[-1] < first_space
        assert seen[first_space].tray == end_tray, "the dice lie before Max moves"
        for begin, end in ((dice, first_space), (first_space, far_end)):
            assert between(seen, MAX, begin, end) > 8, "he moves and does not just appear"
        assert seen[far_end].stands(creature, followed[creature])
        assert [seen[at].version for at in (first_space, far_end)] == [version] * 2
        assert seen[-1].version == version + 1
        assert [seen[at].lines - told for at in (dice, first_space, far_end)] == [1, 2, 3]


def test_a_creature_is_seen_on_its_trail_and_caught_at_its_end(come: Come, house: Running) -> None:
    ada, bo = come("Ada", motion=True), come("Bo", motion=True)
    table = played(house, CAUGHT_AT_THE_END_OF_ITS_TRAIL, 11, ada, bo)
    mover, other = (ada, bo) if ada.choices() else (bo, ada)
    told, version = lines(other), other.version
    other.stands_still()
    watching = Eyes(other)
    mover.choice("mouse+trail").press("Enter")
    mover.press_down(mover.page.locator("#sure [data-anyway]"))
    expect(other.page.locator("#log li")).to_have_count(told + 1)
    other.page.clock.run_for(LONG)
    other.sees(version + 1)
    assert events(table) == ["step", "trail", "caught", "max", "max_trail"]
    stepped, trailed, caught, jumped, followed = [
        watching.places(table.game.face(), view) for _, view in list(table.told)[-1]
    ]
    seen = watching.seen()
    order = [
        first(seen, MOUSE, stepped[MOUSE]),
        first(seen, MOUSE, trailed[MOUSE]),
        first(seen, MOUSE, caught[MOUSE]),
        first(seen, MAX, jumped[MAX]),
        first(seen, MAX, followed[MAX]),
    ]
    assert order[0] >= 0
    assert order == sorted(set(order))
    assert seen[order[1]].stands(MAX, trailed[MAX]), "Max waits where the trail ends"
    assert [seen[at].lines - told for at in order] == [1, 2, 3, 4, 5]
    assert between(seen, MOUSE, order[0], order[1]) > 8
    assert between(seen, MAX, order[3], order[4]) > 8


def test_three_bots_in_a_row_are_seen_one_after_another(come: Come, paced_house: Running) -> None:
    ada = come("Ada", running=paced_house, motion=True)
    table = paced_house.table(
        [ada.person], dice=THREE_BOTS, bots=dict.fromkeys((1, 2, 3), "careful")
    )
    ada.sit_at(table.name)
    told = lines(ada)
    watching = Eyes(ada)
    ada.tap("throw")
    expect(ada.page.locator("#player-3.turn-now")).to_be_visible()
    expect(ada.page.locator("#player-0.turn-now")).to_be_visible()
    seen = watching.seen()
    played = scenes(table)
    assert [beat.event for beat, _ in played] == [
        "dice", "max",  # Ada's own
        "dice", "max", "lured", "dice", "max", "step", "dice", "double", "trail",
    ]  # fmt: skip
    at = 0
    for number, (beat, view) in enumerate(played, 1):
        begun = next(frame for frame in range(at, len(seen)) if seen[frame].lines == told + number)
        place = watching.places(table.game.face(), view)
        at = first(seen, MAX, place[MAX], begun)
        at = first(seen, MOUSE, place[MOUSE], at)
        assert begun <= at, beat
        # On a slow machine the frame that shows where it led may be the next beat's first.
        assert told + number <= seen[at].lines <= told + number + 1, beat
        if beat.event != "dice":
            assert between(seen, MAX, begun, at) + between(seen, MOUSE, begun, at) > 3, beat


def scenes(table: Table) -> list[Scene]:
    """All that has happened at a table since it was laid, with what a spectator saw then."""
    told: list[Scene] = []
    match = Match(table.game, len(table.seats), luck=None)
    for line in table.match.lines:
        word = line.text.rpartition(" ")[2]
        match.play_one(word, lambda beat, state: told.append((beat, match.game.view(state, None))))
    return told


def test_under_reduced_motion_the_end_is_there_at_once(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = before_the_catch(house, ada)
    told, version = lines(ada), ada.version
    ada.stands_still()
    watching = Eyes(ada)
    ada.choice("throw").press("Enter")
    ada.sees(version + 1)  # no time has passed for this page
    assert events(table) == ["dice", "max", "max_trail", "caught"]
    assert lines(ada) == told + 4
    end = watching.places(table.game.face(), list(table.told)[-1][-1][1])
    seen = watching.seen()
    assert all(seen[-1].stands(piece, place) for piece, place in end.items())
    assert {one.lines for one in seen} == {told, told + 4}
    assert between(seen, MAX, 0, len(seen) - 1) == 2


def test_a_tap_shows_the_end_at_once(come: Come, house: Running) -> None:
    ada = come("Ada", motion=True)
    table = before_the_catch(house, ada)
    version, told = ada.version, lines(ada)
    ada.stands_still()
    ada.choice("throw").press("Enter")
    expect(ada.page.locator("#log li")).to_have_count(told + 1)
    assert ada.version == version
    ada.page.locator(".stage .board.land").click(position={"x": 20, "y": 20})
    ada.sees(version + 1)
    expect(ada.page.locator("#log li")).to_have_count(told + 4)
    view = list(table.told)[-1][-1][1]
    assert shown(ada) == places(table.game.face().pieces(view, "land"))


def test_a_page_that_nobody_looks_at_shows_the_end_at_once(come: Come, house: Running) -> None:
    ada, bo = come("Ada", motion=True), come("Bo")
    table = before_the_catch(house, ada, bo)
    mover = ada if ada.choices() else bo
    version, told = ada.version, lines(ada)
    ada.stands_still()
    mover.choice("throw").press("Enter")
    expect(ada.page.locator("#log li")).to_have_count(told + 1)
    hide(ada, True)  # in the middle of the first beat
    ada.sees(version + 1)
    view = list(table.told)[-1][-1][1]
    assert shown(ada) == places(table.game.face().pieces(view, "land"))
    house.play(table, [ada.person, bo.person], [table.match.legal()[0]])
    ada.sees(version + 2)  # and while it stays hidden nothing waits for time to pass
    hide(ada, False)
    told = lines(ada)
    house.play(table, [ada.person, bo.person], [table.match.legal()[0]])
    expect(ada.page.locator("#log li")).to_have_count(told + 1)
    assert ada.version == version + 2, "who looks again sees the beats again"
    ada.page.clock.run_for(LONG)
    ada.sees(version + 3)


def test_two_tabs_of_one_person_in_the_middle_of_a_beat_end_on_the_same_truth(
    come: Come, house: Running
) -> None:
    ada, bo = come("Ada", motion=True), come("Bo")
    table = before_the_catch(house, ada, bo)
    second = ada.context.new_page()
    second.emulate_media(reduced_motion="reduce")
    ada.sit_at(table.name, second)
    mover = ada if ada.choices() else bo
    version, told = ada.version, lines(ada)
    ada.stands_still()
    mover.choice("throw").press("Enter")
    expect(ada.page.locator("#log li")).to_have_count(told + 1)  # in the middle of the first beat
    ada.sees(version + 1, second)
    people = [ada.person, bo.person]
    house.play(table, people, [table.match.legal()[0]])  # at the other tab, or by Bo
    ada.sees(version + 2, second)
    assert ada.version == version
    ada.page.clock.run_for(2 * LONG)
    ada.sees(version + 2)
    for what in ("#land-pieces", "#lines", "#choices", "#players", "#prompt-text"):
        here, there = (page.locator(what).inner_html() for page in (ada.page, second))
        assert here == there, what
    assert shown(ada) == places(table.game.face().pieces(table.view(None), "land"))


def hide(guest: Guest, hidden: bool) -> None:
    """What the browser says when a person turns to another tab, or back."""
    guest.page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
          Object.defineProperty(document, 'visibilityState',
            { configurable: true, value: hidden ? 'hidden' : 'visible' });
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


@pytest.mark.parametrize("behind", [2, 3])
def test_a_page_two_moves_behind_catches_up_and_one_further_behind_shows_the_end(
    come: Come, house: Running, behind: int
) -> None:
    ada, bo = come("Ada", motion=True), come("Bo")
    held: list[str | bytes] = []
    holding = [False]
    routes: list[WebSocketRoute] = []

    def slow(route: WebSocketRoute) -> None:
        routes.append(route)
        server = route.connect_to_server()
        server.on_message(
            lambda message: held.append(message) if holding[0] else route.send(message)
        )

    ada.page.route_web_socket("**/ws*", slow)
    people = [ada.person, bo.person]
    table = before_the_catch(house, ada, bo)
    version, told = ada.version, lines(ada)
    ada.stands_still()
    holding[0] = True
    moves = []
    for number in range(1, behind + 1):
        house.play(table, people, [table.match.legal()[0]])
        bo.sees(version + number)
        moves.append(list(table.told)[-1])
    assert len(moves[0]) == 4
    while sum('"beats"' in str(message) for message in held) < behind:
        ada.page.evaluate("() => 0")  # what has come is taken in meanwhile
    watching = Eyes(ada)
    holding[0] = False
    for message in held:
        routes[0].send(message)
    beats = [scene for scenes in moves for scene in scenes]
    if behind == 2:
        expect(ada.page.locator("#log li")).to_have_count(told + 1)
        ada.page.clock.run_for(sum(lasts(table, beat) for beat, _ in beats) + LONG)
    ada.sees(version + behind)
    seen = watching.seen()
    at, stations = 0, []
    for _, view in beats:
        at = first(seen, MAX, watching.places(table.game.face(), view)[MAX], at)
        stations.append(at)
    assert shown(ada) == places(table.game.face().pieces(beats[-1][1], "land"))
    if behind == 2:
        assert -1 not in stations
        assert {one.version for one in seen} == {version, version + 1, version + 2}
        assert sorted({one.lines for one in seen}) == list(range(told, lines(ada) + 1))
    else:
        assert between(seen, MAX, 0, len(seen) - 1) == 2, "nothing moved on the way to the end"

"""Pieces go their ways, and cut short are where they were drawn; games end kindly."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from ludoteca.bots.simple import bot
from ludoteca.drawing.face import Face
from ludoteca.engine.game import game
from ludoteca.engine.luck import Sfc32, TableLuck
from ludoteca.games.max.drawing.layout import fan
from ludoteca.host.tables.table import Table
from ludoteca.record.match import Match
from ludoteca.record.words import Words
from tests.browser.conftest import Come
from tests.browser.people import DESK, PHONE, Guest
from tests.browser.running import Running, seed

DOUBLE = 8
"""With these dice the first throw of somebody careful shows two greens."""

LURED = 18
"""With these dice somebody careful calls Max home from space 4 with their third action."""

CAUGHT = 22
"""With these dice somebody who takes the first choice sees Max catch at his first stop."""

HOME = 16
"""With these dice somebody careful gets the bird home, then the others."""

LOST = 28
"""With these dice three throws of blacks end the game."""

PIECE = re.compile(r'id="((?:land|port)-piece-[^"]+)"[^>]*transform="([^"]+)"')
LONG = 8000

WATCH = """() => {
  const seen = window.moves = [];
  const look = () => {
    const at = {};
    for (const one of document.querySelectorAll('#land-pieces > .piece')) {
      const found = /^translate\\((-?[\\d.]+) (-?[\\d.]+)\\)/.exec(one.getAttribute('transform'));
      at[one.id.slice(11)] = [Number(found[1]), Number(found[2])];
    }
    const effects = document.getElementById('land-effects');
    seen.push({
      at,
      counts: [...effects.querySelectorAll('text')]
        .filter((one) => Number(one.parentNode.getAttribute('opacity')) > 0.5)
        .map((one) => one.textContent),
      effects: effects.childElementCount + document.querySelectorAll('.flight *').length,
      looks: document.querySelector('#land-piece-max use').getAttribute('href'),
    });
    window.looking = requestAnimationFrame(look);
  };
  look();
}"""


class Frame(NamedTuple):
    """Where the pieces stand (board units), which counted steps are seen, how many things are
    there for this beat only, and how Max looks."""

    at: dict[str, tuple[float, float]]
    counts: list[str]
    effects: int
    looks: str

    def near(self, who: str, place: tuple[float, ...], within: float = 6) -> bool:
        """Whether a piece is seen at a place."""
        return math.dist(self.at[who], place[:2]) < within


def before(
    house: Running, guest: Guest, dice: int, want: str, careful: bool, gentle: bool = False
) -> tuple[Table, str]:
    """A table of one, played up to the first action that brings an event; and that action."""
    played = game("max")
    options: dict[str, object] = {"gentle": "yes"} if gentle else {}
    match = Match(played, 1, options, TableLuck(seed(dice)))
    player, luck = bot(played, "careful"), Sfc32()
    table = house.table([guest.person], dice=dice, options=options)
    done: list[str] = []
    while True:
        choice = player.choose(match.state.copy(), luck) if careful else None
        action = match.legal()[0] if choice is None else match.state.action_text(choice)
        if any(beat.event == want for beat in match.play(action)):
            house.play(table, [guest.person], done)
            return table, action
        done.append(action)


def film(guest: Guest, table: Table, action: str) -> list[Frame]:
    """What is seen from the choice on, frame by frame, until all is over."""
    version = guest.version
    guest.stands_still()
    guest.page.evaluate(WATCH)
    guest.choice(action).press("Enter")
    while guest.version == version:
        guest.page.clock.run_for(400)
    guest.page.clock.run_for(400)
    told: list[dict[str, Any]] = guest.page.evaluate("() => window.moves")
    guest.page.evaluate("() => cancelAnimationFrame(window.looking)")
    return [Frame(**one) for one in told]


def rests(guest: Guest, table: Table, layout: str = "land") -> None:
    """The board shows how it is drawn, and nothing that was there for a beat."""
    face: Face = table.game.face()
    drawn = face.pieces(table.view(None), layout)
    shown = guest.page.locator(f"#{layout}-pieces").evaluate("(group) => group.outerHTML")
    assert PIECE.findall(shown) == PIECE.findall(drawn) != []
    assert re.findall(r'href="[^"]+"', shown) == re.findall(r'href="[^"]+"', drawn)
    assert "data-gait" not in shown
    assert guest.page.locator(f"#{layout}-effects > *, .flight").count() == 0


def test_two_spaces_are_two_hops_and_counted(come: Come, house: Running) -> None:
    ada = come("Ada", motion=True)
    table, action = before(house, ada, DOUBLE, "double", careful=True)
    assert action == "mouse:2"
    ada.sit_at(table.name)
    seen = film(ada, table, action)
    middle = fan("land", 7, 1)[0]
    reached = [number for number, frame in enumerate(seen) if frame.near("mouse", middle, 3)]
    assert reached, "the stone between is stepped on"
    assert reached[-1] - reached[0] >= 2, "for a moment the mouse stands there"
    counted = [number for number, frame in enumerate(seen) if frame.counts]
    told = [seen[number].counts[-1] for number in counted]
    assert told == sorted(told)
    assert set(told) == {"1", "2"}
    assert abs(counted[0] - reached[0]) < 12, "the first number comes with the first stone"
    heights = [frame.at["mouse"][1] for frame in seen]
    assert min(heights[: reached[0]]) < min(heights[0], middle[1]) - 15, "it jumps"
    assert seen[-1].effects == 0
    rests(ada, table)


def test_max_pounces_and_who_is_caught_is_carried_to_the_blanket(
    come: Come, house: Running
) -> None:
    ada = come("Ada", motion=True)
    table, action = before(house, ada, CAUGHT, "caught", careful=False)
    ada.sit_at(table.name)
    where = table.view(None)
    seen = film(ada, table, action)
    assert [beat.event for beat, _ in list(table.told)[-1]] == ["dice", "max", "caught"]
    now = table.view(None)
    who = ("mouse", "squirrel", "bird")[
        next(n for n in range(3) if now.creatures[n] != where.creatures[n])
    ]
    assert "#max-cat-pounce" in {frame.looks for frame in seen}
    assert seen[-1].looks == seen[-1].looks.replace("pounce", "sated")
    begin, end = seen[0].at[who], seen[-1].at[who]
    way = [frame.at[who] for frame in seen]
    between = [at for at in way if math.dist(at, begin) > 60 and math.dist(at, end) > 30]
    assert len(between) > 8, "it is carried and does not just appear"
    longest = max(math.dist(a, b) for a, b in pairwise(way))
    assert longest < math.dist(begin, end) / 3
    assert max(frame.effects for frame in seen) >= 3
    rests(ada, table)


def test_lured_max_goes_home_along_the_path_and_the_treat_comes_from_the_tray(
    come: Come, house: Running
) -> None:
    ada = come("Ada", motion=True)
    table, action = before(house, ada, LURED, "lured", careful=True)
    ada.sit_at(table.name)
    begin = table.view(None).max
    seen = film(ada, table, action)
    at = 0
    for space in range(begin - 1, 0, -1):
        stone = fan("land", space, 1)[0]
        at = next(n for n in range(at, len(seen)) if seen[n].near("max", stone, 30))
    assert "#max-cat-lured" in {frame.looks for frame in seen}
    assert seen[-1].looks == "#max-cat-sleepy"
    flown = [frame for frame in seen if frame.effects]
    assert flown[0].at["max"] == seen[0].at["max"], "first the treat flies"
    rests(ada, table)


def test_a_small_feast_when_somebody_gets_home_is_soon_gone(come: Come, house: Running) -> None:
    ada = come("Ada", motion=True)
    table, action = before(house, ada, HOME, "home", careful=True)
    ada.sit_at(table.name)
    seen = film(ada, table, action)
    feast = [number for number, frame in enumerate(seen) if frame.effects > 10]
    assert 20 < len(feast) < 80, "about a second of frames"
    assert seen[-1].effects == 0
    rests(ada, table)


@pytest.mark.parametrize(
    ("dice", "want", "careful"), [(LURED, "lured", True), (CAUGHT, "caught", False)]
)
def test_with_reduced_motion_nothing_is_seen_on_its_way(
    come: Come, house: Running, dice: int, want: str, careful: bool
) -> None:
    ada = come("Ada")
    table, action = before(house, ada, dice, want, careful)
    ada.sit_at(table.name)
    seen = film(ada, table, action)
    assert {frame.effects for frame in seen} == {0}
    for who in seen[0].at:
        assert {frame.at[who] for frame in map(hashable, seen)} <= {
            tuple(seen[0].at[who]),
            tuple(seen[-1].at[who]),
        }
    rests(ada, table)


def hashable(frame: Frame) -> Frame:
    """The frame with places that a set takes."""
    return frame._replace(at={who: (x, y) for who, (x, y) in frame.at.items()})


def tapped(guest: Guest) -> None:
    guest.page.locator(".stage .board.land").click(position={"x": 300, "y": 300}, force=True)


def looked_away(guest: Guest) -> None:
    guest.page.evaluate(
        """() => {
          for (const hidden of [true, false]) {
            Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
            document.dispatchEvent(new Event('visibilitychange'));
          }
        }"""
    )


def cut_off(guest: Guest) -> None:
    guest.expected.append(r"WebSocket connection to .* failed|ERR_CONNECTION")
    guest.running.cut()
    expect(guest.page.locator("#banner")).to_be_visible()
    guest.goes_on()
    expect(guest.page.locator("#banner")).to_be_hidden()
    guest.stands_still()


CUTS: list[Callable[[Guest], None]] = [tapped, looked_away, tapped, cut_off]


def test_cut_at_any_moment_everything_is_where_it_was_drawn(come: Come, house: Running) -> None:
    ada = come("Ada", motion=True)
    played = game("max")
    match = Match(played, 1, {"gentle": True}, luck=TableLuck(seed(CAUGHT)))
    table = house.table([ada.person], dice=CAUGHT, options={"gentle": True})
    ada.sit_at(table.name)
    ada.stands_still()
    events: set[str] = set()
    for number in range(24):
        legal = match.legal()
        treats = [one for one in legal if one.startswith("treat")]
        action = treats[0] if treats and number % 5 == 4 else legal[-1 if number % 3 else 0]
        events |= {beat.event for beat in match.play(action)}
        version = table.version
        house.play(table, [ada.person], [action])
        expect(ada.page.locator("#table[data-busy]")).to_be_attached()
        ada.page.clock.run_for(30 + 170 * (number % 7))
        if ada.version == version:
            CUTS[number % len(CUTS)](ada)
        ada.sees(table.version)
        rests(ada, table)
    assert {"dice", "step", "max", "caught", "back", "lured"} <= events


def test_another_layout_in_the_middle_of_a_beat_shows_how_it_is(come: Come, house: Running) -> None:
    ada = come("Ada", motion=True)
    table, action = before(house, ada, LURED, "lured", careful=True)
    ada.sit_at(table.name)
    ada.stands_still()
    ada.choice(action).press("Enter")
    expect(ada.page.locator("#land-effects > *").first).to_be_attached()
    ada.page.clock.run_for(500)
    version = table.version
    ada.page.set_viewport_size(PHONE)
    ada.sees(version)
    rests(ada, table, "port")
    ada.page.set_viewport_size(DESK)
    expect(ada.page.locator("#board-land")).to_be_visible()
    ada.page.wait_for_function(
        "() => document.querySelector('#land-piece-max use').getAttribute('href')"
        " === '#max-cat-sleepy'"
    )
    rests(ada, table)


@pytest.mark.parametrize(
    ("dice", "want", "careful", "gentle"),
    [
        (HOME, "won", True, False),
        (LOST, "lost", False, False),
        (HOME, "gentle_end", True, True),
    ],
)
def test_a_game_ends_with_its_questions_and_an_invitation(
    come: Come, house: Running, dice: int, want: str, careful: bool, gentle: bool
) -> None:
    ada = come("Ada")
    table, action = before(house, ada, dice, want, careful, gentle)
    ada.sit_at(table.name)
    version = ada.version
    ada.choice(action).press("Enter")
    ada.sees(version + 1)
    face: Face = table.game.face()
    words = Words("en", "ludoteca.web", table.game.package)
    finale = ada.page.locator("#finale")
    expect(finale).to_be_visible()
    expect(ada.page.locator("#finale-title")).to_be_focused()
    asked = finale.get_by_role("listitem")
    assert asked.all_inner_texts() == face.questions(words)
    assert finale.locator("li svg use").count() == len(face.questions(words))
    result = face.result(table.view(None), words)
    expect(ada.page.get_by_role("region", name=result)).to_be_visible()
    heading = finale.get_by_role("heading", name=result, level=2)
    expect(heading).to_be_visible()
    picture = finale.get_by_role("img").first
    expect(picture).to_have_accessible_name(re.compile(r"Max .*mouse .*squirrel .*bird", re.S))
    expect(finale.get_by_role("button", name="Play again")).to_be_visible()
    home = sum(space == table.view(None).home for space in table.view(None).creatures)
    shown = finale.locator(".ending use")
    names = [one.get_attribute("href") or "" for one in shown.all()]
    assert sum(name.endswith("-happy") for name in names) == home
    assert sum(name.endswith("-sad") for name in names) == 3 - home
    assert any(name.startswith("#max-cat") for name in names)

"""How a table is drawn: once for all who look, with one seat's layers over it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from ludoteca.host.people import Person
from ludoteca.host.tables.seating import SeatInfo
from ludoteca.host.tables.table import Table
from ludoteca.record.words import Words
from ludoteca.web.fragments import Painter, names, targets
from tests.web.visiting import Site, actions

LAYERS = {"tip", "land-targets", "port-targets", "prompt", "turn", "choices", "refused", "after"}


def laid(site: Site, seats: int = 2, **fields: object) -> tuple[Table, Person]:
    """A new table and who made it."""
    table = site.house.table(site.visitor("Ada").make(seats, **fields))
    return table, Person(table.maker)


def drawn(site: Site, table: Table, person: Person, language: str = "en") -> dict[str, str]:
    """All fragments for a person, by a painter that never drew before."""
    return site.call(lambda: Painter(table).compose(table.glance(person), person, language))


def test_a_seat_and_a_spectator_differ_in_nothing_but_the_layers(site: Site) -> None:
    table, ada = laid(site)
    mine, watched = drawn(site, table, ada), drawn(site, table, Person("somebody"))
    assert mine.keys() == watched.keys()
    assert {name for name in mine if mine[name] != watched[name]} <= LAYERS
    assert actions(mine["choices"])[0] == "throw"
    assert actions("".join(watched.values())) == []
    assert "data-action" not in "".join(watched.values())


def test_two_who_only_look_get_the_same_bytes(site: Site) -> None:
    table, _ = laid(site)
    for language in ("en", "cs", "pseudo"):
        one = drawn(site, table, Person("one"), language)
        assert one == drawn(site, table, Person("two"), language)


def test_a_fragment_is_drawn_once_for_all(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ada = laid(site)
    calls: Counter[str] = Counter()
    face = type(table.game.face())
    for name in ("pieces", "tray", "position", "prompt"):
        real = getattr(face, name)

        def counted(self: Any, *given: Any, name: str = name, real: Any = real) -> Any:
            calls[name] += 1
            return real(self, *given)

        monkeypatch.setattr(face, name, counted)

    def look() -> None:
        painter = Painter(table)
        for person in (ada, Person("one"), Person("two"), Person("three")):
            for _ in range(3):
                painter.compose(table.glance(person), person, "en")

    site.call(look)
    assert calls == {"pieces": 2, "tray": 1, "position": 1, "prompt": 2}


def test_every_choice_has_label_symbol_and_clause(site: Site) -> None:
    table, ada = laid(site)
    choices = drawn(site, table, ada)["choices"]
    legal = table.view(0).legal
    assert sorted(actions(choices)) == sorted(legal)
    for action in legal:
        start = choices.index(f'<div id="choice-{action}"')
        one = choices[start : choices.find('<div id="choice-', start + 1)]
        assert "<use href=" in one
        assert re.search(r"<b>[^<]+</b>", one)
        assert re.search(r'href="/rules/max#c\d+\.\d+" data-clause="/rules/max/[\d.,]+"', one)
    assert choices.count('class="choice main"') == 1


def test_a_ring_makes_the_one_choice_that_leads_there_or_offers_several(site: Site) -> None:
    table, _ = laid(site)
    game = table.game
    state = game.new_state()
    for word in ("throw", "green+black"):
        read = state.parse_outcome if state.is_chance() else state.parse_action
        state.apply(read(word))
    view = game.view(state, 0)
    told = r'data-space="(\d+)"(?: data-action="([^"]+)")?(?: data-offers="([^"]+)")?'
    found = re.findall(told, targets(game, view, "land"))
    rings = {space: action for space, action, _ in found}
    offers = {space: several.split() for space, _, several in found}
    for space, action in rings.items():
        leading = [
            one for one, goal in zip(view.legal, view.goals, strict=True) if goal == int(space)
        ]
        assert action == (leading[0] if len(leading) == 1 else "")
        assert offers[space] == (leading if len(leading) > 1 else [])
    assert set(rings.values()) == {"max", ""}
    assert "data-action" not in targets(game, game.view(state, 1), "land")


def test_seats_are_called_by_person_bot_or_number() -> None:
    seats = [
        SeatInfo("a", None, "Ada", 0, True),
        SeatInfo(None, "careful", "", 0, False),
        SeatInfo(None, None, "", 0, False),
        SeatInfo(None, "careful", "", 0, False),
        SeatInfo(None, "wizard", "", 0, False),
    ]
    assert names(seats, Words("en", "ludoteca.web")) == [
        "Ada",
        "Careful bot 1",
        "Seat 3",
        "Careful bot 2",
        "Bot: wizard",
    ]


def test_what_people_type_is_text_and_nothing_else(site: Site) -> None:
    visitor = site.visitor('<b>"&')
    name = visitor.make(2)
    page = visitor.get(f"/t/{name}").text
    assert "<b>&quot;" not in page
    assert '<b>"' not in page
    assert "&lt;b&gt;" in page


def test_a_line_that_a_person_sits_on_says_that_they_have_gone(site: Site) -> None:
    table, ada = laid(site)
    assert "away for a moment" in drawn(site, table, ada)["player-0"]
    assert 'class="you"' in drawn(site, table, ada)["player-0"]
    assert "free" in drawn(site, table, ada)["player-1"]

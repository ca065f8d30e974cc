"""Before the door: knocking, being let in or not, and a door that is shut."""

from __future__ import annotations

import pytest

from ludoteca.host.people import Person
from tests.web.visiting import Site


def person(site: Site, table: str, seat: int = 0) -> Person:
    """Who sits on a seat."""
    held = site.house.table(table).seats[seat].person_id
    assert held is not None
    return Person(held)


def test_who_knocks_waits_and_is_let_in(site: Site) -> None:
    ada, bo = site.visitor("Ada"), site.visitor()
    name = ada.make(2)
    page = bo.get(f"/t/{name}").text
    assert f'action="/t/{name}/knock"' in page
    assert bo.get(f"/t/{name}/door.json").json() == {"open": False, "asked": False, "shut": False}
    with ada.follow(name) as line:
        line.next()
        assert bo.post(f"/t/{name}/knock", name="Bo", avatar=3).status_code == 303
        page = bo.get(f"/t/{name}").text
        assert "data-asked" in page
        assert "/knock" not in page
        assert bo.get(f"/t/{name}/door.json").json()["asked"] is True
        table = site.house.table(name)
        [asked] = table.proposals
        assert (asked.kind, asked.name) == ("knock", "Bo")
        site.run(table.answer(person(site, name), asked.id, True))
    told = bo.get(f"/t/{name}/door.json").json()
    assert told == {"open": True, "asked": False, "shut": False}
    inside = bo.get(f"/t/{name}").text
    assert 'id="table"' in inside
    assert 'data-person="Bo"' in inside


def test_a_no_leaves_the_door_closed(site: Site) -> None:
    ada, bo = site.visitor("Ada"), site.visitor()
    name = ada.make(2)
    with ada.follow(name) as line:
        line.next()
        bo.post(f"/t/{name}/knock", name="Bo")
        table = site.house.table(name)
        site.run(table.answer(person(site, name), table.proposals[0].id, False))
    assert bo.get(f"/t/{name}/door.json").json() == {"open": False, "asked": False, "shut": False}
    assert 'id="door"' in bo.get(f"/t/{name}").text


def test_a_shut_door_takes_no_knock(site: Site) -> None:
    ada, bo = site.visitor("Ada"), site.visitor()
    name = ada.make(2)
    site.run(site.house.table(name).shut(person(site, name), True))
    page = bo.get(f"/t/{name}").text
    assert "is shut" in page
    assert '<form method="post" action="/t/' not in page
    assert bo.post(f"/t/{name}/knock", name="Bo").status_code == 403
    assert bo.get(f"/t/{name}/door.json").json()["shut"] is True
    assert 'id="table"' in ada.get(f"/t/{name}").text


@pytest.mark.parametrize("fields", [{"name": ""}, {"name": "  "}, {"name": "Bo", "avatar": "99"}])
def test_a_knock_has_a_name(site: Site, fields: dict[str, str]) -> None:
    ada, bo = site.visitor("Ada"), site.visitor()
    name = ada.make(2)
    assert bo.post(f"/t/{name}/knock", **fields).status_code == 400
    assert site.house.table(name).proposals == []


def test_a_stranger_without_a_cookie_hears_only_that_it_is_closed(site: Site) -> None:
    ada = site.visitor("Ada")
    name = ada.make(2)
    stranger = site.visitor()
    stranger.http.cookies.clear()
    told = stranger.get(f"/t/{name}/door.json").json()
    assert told == {"open": False, "asked": False, "shut": False}
    assert stranger.post(f"/t/{name}/knock", name="Bo").status_code == 403

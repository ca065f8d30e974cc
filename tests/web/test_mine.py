"""One's tables: the list, playing again with other choices, deleting, what ended tables say."""

from __future__ import annotations

import re
from html import unescape

from ludoteca.host.people import Person
from tests.web.test_pages import play_out
from tests.web.visiting import Site, Visitor


def listed(who: Visitor) -> list[tuple[str, str]]:
    """The tables of a person's list in its order: state and name."""
    page = unescape(who.get("/mine").text)
    return re.findall(
        r'<li class="card tablecard (\w+)">\s*<a class="thumb" href="/t/([^"]+)"', page
    )


def test_the_list_holds_ones_tables_and_who_is_awaited_comes_first(site: Site) -> None:
    ada, bo = site.visitor("Ada"), site.visitor("Bo")
    assert listed(ada) == []
    assert "You sit at no table yet." in ada.get("/mine").text
    over = ada.make(1)
    play_out(site, over)
    start = ada.get("/").text
    assert 'href="/mine"' in start
    assert over not in start
    waiting = ada.make(2)
    ada.let_in(bo, waiting)
    bo.post(f"/t/{waiting}/seat", seat=1, name="Bo")
    running = ada.make(2)
    ada.let_in(bo, running)
    bo.post(f"/t/{running}/seat", seat=1, name="Bo")
    with ada.follow(running) as line:
        line.next()
        while site.house.table(running).match.state.current_player == 0:
            table = site.house.table(running)
            line.act(table.view(0).legal[0])
    assert listed(ada) == [("awaited", waiting), ("running", running), ("over", over)]
    assert listed(bo) == [("awaited", running), ("running", waiting)]
    page = ada.get("/mine").text
    assert "Bo" in page
    assert "today" in page
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    start = ada.get("/").text
    assert start.index(waiting) < start.index(running)
    assert over not in start
    assert 'href="/mine"' in start
    assert "Tvoje stoly" in ada.get("/mine", headers={"accept-language": "cs"}).text


def test_a_table_is_deleted_by_its_maker_alone(site: Site) -> None:
    ada, bo = site.visitor("Ada"), site.visitor("Bo")
    name = ada.make(2)
    ada.let_in(bo, name)
    bo.post(f"/t/{name}/seat", seat=1, name="Bo")
    assert f'action="/t/{name}/delete"' in unescape(ada.get("/mine").text)
    assert f'action="/t/{name}/delete"' not in unescape(bo.get("/mine").text)
    assert bo.post(f"/t/{name}/delete", sure="yes").status_code == 403
    answer = ada.post(f"/t/{name}/delete", sure="yes")
    assert answer.headers["location"] == f"/mine?deleted={name}"
    assert f"Table {name} is deleted." in ada.get(answer.headers["location"]).text
    assert listed(ada) == listed(bo) == []
    gone = bo.get(f"/t/{name}")
    assert gone.status_code == 404
    assert "deleted" in gone.text
    assert ada.post(f"/t/{name}/delete", sure="yes").status_code == 404


def test_again_with_other_choices_takes_the_people_along(site: Site) -> None:
    ada, bo = site.visitor("Ada"), site.visitor("Bo")
    name = ada.make(3, seat__2="random", option__treats="2")
    ada.let_in(bo, name)
    bo.post(f"/t/{name}/seat", seat=1, name="Bo")
    assert "still running" in ada.get(f"/t/{name}/again").text
    play_out(site, name)
    page = ada.get(f"/t/{name}/again").text
    assert 'name="option.treats" value="2" checked' in page
    assert 'name="option.gentle" value="yes">' in page
    assert 'name="seats" value="3" checked' in page
    other = bo.get(f"/t/{name}/again").text
    assert "Only who opened the table" in other
    assert 'name="option.treats"' not in other
    assert bo.post(f"/t/{name}/again", seats=2, switches="all").status_code == 403
    fields = {"seats": 4, "switches": "all", "option__treats": "6", "option__gentle": "yes"}
    answer = ada.post(f"/t/{name}/again", **fields)
    fresh = site.house.table(answer.headers["location"].removeprefix("/t/"))
    assert fresh.match.options == {"treats": 6, "gentle": 1}
    assert [(one.name, one.bot) for one in fresh.seats] == [
        ("Ada", None),
        ("Bo", None),
        ("", "random"),
        ("", None),
    ]
    assert "Join the next game" in bo.get(f"/t/{name}").text
    assert bo.post(f"/t/{name}/again", x="").headers["location"] == f"/t/{fresh.name}"
    assert ada.post(f"/t/{name}/again", seats=2, option__treats="99").status_code == 400


def test_a_switch_that_is_off_is_off(site: Site) -> None:
    ada = site.visitor("Ada")
    name = ada.make(1, switches="all", option__treats="4")
    assert site.house.table(name).match.options["gentle"] == 0


def test_a_table_that_ended_without_a_result_says_so_and_goes_on_elsewhere(site: Site) -> None:
    ada = site.visitor("Ada")
    name = ada.make(2, seat__1="here")
    with ada.follow(name) as line:
        line.next()
        line.act("throw")
    later = site.house._clock() + (site.settings.idle_days + 1) * 86_400
    before, site.house._clock = site.house._clock, lambda: later
    try:
        assert site.run(site.house.sweep()) >= 1
    finally:
        site.house._clock = before
    assert ("ended", name) in listed(ada)
    page = ada.get(f"/t/{name}").text
    assert "This table is closed" in page
    assert bytes(32).hex() in page
    assert "Play again" in page
    table = site.house.table(name)
    person = Person(table.seats[0].person_id or "")
    fresh = ada.post(f"/t/{name}/again", x="").headers["location"].removeprefix("/t/")
    assert site.house.table(fresh).seats[0].person_id == person.id
    dice = ada.get(f"/t/{name}/dice").text
    assert f'data-seed="{bytes(32).hex()}"' in dice

"""The pages and what their forms do: start, table, door, seats, record, rules, languages."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping

import httpx
import pytest

from ludoteca.engine.game import Game
from ludoteca.host.people import Person
from ludoteca.host.refusal import KEYS
from ludoteca.record.record import Record
from ludoteca.record.words import LANGUAGES, Words, problems
from ludoteca.web.asking import preferred
from tests.web.visiting import Site, actions


def test_all_words_are_there_in_both_languages() -> None:
    assert problems("ludoteca.web") == []
    for language in LANGUAGES:
        words = Words(language, "ludoteca.web")
        for key in KEYS:
            assert words.has(f"refusal.{key}"), key


def test_the_start_page_shows_each_game_and_how_to_begin(site: Site) -> None:
    page = site.visitor().get("/").text
    assert "What shall we play?" in page
    assert '<article class="card game" id="game-max"' in page
    assert "1 to 8 players" in page
    assert "About ten minutes" in page
    assert "From 4 years on" in page
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_the_language_is_the_browsers_until_somebody_chooses(site: Site) -> None:
    visitor = site.visitor(language="cs")
    page = visitor.get("/").text
    assert '<html lang="cs"' in page
    assert "Co si zahrajeme?" in page
    answer = visitor.post("/language", language="en", back="/rules/max")
    assert answer.headers["location"] == "/rules/max"
    assert "httponly" in answer.headers["set-cookie"].lower()
    assert '<html lang="en"' in visitor.get("/").text


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil", "", "/a\nb"])
def test_the_way_back_stays_here(site: Site, back: str) -> None:
    answer = site.visitor().post("/language", language="cs", back=back)
    assert answer.headers["location"] == "/"


def test_a_language_that_we_lack_is_refused(site: Site) -> None:
    assert site.visitor().post("/language", language="xx", back="/").status_code == 400


def test_of_accepted_languages_the_best_of_ours_is_taken() -> None:
    assert preferred("cs-CZ,cs;q=0.9,en;q=0.8") == "cs"
    assert preferred("en;q=0.2, cs;q=0.9") == "cs"
    assert preferred("de, fr;q=1.7, cs;q=x, en;q=0") == "en"
    assert preferred("") == "en"


def test_a_table_is_made_as_the_form_says(site: Site) -> None:
    ada = site.visitor("Ada")
    name = ada.make(
        4,
        option__treats="3",
        option__gentle="yes",
        seat__1="here",
        name__1="Bo",
        seat__2="careful",
        seat__3="free",
        seat__7="random",
    )
    table = site.house.table(name)
    assert [(one.name, one.bot) for one in table.seats] == [
        ("Ada", None),
        ("Bo", None),
        ("", "careful"),
        ("", None),
    ]
    assert table.match.options == {"treats": 3, "gentle": 1}
    page = ada.get(f"/t/{name}").text
    assert 'data-mine="0 1" data-can="sit seated bots invite"' in page
    assert "Next at this device: </small><b>Ada</b>" in page
    assert actions(page)[0] == "throw"
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"game": "max"}, 400),
        ({"game": "max", "seats": "two"}, 400),
        ({"game": "max", "seats": "9"}, 400),
        ({"game": "max", "seats": "0"}, 400),
        ({"game": "max", "seats": "99999999"}, 400),
        ({"game": "chess", "seats": "2"}, 400),
        ({"game": "max", "seats": "2", "seat.1": "genius"}, 400),
        ({"game": "max", "seats": "2", "option.treats": "7"}, 400),
        ({"game": "max", "seats": "2", "option.speed": "7"}, 400),
        ({"game": "max", "seats": "2", "pad": "x" * 20_000}, 413),
    ],
)
def test_a_bad_form_gets_a_page_that_says_so_and_makes_nothing(
    site: Site, fields: Mapping[str, str], status: int
) -> None:
    visitor = site.visitor()
    before = len(site.house.tables)
    answer = visitor.http.post("/tables", data=dict(fields))
    assert answer.status_code == status
    assert "That did not work" in answer.text
    assert len(site.house.tables) == before


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"a=1&a=2", "application/x-www-form-urlencoded", 400),
        (b"a=%ff", "application/x-www-form-urlencoded", 400),
        (b"\xff\xfe", "application/x-www-form-urlencoded", 400),
        (b"[1]", "application/json", 400),
        (b"{", "application/json", 400),
        (b'{"secret": null}', "application/json", 400),
        (b"x", "multipart/form-data; boundary=x", 415),
    ],
)
def test_a_body_that_is_no_form_is_refused(site: Site, body: bytes, kind: str, status: int) -> None:
    answer = site.visitor().http.post("/tables", content=body, headers={"content-type": kind})
    assert answer.status_code == status


def test_the_door_is_closed_until_a_link_opens_it(site: Site) -> None:
    ada, bo = site.visitor("Ada"), site.visitor()
    table = ada.make()
    for _ in range(2):
        page = bo.get(f"/t/{table}")
        assert page.status_code == 200
        assert 'id="door"' in page.text
        assert 'id="table"' not in page.text
    wrong = bo.http.post(f"/t/{table}/enter", json={"secret": "no"})
    assert wrong.status_code == 403
    assert wrong.json()["refused"] == "bad_link"
    ada.let_in(bo, table)
    inside = bo.get(f"/t/{table}").text
    assert 'data-mine="" data-can="sit"' in inside
    assert "There is a free seat for you." in inside
    assert actions(inside) == []


def test_one_finds_a_table_by_its_name(site: Site) -> None:
    ada = site.visitor("Ada")
    table = ada.make()
    spoken = table.replace("-", " ").upper()
    assert ada.get("/join", params={"table": spoken}).headers["location"] == f"/t/{table}"
    missing = ada.get("/join", params={"table": "<b>nowhere</b>"})
    assert missing.status_code == 404
    assert "<b>nowhere" not in missing.text
    assert ada.get("/join").headers["location"] == "/"
    assert f'href="/t/{table}"' in ada.get("/").text


def test_seats_and_bots_by_form(site: Site) -> None:
    ada, bo = site.visitor("Ada"), site.visitor()
    table = ada.make(3)
    assert bo.post(f"/t/{table}/seat", seat=1, name="Bo").status_code == 403
    ada.let_in(bo, table)
    assert bo.post(f"/t/{table}/seat", seat=1, name="").status_code == 400
    assert bo.post(f"/t/{table}/seat", seat=9, name="Bo").status_code == 400
    assert bo.post(f"/t/{table}/seat", seat=0, name="Bo").status_code == 409
    assert bo.post(f"/t/{table}/seat", seat=1, name="Bo").status_code == 303
    assert bo.post(f"/t/{table}/bot", seat=2, bot="random").status_code == 403
    assert ada.post(f"/t/{table}/bot", seat=2, bot="random").status_code == 303
    page = ada.get(f"/t/{table}").text
    assert "Random bot" in page
    assert ada.post(f"/t/{table}/bot", seat=2, bot="").status_code == 303
    assert site.house.table(table).seats[2].bot is None
    assert site.house.table(table).seats[1].name == "Bo"


def test_view_json_is_the_seats_own_view(site: Site) -> None:
    ada, bo = site.visitor("Ada"), site.visitor()
    table = ada.make(2, seat__1="here")
    ada.let_in(bo, table)
    mine = ada.get(f"/t/{table}/view.json").json()
    assert mine["mine"] == [0, 1]
    assert mine["legal"][0] == "throw"
    assert mine["view"]["seat"] == 0
    assert mine["seed"] is None
    assert len(mine["commitment"]) == 64
    other = ada.get(f"/t/{table}/view.json?seat=1").json()
    assert other["view"]["seat"] == 1
    assert other["legal"] == []
    watched = bo.get(f"/t/{table}/view.json").json()
    assert watched["view"]["seat"] is None
    assert watched["legal"] == []
    for seat in ("0", "x", "-1", "9999"):
        assert bo.get(f"/t/{table}/view.json?seat={seat}").status_code == 403
    assert site.visitor().get(f"/t/{table}/view.json").json()["refused"] == "not_entered"


def test_the_record_is_a_text_that_replays(site: Site) -> None:
    ada = site.visitor("Ada")
    table = ada.make(1)
    with ada.follow(table) as line:
        line.next()
        line.act("throw")
    answer = ada.get(f"/t/{table}/record.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    assert table in answer.headers["content-disposition"]
    assert str(Record.parse(answer.text).replay()).startswith("same")


def test_the_record_of_a_game_with_secrets_is_what_ones_seat_has_seen(
    site: Site, secret_game: Game
) -> None:
    ada, bo, cyd = site.visitor("Ada"), site.visitor("Bo"), site.visitor("Cyd")
    table = ada.make(2, game=secret_game.name)
    for guest in (bo, cyd):
        ada.let_in(guest, table)
    assert bo.post(f"/t/{table}/seat", seat=1, name="Bo").status_code == 303
    path = f"/t/{table}/record.txt"
    for visitor, only in ((ada, "seat 0"), (bo, "seat 1"), (cyd, "everybody")):
        assert Record.parse(visitor.get(path).text).only == only
    assert ada.get(f"{path}?seat=0").text == ada.get(path).text
    for visitor, seat in ((ada, 1), (bo, 0), (cyd, 0), (ada, "x"), (ada, -1), (ada, 10**9)):
        assert visitor.get(f"{path}?seat={seat}").status_code == 403


def test_rules_are_a_page_with_an_anchor_for_each_clause(site: Site) -> None:
    page = httpx.get(f"{site.base}/rules/max", headers={"accept-language": "cs"}).text
    assert 'id="c5.2"' in page
    assert "Pravidla hry Kocour Max" in page
    part = httpx.get(f"{site.base}/rules/max/5.11,5.2?part").text
    assert "<html" not in part
    assert part.count("clause here") == 2
    assert "Our ruling" in part
    assert 'class="reason"' in part
    assert part.index(">5.11<") < part.index(">5.2<")
    assert "Playing" in part
    for wrong in ("5", "5.2,", "x", "5.2,99.1"):
        assert httpx.get(f"{site.base}/rules/max/{wrong}").status_code == 404


def test_errors_come_as_json_where_json_was_asked_for(site: Site) -> None:
    answer = httpx.get(f"{site.base}/t/none-such-1/view.json")
    assert answer.json() == {
        "refused": "table",
        "text": "There is no table called none-such-1. Is every letter right? "
        "Perhaps whoever opened it has deleted it.",
        "clauses": [],
    }
    made = site.visitor().http.post("/tables", json={"game": "max", "seats": 9})
    assert made.json()["refused"] == "bad_option"
    assert made.json()["clauses"] == ["1.1"]


def test_a_longer_language_fits_too(site: Site) -> None:
    visitor = site.visitor("Ada")
    visitor.post("/language", language="pseudo", back="/")
    table = visitor.make()
    for path in ("/", f"/t/{table}", "/rules/max"):
        answer = visitor.get(path)
        assert answer.status_code == 200
        assert "Lúú" in answer.text


def test_again_brings_the_same_people_to_one_table(site: Site) -> None:
    ada, bo = site.visitor("Ada"), site.visitor("Bo")
    table = ada.make(3, seat__2="random", option__treats="2")
    ada.let_in(bo, table)
    bo.post(f"/t/{table}/seat", seat=1, name="Bo")
    assert ada.post(f"/t/{table}/again").status_code == 409
    here = site.house.table(table)
    play_out(site, table)
    assert here.over
    page = ada.get(f"/t/{table}").text
    assert "To talk about" in page
    assert here.seed_hex is not None
    assert here.seed_hex in page
    first = bo.post(f"/t/{table}/again").headers["location"]
    second = ada.post(f"/t/{table}/again").headers["location"]
    assert first == second
    fresh = site.house.table(first.removeprefix("/t/"))
    assert [(one.name, one.bot) for one in fresh.seats] == [
        ("Ada", None),
        ("Bo", None),
        ("", "random"),
    ]
    assert fresh.match.options["treats"] == 2
    assert site.visitor().post(f"/t/{table}/again").status_code == 403


def play_out(site: Site, name: str) -> None:
    """Play a table to its end; its bots play for themselves."""

    async def play() -> None:
        table = site.house.table(name)
        while not table.over:
            seat = int(table.match.state.current_player)
            person = table.seats[seat].person_id
            if person is None:
                await asyncio.sleep(0.02)
                continue
            action = table.view(seat).legal[0]
            await table.act(Person(person), f"play-{table.version}", action, table.version)

    site.run(play())

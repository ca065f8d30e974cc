"""Looking back on a game over http: when, for whom, as page and JSON, made aside and kept."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import httpx
import msgspec
import pytest

import ludoteca
from ludoteca.engine.game import Game
from ludoteca.host.people import Person
from ludoteca.study.analyse import Review, analyse
from tests.web.visiting import Site, Visitor

RECORDS = Path(__file__).parents[1] / "records" / "max"


def patient(site: Site, name: str, language: str = "en") -> Visitor:
    """A visitor who waits, however much else the machine has to do."""
    visitor = site.visitor(name, language)
    visitor.http.timeout = httpx.Timeout(60.0)
    return visitor


@pytest.fixture
def ada(site: Site) -> Visitor:
    return patient(site, "Ada")


def read(visitor: Visitor, path: str) -> str:
    """A page, its signs written out."""
    return unescape(visitor.get(path).text)


def brought(visitor: Visitor, name: str) -> str:
    """The address of a record that somebody brings."""
    text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    answer = visitor.post("/watch", text=text)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).partition("/at")[0]


def played_out(site: Site, name: str) -> None:
    """Play a table's game to its end, the last choice every time."""

    async def play() -> None:
        table = site.house.table(name)
        maker = Person(table.maker)
        while not table.over:
            await table.act(maker, f"{table.version}", table.match.legal()[-1], table.version)

    site.run(play())


@pytest.mark.usefixtures("solved")
def test_a_game_at_a_table_is_looked_back_on_when_it_is_over(site: Site, ada: Visitor) -> None:
    table = ada.make(seats=1)
    path = f"/t/{table}/review"
    for address in (path, f"{path}.json"):
        answer = ada.get(address)
        assert answer.status_code == 409
        assert "when it is over" in answer.text
    assert "/review" not in read(ada, f"/t/{table}")
    played_out(site, table)
    for page in (f"/t/{table}", f"/t/{table}/at/0", "/mine"):
        assert f'href="{path}"' in read(ada, page), page
    made = site.house.advice.status()["made"]
    page = ada.get(path)
    assert "being worked out" in page.text  # at once, whatever it takes
    assert "<table" not in page.text
    answer = ada.get(f"{path}.json")
    assert answer.headers["content-type"] == "application/json"
    review = msgspec.json.decode(answer.content, type=Review)
    record = ludoteca.Record.parse(ada.get(f"/t/{table}/record.txt").text)
    assert review == analyse(record)
    page = ada.get(path)
    assert page.text.count('class="chart ') == 2
    for line in review.turning:
        assert f'href="/t/{table}/at/{line}"' in unescape(page.text)
    assert site.house.advice.status()["made"] == made + 1  # kept
    stranger = patient(site, "Eve")
    assert stranger.get(path).status_code == stranger.get(f"{path}.json").status_code == 403


@pytest.mark.usefixtures("solved")
def test_a_record_that_somebody_brings_is_looked_back_on_in_their_language(site: Site) -> None:
    bara = patient(site, "Bára", "cs")
    path = brought(bara, "lost")
    assert f"{path}/review" in read(bara, f"{path}/at/0")
    page = unescape(bara.get(f"{path}/review?wait=1").text)
    assert "Šance, že se všichni tři dostanou domů" in page
    assert "V této hře je všechno odkryté." in " ".join(re.sub(r"<[^>]+>", " ", page).split())
    assert "89,6\N{NO-BREAK SPACE}%" in page
    assert "Lepší: Mléko pro Maxe" in page
    assert page.count('<th scope="row">') == 4 + 1
    assert "style=" not in page


@pytest.mark.usefixtures("solved")
def test_what_was_known_after_an_undo_is_left_out_of_a_record_that_somebody_brings(
    ada: Visitor,
) -> None:
    match = ludoteca.Match("max", 3, luck=None)
    lines = [line.text for line in ludoteca.Record.parse((RECORDS / "lost.txt").read_text()).lines]
    for word in lines[:2]:
        match.play(word)
    match.undo(past_luck=True)
    for word in lines:
        match.play(word)
    path = ada.post("/watch", text=match.record.text).headers["location"].partition("/at")[0]
    review = ada.get(f"{path}/review.json").json()
    assert review["stretches"] == [{"first": 1, "last": 2}]
    assert review["turning"] == [4, 5, 6]
    page = ada.get(f"{path}/review").text
    assert "Lines 1 to 2 are left out" in page
    assert "chart-land-hatch" in page


def test_no_looking_back_without_exact_worths_on_games_that_run_or_through_one_seat_s_eyes(
    ada: Visitor, secret_game: Game
) -> None:
    path = brought(ada, "gentle")
    answer = ada.get(f"{path}/review")
    assert answer.status_code == 404
    assert "gentle=yes" in answer.text
    assert "/review" not in read(ada, f"{path}/at/0")
    running = ludoteca.Match("max", 2, luck=None)
    running.play("throw")
    path = ada.post("/watch", text=running.record.text).headers["location"].partition("/at")[0]
    assert ada.get(f"{path}/review.json").status_code == 409
    secret = ludoteca.Match(secret_game, 2)
    while not secret.state.is_terminal():
        secret.play(secret.legal()[0])
    for record, status in ((secret.record, 404), (secret.record_for(0), 409)):
        path = ada.post("/watch", text=record.text).headers["location"].partition("/at")[0]
        assert ada.get(f"{path}/review").status_code == status
        assert "/review" not in read(ada, f"{path}/at/0")

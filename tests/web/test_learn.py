"""The lesson's pages: every place has an address, and bad ones get clear answers."""

from __future__ import annotations

import re
from html import unescape

import pytest

import ludoteca
from ludoteca.engine.game import Game
from ludoteca.record.lesson import Lesson
from tests.web.visiting import Site


def test_the_lesson_begins_with_its_first_scene(site: Site) -> None:
    eve = site.visitor()
    first = eve.get("/learn/max")
    assert first.status_code == 200
    page = unescape(first.text)
    assert "Step 1 of 7" in page
    assert 'href="/learn/max/throw" data-go' in page
    assert eve.get("/learn/max/home").text.count("<h2") == first.text.count("<h2")


def test_jasmine_s_example_goes_by_links_and_forms_alone(site: Site) -> None:
    eve = site.visitor()
    page = unescape(eve.get("/learn/max/trail").text)
    assert "Jasmine" in page
    assert '<button name="do" value="mouse:2"' in page
    missed = eve.get("/learn/max/trail", params={"do": "mouse:2"})
    assert missed.status_code == 303
    assert missed.headers["location"] == "/learn/max/trail/mouse:2"
    page = unescape(eve.get("/learn/max/trail/mouse:2").text)
    assert "missed the shortcut" in page
    assert 'href="/learn/max/trail" data-go><span>Go back and try again' in page
    assert "<button name=" not in page
    taken = eve.get("/learn/max/trail", params={"do": "mouse+trail"})
    assert taken.headers["location"] == "/learn/max/trail/mouse+trail"
    on = eve.get("/learn/max/trail/mouse+trail", params={"do": "bird"})
    assert on.headers["location"] == "/learn/max/trail/mouse+trail/bird"
    assert 'href="/learn/max/smell" data-go' in eve.get(on.headers["location"]).text


def test_a_part_brings_the_beats_of_a_choice_or_the_place_alone(site: Site) -> None:
    eve = site.visitor()
    choice = {"part": "1", "do": "mouse+trail"}
    told = eve.get("/learn/max/trail", params=choice).json()
    assert told["here"] == "/learn/max/trail/mouse+trail"
    assert told["sounds"] == ["step", "jump"]
    assert len(told["beats"]) == 2
    assert "runs along her shortcut" in told["beats"][1][-1]
    assert not told["fresh"]
    again = eve.get("/learn/max/trail/mouse+trail", params={"part": "1"}).json()
    assert again["final"] == told["final"]
    assert again["fresh"]
    assert "beats" not in again
    assert "runs along her shortcut" in again["log"][-1]
    assert max(len(one) for one in told["final"] if not one.startswith("<g")) < 7000


def test_each_place_is_whole_in_both_languages(site: Site) -> None:
    eve = site.visitor()
    lesson = Lesson.load(ludoteca.game("max"))
    assert lesson is not None
    for scene in lesson.scenes:
        for language in ("en", "cs"):
            header = {"accept-language": language}
            page = eve.get(f"/learn/max/{scene.id}", headers=header).text
            ids = re.findall(r'\sid="([^"]+)"', page)
            assert len(ids) == len(set(ids))
            clauses = ",".join(scene.says[0].clauses)
            assert f'data-clause="/rules/max/{clauses}"' in page


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/learn/chess", "There is no such game here"),
        ("/learn/max/chess", "no step called chess. It has: home, throw, trail"),
        ("/learn/max/trail/throw", "throw can’t be chosen at this step of the lesson"),
        ("/learn/max/trail/mouse:2/bird", "nothing is to be chosen, so not bird either"),
        ("/learn/max/trail/%3Cb%3E", "<b> can’t be chosen"),
        ("/learn/max/trail?do=", " can’t be chosen"),
        ("/learn/max/trail/" + "mouse/" * 500, "nothing is to be chosen"),
        ("/learn/max/" + "x" * 3000, "no step called x"),
    ],
)
def test_a_bad_address_is_told_what_would_be_right(site: Site, path: str, told: str) -> None:
    answer = site.visitor().get(path)
    assert answer.status_code == 404
    assert told in unescape(answer.text)
    assert "<b>" not in answer.text.partition("<main")[2].partition("</h1>")[2]


def test_start_page_rules_and_panel_lead_to_the_lesson_of_a_game_that_has_one(
    site: Site, secret_game: Game
) -> None:
    eve = site.visitor()
    for path in ("/", "/rules/max", "/rules/max?part=1"):
        assert 'href="/learn/max"' in eve.get(path).text
    assert "/learn/" not in eve.get(f"/rules/{secret_game.name}").text


def test_a_game_without_a_lesson_says_so(site: Site, secret_game: Game) -> None:
    answer = site.visitor().get(f"/learn/{secret_game.name}")
    assert answer.status_code == 404
    assert "no lesson for magpies" in answer.text


def test_the_end_leads_to_a_table(site: Site) -> None:
    eve = site.visitor()
    page = eve.get("/learn/max/end").text
    form = re.search(r'<form method="post" action="/tables">(.*?)</form>', page)
    assert form is not None
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form[1]))
    made = eve.post("/tables", **fields)
    assert made.status_code == 303
    assert made.headers["location"].startswith("/t/")
    table = site.house.table(made.headers["location"].removeprefix("/t/"))
    assert len(table.seats) == table.game.least_seats
    assert 'href="/#game-max"' in page


def test_who_comes_first_to_the_lesson_can_play_afterwards(site: Site) -> None:
    eve = site.visitor()
    eve.http.cookies.clear()
    assert "ludoteca=" in eve.get("/learn/max").headers["set-cookie"]

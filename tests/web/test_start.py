"""The start page: its games, the company that it proposes, and who sits at a new table."""

from __future__ import annotations

import html
import re

import pytest

from ludoteca.drawing.people import AVATAR_KINDS
from ludoteca.engine.game import Game, game, games
from ludoteca.record.lesson import Lesson
from ludoteca.record.words import LANGUAGES, Words
from ludoteca.web import files, showing
from ludoteca.web.fragments import words_of
from tests.web.visiting import Site


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_face_can_be_chosen_and_has_a_name(site: Site, language: str) -> None:
    page = site.visitor(language=language).get("/").text
    mine = re.findall(r'name="avatar" value="(\d+)"( checked)? aria-label="([^"]+)"', page)
    assert [value for value, _, _ in mine] == [str(n) for n in range(1, len(AVATAR_KINDS) + 1)]
    assert sum(bool(checked) for _, checked, _ in mine) == 1
    words = Words(language, "ludoteca.web")
    assert [name for *_, name in mine] == [words.say(f"face.{kind}") for kind in AVATAR_KINDS]


def test_everybody_at_this_device_starts_with_a_face_of_their_own(site: Site) -> None:
    page = site.visitor().get("/").text
    chosen = re.findall(r'name="avatar(?:\.\d)?" value="(\d+)" checked', page)
    assert len(chosen) == len(set(chosen)) == 8


def test_names_and_faces_are_kept(site: Site) -> None:
    ada = site.visitor("Ada")
    name = ada.make(
        3, avatar=5, seat__1="here", name__1="Bo", avatar__1=9, seat__2="here", avatar__2=16
    )
    seats = site.house.table(name).seats
    assert [(one.name, one.avatar) for one in seats] == [("Ada", 5), ("Bo", 9), ("Turtle", 16)]
    page = ada.get("/").text
    assert 'name="avatar" value="5" checked' in page
    assert 'value="Ada"' in page


@pytest.mark.parametrize("avatar", ["17", "x", "-1", "", "99999"])
def test_a_face_that_there_is_not_is_refused(site: Site, avatar: str) -> None:
    ada = site.visitor("Ada")
    before = len(site.house.tables)
    answer = ada.post("/tables", game="max", seats=1, name="Ada", avatar=avatar)
    assert answer.status_code == 400
    assert len(site.house.tables) == before


def test_a_table_is_made_all_or_not_at_all(site: Site) -> None:
    before = len(site.house.tables)
    answer = site.visitor("Ada").post(
        "/tables", game="max", seats=2, name="Ada", seat__1="here", avatar__1="77"
    )
    assert answer.status_code == 400
    assert len(site.house.tables) == before


# The page from the registry and its words


def cards(page: str) -> dict[str, str]:
    """The card of each game on the page, by the game's name."""
    found = re.findall(r'<article class="card game" id="game-([^"]+)".*?</article>', page, re.S)
    parts = page.split('<article class="card game"')[1:]
    return dict(zip(found, parts, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_says_what_it_is_how_many_how_long_and_from_what_age(
    site: Site, language: str, secret_game: Game
) -> None:
    shown = cards(site.visitor(language=language).get("/").text)
    assert list(shown) == list(games()) == [secret_game.name, "max"]
    for name, card in shown.items():
        played = game(name)
        words = words_of(played, language)
        for key in ("game.title", "game.blurb", "game.time", "game.age"):
            assert words.say(key) in html.unescape(card)
        players = words.say("start.players", least=played.least_seats, most=played.most_seats)
        assert players in card
        for kind in ("players", "time", "age"):
            assert f'<use href="#pic-{kind}"/>' in card
        seats = re.findall(r'name="seats" value="(\d+)"', card)
        assert seats == [str(n) for n in range(played.least_seats, played.most_seats + 1)]
        assert f'href="/rules/{name}"' in card
        assert (f'href="/learn/{name}"' in card) == (Lesson.load(played) is not None)


def test_where_nobody_sees_anothers_secrets_nobody_else_sits_at_this_device(
    site: Site, secret_game: Game
) -> None:
    shown = cards(site.visitor().get("/").text)
    kinds = {
        name: set(re.findall(r'name="seat\.1" value="([^"]+)"', card))
        for name, card in shown.items()
    }
    assert kinds == {
        "max": {"here", "free", "careful", "perfect", "random", "search"},
        secret_game.name: {"free", "careful", "random", "search"},
    }
    assert 'name="seat.1" value="careful" checked' in shown[secret_game.name]


def test_play_alone_asks_for_nothing_more(site: Site) -> None:
    """What the form says when nothing was touched is a game that can begin at once."""
    ada = site.visitor()
    card = cards(ada.get("/").text)["max"]
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]+)"', card))
    fields |= dict(re.findall(r'name="([^"]+)" value="([^"]*)" checked', card))
    table = site.house.table(ada.post("/tables", **fields).headers["location"].split("/")[-1])
    assert [(one.name, one.bot) for one in table.seats] == [("Hedgehog", None)]
    assert table.match.options["treats"] == 4


def test_who_comes_back_is_offered_the_company_of_the_last_time(site: Site) -> None:
    ada = site.visitor("Ada")
    ada.make(4, avatar=5, seat__1="here", name__1="Bo", avatar__1=9, seat__2="careful")
    card = cards(ada.get("/").text)["max"]
    chosen = dict(re.findall(r'name="([^"]+)" value="([^"]*)" checked', card))
    assert chosen["seats"] == "4"
    assert [chosen[f"seat.{seat}"] for seat in (1, 2, 3)] == ["here", "careful", "free"]
    assert (chosen["avatar"], chosen["avatar.1"]) == ("5", "9")
    assert re.search(r'name="name.1" maxlength="24" value="Bo"', card)


def test_tables_that_await_somebody_come_before_the_games(site: Site) -> None:
    ada = site.visitor("Ada")
    name = ada.make(1)
    page = ada.get("/").text
    assert page.index(f'class="card waiting" href="/t/{name}"') < page.index("<h1>")
    card = page.partition('class="card waiting"')[2].partition("</a>")[0]
    place = re.compile(r'class="piece" transform="([^"]+)"')  # the table as it stands
    assert place.findall(card) == place.findall(ada.get(f"/t/{name}").text)[:4] != []
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_who_shares_the_address_shares_what_it_is(site: Site) -> None:
    page = site.visitor(language="cs").get("/").text
    told = dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page))
    assert "Kocour Max" in told["description"] == told["og:description"]
    assert told["og:title"] == re.findall("<title>([^<]+)", page)[0]
    assert re.match(
        r"https?://[^/]+/static/app-512\.png\?[0-9a-f]+$", html.unescape(told["og:image"])
    )


# The game that plays itself


def test_the_demo_is_a_game_by_the_rules_of_a_few_kilobytes(site: Site, secret_game: Game) -> None:
    visitor = site.visitor()
    page = visitor.get("/").text
    for name, card in cards(page).items():
        address = html.unescape(re.findall(r'data-demo="([^"]+)"', card)[0])
        answer = visitor.get(address)
        assert answer.headers["cache-control"] == files.LONG
        assert answer.headers["content-encoding"] == "gzip"
        assert int(answer.headers["content-length"]) < 10_000
        told = answer.json()
        assert 20 < len(told["beats"]) <= showing.MOST
        beats = showing.scenes(game(name))
        face = game(name).face()
        words = words_of(game(name), "en")
        last = next(said for _, said, _ in reversed(told["beats"]) if said)
        names = [words.say(f"face.{kind}") for kind in AVATAR_KINDS]
        assert last in {face.tell(one.event, one.arguments, words, names) for one, _ in beats}
        drawn = [html for fresh, *_ in told["beats"] for html in fresh]
        until = [html for fresh, *_ in told["beats"][: told["at"] + 1] for html in fresh]
        pieces = [html for html in until if html.startswith(f'<g id="show-{name}-pieces"')]
        assert showing.at_rest(pieces[-1]) in card, "the page begins where the game goes on"
        assert "aria-label" not in "".join(drawn)


@pytest.mark.parametrize(
    "address", ["/demo/nothing?language=en", "/demo/max?language=xx", "/demo/max"]
)
def test_there_is_no_demo_of_what_there_is_not(site: Site, address: str) -> None:
    assert site.visitor().get(address).status_code == 404

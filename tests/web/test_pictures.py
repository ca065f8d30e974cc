"""Pictures to keep over http: who gets which, that they are made once, aside, and not for ever."""

from __future__ import annotations

import asyncio
import concurrent.futures
import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image

from ludoteca.drawing.files import TALL, WIDE
from ludoteca.host.faults import Faults
from ludoteca.host.people import Person
from ludoteca.host.pictures import making
from ludoteca.host.pictures.making import Pictures, PictureTask
from ludoteca.host.refusal import Refusal
from tests.toys.install import installed
from tests.web.visiting import Site, Visitor

RECORDS = Path(__file__).parents[1] / "records" / "max"
FILES = ("board.svg", "board.png", "game.gif")


@pytest.fixture
def ada(site: Site) -> Visitor:
    return patient(site, "Ada")


def patient(site: Site, name: str, language: str = "en") -> Visitor:
    """A visitor who waits for a picture, however much else the machine has to do."""
    visitor = site.visitor(name, language)
    visitor.http.timeout = httpx.Timeout(60.0)
    return visitor


def frames(body: bytes) -> int:
    with Image.open(io.BytesIO(body)) as opened:
        assert opened.format == "GIF"
        return int(getattr(opened, "n_frames", 1))


# ---------------------------------------------------------------- what comes


def test_who_watches_gets_all_three_under_good_names(site: Site, ada: Visitor) -> None:
    table = ada.make()
    kinds = {"board.svg": "image/svg+xml", "board.png": "image/png", "game.gif": "image/gif"}
    for file, kind in kinds.items():
        answer = ada.get(f"/t/{table}/{file}")
        assert answer.status_code == 200
        assert answer.headers["content-type"].partition(";")[0] == kind
        ending = file.rpartition(".")[2]
        said = f'attachment; filename="max-{table}.{ending}"'
        assert answer.headers["content-disposition"] == said
        assert answer.headers["cache-control"] == "private, no-cache"
        mark = {"if-none-match": answer.headers["etag"]}
        again = ada.get(f"/t/{table}/{file}", headers=mark)
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == answer.headers["etag"]


def test_layout_theme_moment_and_language_are_taken(site: Site, ada: Visitor) -> None:
    table = ada.make()
    wide = ada.get(f"/t/{table}/game.gif").content
    tall = ada.get(f"/t/{table}/game.gif?layout=port&theme=dark").content
    with Image.open(io.BytesIO(wide)) as one, Image.open(io.BytesIO(tall)) as other:
        assert (one.width, other.width) == (WIDE, TALL)
    answer = ada.get(f"/t/{table}/board.svg?at=0&theme=dark")
    assert answer.headers["content-disposition"].endswith(f'"max-{table}-0.svg"')
    assert "var(" not in answer.text
    czech = patient(site, "Bára", "cs")
    ada.let_in(czech, table)
    said = [one.get(f"/t/{table}/board.svg").text for one in (ada, czech)]
    assert "Max v\xa0košíku" in said[1]
    assert said[0] != said[1]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("layout=round", 400),
        ("theme=dusk", 400),
        ("at=-1", 400),
        ("at=x", 400),
        ("at=99999", 400),
        ("at=999", 404),
        ("seat=7", 403),
        ("seat=x", 400),
    ],
)
@pytest.mark.parametrize("file", [*FILES, "pictures"])
def test_what_there_is_not_is_said(ada: Visitor, file: str, query: str, status: int) -> None:
    table = ada.make()
    answer = ada.get(f"/t/{table}/{file}?{query}")
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")


def test_a_film_grows_with_the_game(site: Site, ada: Visitor) -> None:
    answer = ada.post("/watch", text=(RECORDS / "lost.txt").read_text())
    where = answer.headers["location"].partition("/at")[0]
    eve = patient(site, "Eve")  # who brought it is nobody's secret
    sizes = [frames(eve.get(f"{where}/game.gif?at={line}").content) for line in (0, 2, 6)]
    assert sizes == sorted(set(sizes))
    whole = eve.get(f"{where}/game.gif")
    assert frames(whole.content) == sizes[-1]
    name = where.rpartition("/")[2]
    assert whole.headers["content-disposition"].endswith(f'"max-{name}.gif"')
    page = eve.get(f"{where}/pictures?at=2").text
    page = unescape(page)
    assert f'href="{where}/game.gif?at=2&layout=land&theme=light"' in page
    assert f'href="{where}/at/2"' in page


def test_the_page_shows_it_and_every_address_on_it_is_there(site: Site, ada: Visitor) -> None:
    table = ada.make()
    assert f'href="/t/{table}/pictures"' in ada.get(f"/t/{table}").text
    assert f'href="/t/{table}/pictures?at=0"' in ada.get(f"/t/{table}/at/0").text
    answer = ada.get(f"/t/{table}/pictures")
    assert answer.status_code == 200
    page = unescape(answer.text)
    assert re.search(r'<img id="poster" [^>]*alt="[^"]*Max', page)
    here = f"/t/{table}/"
    found = [one for one in re.findall(r'(?:href|src)="([^"]+)"', page) if here in one]
    assert len(found) >= 8
    for address in found:
        assert ada.get(address).status_code == 200, address
    names = re.findall(r'download="([^"]+)"', page)
    assert names == [f"max-{table}.{kind}" for kind in ("gif", "png", "svg")]


def test_a_drawing_that_a_browser_opens_can_do_nothing(ada: Visitor) -> None:
    answer = ada.get(f"/t/{ada.make()}/board.svg")
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    for never in ("<script", "style=", "onload", "<image", "<a "):
        assert never not in answer.text


# ---------------------------------------------------------------- who gets them


@pytest.mark.parametrize("file", [*FILES, "pictures"])
def test_who_may_not_watch_gets_none(site: Site, ada: Visitor, file: str) -> None:
    table = ada.make()
    made = site.house.pictures.made
    for visitor in (patient(site, "Eve"), None):
        get = (
            visitor.get if visitor is not None else httpx.Client(base_url=site.base, timeout=60).get
        )
        answer = get(f"/t/{table}/{file}", headers={"accept": "application/json"})
        assert answer.status_code == 403
        assert answer.json()["refused"] == "not_entered"
    assert ada.get(f"/t/no-such-table/{file}").status_code == 404
    assert ada.get(f"/w/no-such-record/{file}").status_code == 404
    assert site.house.pictures.made == made


def test_names_of_people_are_in_no_picture(site: Site) -> None:
    zoe = patient(site, "Zoë")
    table = zoe.make()
    told: list[PictureTask] = []
    picture = site.house.pictures.picture

    async def listening(who: str, task: PictureTask) -> bytes:
        told.append(task)
        return await picture(who, task)

    site.house.pictures.picture = listening  # type: ignore[method-assign]
    try:
        zoe.get(f"/t/{table}/game.gif")
    finally:
        site.house.pictures.picture = picture  # type: ignore[method-assign]
    assert told[0].names == ("Seat 1", "Seat 2")
    assert "Zoë" not in zoe.get(f"/t/{table}/board.svg").text


@pytest.fixture
def secret_site(tmp_path: Path) -> Iterator[Site]:
    with installed():
        running = Site(tmp_path / "house")
        yield running
        running.stop()


def test_of_a_running_game_with_secrets_everybody_sees_what_they_saw(secret_site: Site) -> None:
    ada, bo, eve = (patient(secret_site, name) for name in ("Ada", "Bo", "Eve"))
    table = ada.make(game="magpies")
    ada.let_in(bo, table)
    ada.let_in(eve, table)
    assert bo.post(f"/t/{table}/seat", seat=1, name="Bo").status_code == 303
    here = secret_site.call(lambda: secret_site.house.table(table))

    async def look() -> None:
        while not here.match.lines or here.match.lines[-1].lane != "tokens":
            legal = here.match.legal()
            action = next((one for one in legal if one.startswith("look")), legal[0])
            holder = here.seats[here.match.state.current_player].person_id
            await here.act(Person(str(holder)), f"c{here.version}", action, here.version)

    secret_site.run(look())
    mover = next(n for n in (0, 1) if here.match.record_for(n).lines[-1].text != "?")
    token = here.match.lines[-1].text
    assert token in ("ring", "button", "thorn")
    told: list[PictureTask] = []
    picture = secret_site.house.pictures.picture

    async def listening(who: str, task: PictureTask) -> bytes:
        told.append(task)
        return await picture(who, task)

    secret_site.house.pictures.picture = listening  # type: ignore[method-assign]
    if mover == 1:
        ada, bo = bo, ada
    seen = {name: one.get(f"/t/{table}/board.svg").text for name, one in people(ada, bo, eve)}
    sign = f"magpies-{token}"
    assert [sign in seen[name] for name in ("ada", "bo", "eve")] == [True, False, False]
    pages = {name: one.get(f"/t/{table}/pictures").text for name, one in people(ada, bo, eve)}
    assert pages["bo"] == pages["eve"] != pages["ada"]  # the board in words, for the ear
    films = {name: one.get(f"/t/{table}/game.gif").content for name, one in people(ada, bo, eve)}
    assert films["ada"] != films["bo"] == films["eve"]
    # the process that draws is told no more than they know
    assert [task.lines[-1] for task in told] == [token, "?", "?"]
    # and nobody looks through another's eyes, nor at a moment that is not theirs
    for file in FILES:
        assert bo.get(f"/t/{table}/{file}?seat={mover}").status_code == 403
        assert eve.get(f"/t/{table}/{file}?seat={mover}").status_code == 403
        assert bo.get(f"/t/{table}/{file}?seat={mover}&at=4").status_code == 403
        assert ada.get(f"/t/{table}/{file}?seat={mover}").status_code == 200


def people(ada: Visitor, bo: Visitor, eve: Visitor) -> list[tuple[str, Visitor]]:
    """Who looked, the other player, who only watches."""
    return [("ada", ada), ("bo", bo), ("eve", eve)]


# ---------------------------------------------------------------- made once, aside


def test_who_asks_twenty_times_has_it_made_once(site: Site, ada: Visitor) -> None:
    table = ada.make(seats=5)
    made = site.house.pictures.made
    cookies = dict(ada.http.cookies)
    with (
        httpx.Client(base_url=site.base, cookies=cookies, timeout=60) as client,
        concurrent.futures.ThreadPoolExecutor(20) as pool,
    ):
        answers = list(pool.map(lambda _: client.get(f"/t/{table}/game.gif"), range(20)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert site.house.pictures.made == made + 1


def test_a_table_goes_on_while_its_film_is_made(site: Site, ada: Visitor) -> None:
    table = ada.make(seats=1)
    pictures = site.house.pictures
    free, gate = pictures._free, site.call(asyncio.Event)

    async def held() -> Any:
        await gate.wait()
        return await free()

    made = pictures.made
    pictures._free = held  # type: ignore[method-assign]
    cookies = dict(ada.http.cookies)
    with (
        httpx.Client(base_url=site.base, cookies=cookies, timeout=60) as client,
        concurrent.futures.ThreadPoolExecutor(1) as pool,
        ada.follow(table) as line,
    ):
        film = pool.submit(client.get, f"/t/{table}/game.gif")
        while site.call(pictures.status)["waiting"] == 0:
            pass
        line.until("final")
        line.send(do="act", action="throw")
        line.until("final")
        other = ada.get(f"/t/{table}/board.png", headers={"accept": "application/json"})
        assert (other.status_code, other.json()["refused"]) == (429, "one_picture")
        assert not film.done()
        assert pictures.made == made
        site.call(gate.set)
        assert film.result(60).status_code == 200
    pictures._free = free  # type: ignore[method-assign]
    # of the game as it was when the film was asked for
    assert frames(film.result().content) == 1


# ---------------------------------------------------------------- limits


def a_task(game: str = "max", **other: Any) -> PictureTask:
    plain = PictureTask("png", game, 2, (), "", (), None, "land", "light", "en", ("1", "2"))
    return plain._replace(**other)


def supervised(work: Callable[[Pictures], Any], **given: Any) -> Any:
    """What `work` gives with a supervisor of its own."""
    faults = io.StringIO()

    async def run() -> Any:
        pictures = Pictures(Faults(faults), **given)
        try:
            return await work(pictures)
        finally:
            await pictures.stop()

    return asyncio.run(run()), faults.getvalue()


def test_one_person_waits_for_one_picture_and_few_wait_in_all() -> None:
    async def work(pictures: Pictures) -> list[str]:
        asked = [
            asyncio.create_task(pictures.picture(f"p{n}", a_task(theme=theme, layout=layout)))
            for n, (theme, layout) in enumerate([("light", "land"), ("dark", "land")])
        ]
        await asyncio.sleep(0)
        keys = []
        for who, task in (
            ("p0", a_task(layout="port")),  # has one already
            ("p2", a_task(layout="port")),  # there is no room
        ):
            with pytest.raises(Refusal) as no:
                await pictures.picture(who, task)
            keys.append(no.value.key)
        joined = asyncio.create_task(pictures.picture("p2", a_task()))  # the same is no other one
        files = await asyncio.gather(*asked, joined)
        assert files[0] == files[2] != files[1]
        assert pictures.status() == {"started": 1, "made": 2, "waiting": 0, "kept": 2}
        assert await pictures.picture("p0", a_task(layout="port"))  # now it is their turn
        return keys

    assert supervised(work, most=2) == (["one_picture", "many_pictures"], "")


def test_a_picture_that_takes_too_long_is_given_up_and_the_next_is_made() -> None:
    async def work(pictures: Pictures) -> str:
        with pytest.raises(Refusal) as no:
            await pictures.picture("p", a_task())
        pictures.seconds = 60.0
        assert (await pictures.picture("p", a_task())).startswith(b"\x89PNG")
        assert pictures.started == 2
        return no.value.key

    assert supervised(work, seconds=0.001) == ("slow_picture", "")


def test_a_process_that_dies_is_replaced_and_a_fault_is_no_picture() -> None:
    async def work(pictures: Pictures) -> str:
        assert await pictures.picture("p", a_task())
        assert pictures._worker is not None
        pictures._worker.process.kill()
        assert await pictures.picture("p", a_task(theme="dark"))
        with pytest.raises(Refusal) as no:
            await pictures.picture("p", a_task(lines=("no such action",)))
        assert await pictures.picture("p", a_task(layout="port"))
        return no.value.key

    key, faults = supervised(work)
    assert key == "fault"
    assert json.loads(faults.splitlines()[-1])["fault"] == "picture"
    assert "no such action" not in faults


def test_a_process_that_has_nothing_to_do_is_ended() -> None:
    async def work(pictures: Pictures) -> list[bool]:
        there = []
        for theme in ("light", "dark"):
            assert await pictures.picture("p", a_task(theme=theme))
            for _ in range(2):
                await pictures.doze()
                there.append(pictures._worker is not None)
        asked = asyncio.create_task(pictures.picture("p", a_task(layout="port")))
        await asyncio.sleep(0)
        for _ in range(3):  # not amid its work
            await pictures.doze()
        assert await asked
        return there

    assert supervised(work) == ([True, False, True, False], "")


def test_what_is_kept_is_bounded() -> None:
    async def work(pictures: Pictures) -> int:
        for theme in ("light", "dark"):
            for layout in ("land", "port"):
                await pictures.picture("p", a_task(theme=theme, layout=layout))
        assert sum(map(len, pictures._kept.values())) <= pictures.room
        return pictures.status()["kept"]

    kept, _ = supervised(work, room=900_000)
    assert 1 <= kept < 4


def test_who_goes_away_leaves_it_to_be_kept() -> None:
    async def work(pictures: Pictures) -> int:
        asked = asyncio.create_task(pictures.picture("p", a_task()))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert pictures.status()["waiting"] == 1
        assert await pictures.picture("q", a_task())
        return pictures.made

    assert supervised(work) == (1, "")


def test_a_house_without_the_packages_says_so_and_gives_the_drawing(
    site: Site, ada: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ada.make()
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    answer = ada.get(f"/t/{table}/board.png?theme=dark", headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["refused"]) == (503, "no_pictures")
    assert "ludoteca[pictures]" in answer.json()["text"]
    page = unescape(ada.get(f"/t/{table}/pictures").text)
    assert "ludoteca[pictures]" in page
    assert re.findall(r'download="([^"]+)"', page) == [f"max-{table}.svg"]
    assert ada.get(f"/t/{table}/board.svg").status_code == 200


def test_the_limits_are_those_of_the_documents() -> None:
    assert (making.WAITING, making.SECONDS, making.ROOM) == (8, 60.0, 32_000_000)

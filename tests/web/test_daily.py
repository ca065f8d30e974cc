"""The daily challenge on its pages; and that its seed is nowhere while the day runs."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from datetime import datetime
from html import unescape
from pathlib import Path

import msgspec
import pytest

from ludoteca.engine.luck import TableLuck
from ludoteca.host.day import Day
from ludoteca.record.words import Words
from ludoteca.web.app import ROUTES
from tests.host.test_daily import NOON, Oracle
from tests.web.test_pages import play_out
from tests.web.visiting import Site, Visitor

SEED = bytes(range(150, 182))
FORMS = [SEED, SEED.hex().encode(), base64.b64encode(SEED), str(list(SEED)).encode()]
DATE = "2027-01-15"


class Time:
    """The clock of the house; it is moved by hand."""

    now = NOON


@pytest.fixture
def time() -> Time:
    """Noon of the day."""
    return Time()


@pytest.fixture
def there(tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A house of its own at the time, whose day's seed is SEED."""
    site = Site(
        tmp_path / "house",
        clock=lambda: time.now,
        day_seeds=lambda: SEED,
        day_zone="UTC",
    )
    site.house.advice.ask = Oracle()  # type: ignore[method-assign]
    yield site
    site.stop()


def begin(visitor: Visitor, seats: int = 1, **fields: object) -> str:
    """Make a table of today's challenge; returns its name."""
    answer = visitor.post("/daily/max", seats=seats, name=visitor.name, avatar=3, **fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


def settle(site: Site) -> None:
    """Wait until everything is judged and weighed."""

    async def judged() -> None:
        while site.house.daily._tasks:
            await next(iter(site.house.daily._tasks))
        await site.house.daily.turn()
        await site.house.daily.judge()

    site.run(judged())


def page(visitor: Visitor, path: str = "/daily") -> str:
    """A page's text as people read it, in one line."""
    answer = visitor.get(path)
    assert answer.status_code == 200, answer.text
    return text_of(answer.text)


def text_of(html: str) -> str:
    """HTML as people read it, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def results(visitor: Visitor) -> str:
    """The list of the day's games, as people read it."""
    told = visitor.get("/daily").text.split('class="results"')[1].split("</ul>")[0]
    return text_of(f"<ul {told}")


def test_the_day_is_promised_played_listed_and_shown_at_its_end(there: Site, time: Time) -> None:
    ada = there.visitor("Ada")
    promised = TableLuck(SEED).commitment()
    assert promised in page(ada)
    assert "0 games count" in page(ada)
    name = begin(ada)
    assert "Play on" not in page(ada)  # nothing was thrown yet
    with ada.follow(name) as line:
        line.next()
        line.act("throw")
    assert "You have begun with today's dice." in page(ada)
    assert f'href="/t/{name}"' in ada.get("/daily").text
    play_out(there, name)
    settle(there)
    told = page(ada)
    got = there.house.table(name).match.state.ending()
    said = Words("en", "ludoteca.games.max").say(f"got.{got.replace(':', '.')}")
    assert f"Yours: {said}" in told
    assert "1 game counts" in told
    assert "Perfect play gets all three home with a chance of 56.2%." in told
    assert f"Yours: {said}" not in page(there.visitor("Bo"))
    assert said in results(there.visitor("Bo"))
    end = page(ada, f"/t/{name}")
    assert "Challenge of the day: Friday, January 15" in end
    assert "Perfect play gets all three home with a chance of 56.2%." in end
    assert "It counts" in end
    assert SEED.hex() not in ada.get(f"/daily/max/{DATE}").text
    assert there.visitor().get(f"/t/{name}/at").status_code == 403
    time.now += 86_400
    settle(there)
    eve = there.visitor("Eve")
    past = eve.get(f"/daily/max/{DATE}").text
    assert SEED.hex() in past
    assert promised in past
    for link in (f"/t/{name}/at", f"/t/{name}/dice"):
        assert f'href="{link}"' in past
        assert eve.get(link, follow_redirects=True).status_code == 200
    assert SEED.hex() in eve.get(f"/t/{name}/dice").text
    assert f'href="/daily/max/{DATE}"' in eve.get("/daily").text


def test_in_czech_it_is_czech(there: Site, time: Time) -> None:
    ada = there.visitor("Ada", "cs")
    name = begin(ada)
    play_out(there, name)
    settle(there)
    told = page(ada)
    assert "pátek 15. ledna" in told
    assert "Počítá se 1 hra" in told
    assert "s pravděpodobností 56,2 %" in told
    assert "Denní výzva: pátek 15. ledna" in page(ada, f"/t/{name}")
    time.now += 86_400
    settle(there)
    assert "Předchozí dny" in page(ada)
    assert "jeho tajné číslo je odhalené" in page(ada, f"/daily/max/{DATE}")


def routes(name: str) -> list[str]:
    """Every page of the house that can be asked for, filled in for a table of today."""
    values = {
        "{name}": name,
        "{game}": "max",
        "{date}": DATE,
        "{line:int}": "3",
        "{clauses}": "5.2",
        "{scene}": "trail",
        "{did:path}": "throw",
    }
    found = []
    for route in ROUTES:
        path = getattr(route, "path", "")
        if "GET" not in (getattr(route, "methods", None) or ()) or path.startswith("/static"):
            continue
        for place, value in values.items():
            path = path.replace(place, value)
        assert "{" not in path, path
        if not path.endswith((".gif", ".png")):  # made by a process that gets lines alone
            found.append(path)
    return found


def test_while_the_day_runs_the_seed_of_a_finished_table_is_nowhere(
    there: Site, time: Time
) -> None:
    ada, eve = there.visitor("Ada"), there.visitor("Eve")
    name = begin(ada)
    play_out(there, name)
    settle(there)

    def told() -> bytes:
        """All that the house says of it: pages, JSON, the record, the line, what is in memory."""
        parts = [
            visitor.get(path, headers={"accept-encoding": "identity"}).content
            for visitor in (ada, eve)
            for path in routes(name)
        ]
        with ada.follow(name) as line:
            parts.append(msgspec.json.encode(line.next()))
        house, table = there.house, there.house.table(name)
        day = table.day
        assert isinstance(day, Day)
        parts.append(repr([house, table, day, table.match, vars(table), vars(day)]).encode())
        parts.append(repr({**vars(house), **vars(house.daily)}).encode())
        parts.append(table.record_text().encode())
        return b"\n".join(parts)

    assert there.house.table(name).closed
    before = told()
    assert not [form for form in FORMS if form in before]
    assert TableLuck(SEED).commitment().encode() in before
    assert "others still play with these dice" in page(ada, f"/t/{name}/dice").lower()
    assert ada.get(f"/t/{name}/view.json").json()["seed"] is None
    time.now += 86_400
    settle(there)
    assert SEED.hex().encode() in told()
    assert ada.get(f"/t/{name}/view.json").json()["seed"] == SEED.hex()


def test_at_the_table_undo_past_a_throw_is_refused_and_says_why(there: Site) -> None:
    ada = there.visitor("Ada")
    name = begin(ada)
    with ada.follow(name) as line:
        line.next()
        shown = line.act("throw")
        assert 'data-do="undo"' not in str(shown)
        line.send(do="undo")
        message = line.until("refused")
        assert message["refused"] == "undo_daily"
        assert "nothing is taken back past a throw" in message["text"]


def test_no_bot_is_chosen_and_no_day_is_made_up(there: Site) -> None:
    ada = there.visitor("Ada")
    answer = ada.post("/daily/max", seats=2, name="Ada", seat__1="careful")
    assert answer.status_code == 400
    assert "In the daily challenge people play" in answer.text
    assert ada.post("/daily/magpies", seats=2, name="Ada").status_code == 404
    for path in (
        "/daily/max/2027-01-14",
        "/daily/max/2027-01-16",
        "/daily/max/x",
        f"/daily/x/{DATE}",
    ):
        assert ada.get(path).status_code == 404
    assert "perfect" not in ada.get("/daily").text.split('class="places"')[1].split("</form>")[0]


def test_two_at_one_device_have_both_names_in_the_list(there: Site) -> None:
    ada = there.visitor("Ada")
    name = begin(ada, 2, seat__1="here", name__1="Bo")
    play_out(there, name)
    settle(there)
    told = results(ada)
    assert "Ada" in told
    assert "Bo" in told
    start = page(there.visitor("Eve"), "/")
    assert "Challenge of the day" in start
    assert "1 table" in start


def test_the_time_that_is_left_is_said(there: Site, time: Time) -> None:
    ada = there.visitor("Ada")
    assert "It ends in 12 hours" in page(ada)
    time.now = datetime.fromisoformat("2027-01-15T23:57:00+00:00").timestamp()
    assert "It ends in 3 minutes" in page(ada)

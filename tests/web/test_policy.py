"""What holds for every answer: headers, hosts, origins, no inline style or script, cookies."""

from __future__ import annotations

import re

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from ludoteca.web.policy import HEADERS
from tests.web.visiting import Site

INLINE = re.compile(
    r"""<style|\sstyle\s*=|\son[a-z]+\s*=\s*["']|<script(?![^>]*\ssrc=)|javascript:"""
)


def strict(headers: httpx.Headers) -> bool:
    return all(headers.get(name) == value for name, value in HEADERS.items())


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/", 200),
        ("GET", "/t/TABLE", 200),
        ("GET", "/t/TABLE/view.json", 200),
        ("GET", "/t/TABLE/record.txt", 200),
        ("GET", "/rules/max", 200),
        ("GET", "/rules/max/5.2,5.9", 200),
        ("GET", "/rules/max/5.2?part", 200),
        ("GET", "/rules/max/99.9", 404),
        ("GET", "/rules/chess", 404),
        ("GET", "/static/ludoteca.css", 200),
        ("GET", "/static/pages.css", 200),
        ("GET", "/static/ludoteca.js", 200),
        ("GET", "/static/nunito.ttf", 200),
        ("GET", "/static/icon.svg", 200),
        ("GET", "/static/no.css", 404),
        ("GET", "/static/..%2Fpages.py", 404),
        ("GET", "/static/app-192.png", 200),
        ("GET", "/manifest.webmanifest", 200),
        ("GET", "/rules/max?q=treat", 200),
        ("GET", "/mine", 200),
        ("GET", "/watch", 200),
        ("POST", "/watch", 415),
        ("GET", "/t/TABLE/at", 303),
        ("GET", "/t/TABLE/at/0", 200),
        ("GET", "/t/TABLE/at/0?part=1", 200),
        ("GET", "/t/TABLE/at/99", 404),
        ("GET", "/t/TABLE/dice", 200),
        ("GET", "/t/TABLE/again", 200),
        ("GET", "/t/TABLE/door.json", 200),
        ("GET", "/t/TABLE/delete", 405),
        ("GET", "/w/no-such-1/at/0", 404),
        ("GET", "/healthz", 200),
        ("GET", "/status", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/t/no-such-table", 404),
        ("POST", "/", 405),
        ("GET", "/tables", 405),
        ("POST", "/tables", 415),
        ("DELETE", "/t/TABLE", 405),
        ("GET", "/t/TABLE/ws", 404),
    ],
)
def test_every_route_answers_under_the_policy(
    site: Site, method: str, path: str, status: int
) -> None:
    visitor = site.visitor("Ada")
    answer = visitor.http.request(method, path.replace("TABLE", visitor.make()))
    assert answer.status_code == status
    assert strict(answer.headers)


def test_a_fault_of_ours_answers_under_the_policy_and_says_nothing_of_it(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> dict[str, object]:
        raise RuntimeError("secret words")

    told: list[str] = []
    monkeypatch.setattr(site.house, "health", broken)
    monkeypatch.setattr(site.house.faults, "tell", lambda fault, error, **_: told.append(fault))
    answer = httpx.get(f"{site.base}/healthz", headers={"accept": "text/html"})
    assert answer.status_code == 500
    assert strict(answer.headers)
    assert "secret words" not in answer.text
    assert told == ["page"]


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("192.168.7.4:8000", 200),
        ("[::1]:80", 200),
        ("localhost", 200),
        ("GAMES.example", 200),
        ("evil.example", 403),
        ("127.0.0.1.evil.example", 403),
        ("localhost.evil.example", 403),
        ("[::1", 403),
    ],
)
def test_only_our_own_names_are_hosts(site: Site, host: str, status: int) -> None:
    answer = httpx.get(f"{site.base}/", headers={"host": host})
    assert answer.status_code == status
    assert strict(answer.headers)


@pytest.mark.parametrize(
    ("origin", "more", "status"),
    [
        (None, {}, 303),
        ("OWN", {}, 303),
        ("null", {}, 303),
        ("null", {"sec-fetch-site": "same-origin"}, 303),
        ("null", {"sec-fetch-site": "cross-site"}, 403),
        (None, {"sec-fetch-site": "cross-site"}, 403),
        ("http://evil.example", {}, 403),
        ("OWN.evil.example", {}, 403),
        ("http://127.0.0.1:1", {}, 403),
    ],
)
def test_a_form_of_another_site_is_not_carried_out(
    site: Site, origin: str | None, more: dict[str, str], status: int
) -> None:
    visitor = site.visitor()
    headers = dict(more)
    if origin is not None:
        headers["origin"] = origin.replace("OWN", site.base)
    before = len(site.house.tables)
    answer = visitor.http.post("/tables", data={"game": "max", "seats": "2"}, headers=headers)
    assert answer.status_code == status
    assert len(site.house.tables) - before == (status == 303)
    assert strict(answer.headers)


def test_a_socket_of_another_site_is_turned_away_at_the_handshake(site: Site) -> None:
    visitor = site.visitor()
    table = visitor.make()
    for headers in ({"origin": "http://evil.example"}, {"origin": "null"}):
        with pytest.raises(InvalidStatus) as refused, visitor.follow(table, **headers):
            pass
        assert refused.value.response.status_code == 403
        assert all(refused.value.response.headers[name] == text for name, text in HEADERS.items())
    with visitor.follow(table, origin=site.base) as line:
        shaken = line.socket.response
        assert shaken is not None
        assert all(shaken.headers[name] == text for name, text in HEADERS.items())
        assert line.next()["whole"]


def test_no_page_holds_a_style_or_a_script_of_its_own(site: Site) -> None:
    visitor = site.visitor("Bo")
    table = visitor.make(3, seat__1="random")
    stranger = site.visitor()
    pages = [visitor.get(path).text for path in ("/", f"/t/{table}", "/rules/max", "/no")]
    pages.append(stranger.get(f"/t/{table}").text)
    for page in pages:
        assert not INLINE.search(page)
    with visitor.follow(table) as line:
        for html in line.next()["final"]:
            assert not INLINE.search(html)


def test_the_cookie_is_for_this_server_and_no_script(site: Site) -> None:
    answer = httpx.get(f"{site.base}/")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


def test_a_forged_cookie_is_nobody(site: Site) -> None:
    visitor = site.visitor()
    real = visitor.http.cookies["ludoteca"]
    table = visitor.make()
    for forged in ("x", real[:-1] + ("0" if real[-1] != "0" else "1"), "." + real, real * 3):
        thief = httpx.Client(
            base_url=site.base, headers={"cookie": f"ludoteca={forged}", "accept": "text/html"}
        )
        before = len(site.house.tables)
        answer = thief.post("/tables", data={"game": "max", "seats": "2"})
        assert answer.status_code == 403
        assert "cookie" in answer.text
        assert len(site.house.tables) == before
        assert 'id="door"' in thief.get(f"/t/{table}").text
        assert thief.get(f"/t/{table}/view.json").status_code == 403


def test_files_are_packed_and_kept(site: Site) -> None:
    page = site.visitor().get("/").text
    for found in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
        answer = httpx.get(site.base + found, headers={"accept-encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        assert "immutable" in answer.headers["cache-control"]
        again = httpx.get(site.base + found, headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304
        assert strict(again.headers)


def test_status_is_for_this_machine_alone(site: Site) -> None:
    assert httpx.get(f"{site.base}/status").json()["ok"]
    forwarded = httpx.get(f"{site.base}/status", headers={"x-forwarded-for": "203.0.113.5"})
    assert forwarded.status_code == 403

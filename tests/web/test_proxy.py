"""Behind a proxy: its word is taken with a public address and from the proxy alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.web.visiting import Site, Visitor

PUBLIC = "https://games.example"
PROXIED = {"host": "games.example", "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.5"}


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A house behind a proxy on this machine."""
    running = Site(tmp_path_factory.mktemp("public"), public_url=PUBLIC)
    yield running
    running.stop()


def cookie(site: Site, **headers: str) -> str:
    """The cookie that somebody new gets."""
    asked = {name.replace("_", "-"): text for name, text in headers.items()}
    answer = httpx.get(f"{site.base}/", headers=asked)
    assert answer.status_code == 200
    return answer.headers["set-cookie"].lower()


def test_a_cookie_is_secure_where_the_browser_came_by_https(public: Site) -> None:
    assert "secure" in cookie(public, **PROXIED)
    assert "secure" in cookie(public, host="games.example")  # a proxy that does not say how
    assert "secure" not in cookie(public)  # this machine itself


def test_without_a_public_address_nobody_is_a_proxy(site: Site) -> None:
    assert "secure" not in cookie(site, x_forwarded_proto="https")
    forwarded = {"x-forwarded-for": "203.0.113.5"}
    assert wrong_secrets(site.visitor("Ada"), site.visitor(), forwarded) == [403] * 10 + [429]
    other = {"x-forwarded-for": "203.0.113.6"}  # the same machine by another name
    assert wrong_secrets(site.visitor("Ada"), site.visitor(), other)[0] == 429
    site.house.tries.failed.clear()


def test_tries_are_counted_by_the_address_that_the_proxy_tells(public: Site) -> None:
    for last in (5, 6):
        told = {"x-forwarded-for": f"198.51.100.9, 203.0.113.{last}"}  # the first is made up
        assert wrong_secrets(public.visitor("Ada"), public.visitor(), told)[0] == 403
    known = {key for key in public.house.tries.failed if key.startswith("peer")}
    assert known == {"peer 203.0.113.5", "peer 203.0.113.6"}


def wrong_secrets(maker: Visitor, guest: Visitor, headers: dict[str, str]) -> list[int]:
    """The statuses of more wrong secrets than are tried in a minute."""
    table = maker.make()
    path = f"/t/{table}/enter"
    sent = [guest.http.post(path, data={"secret": "wrong" * 5}, headers=headers) for _ in range(11)]
    return [answer.status_code for answer in sent]


def test_another_than_the_proxy_is_not_believed(tmp_path: Path) -> None:
    running = Site(tmp_path, public_url=PUBLIC, proxies="10.0.0.0/8")
    try:
        assert "secure" not in cookie(running, x_forwarded_proto="https")
    finally:
        running.stop()


def test_pages_and_sockets_answer_to_the_public_name_and_its_origin(public: Site) -> None:
    ada = public.visitor("Ada")
    made = ada.http.post(
        "/tables", data={"game": "max", "seats": "2"}, headers={**PROXIED, "origin": PUBLIC}
    )
    assert made.status_code == 303
    table = made.headers["location"].removeprefix("/t/")
    with ada.follow(table, **PROXIED, origin=PUBLIC) as line:
        assert line.next()["whole"]
        line.send(do="invite")
        url = line.until("invite")["invite"]["url"]
        assert url.startswith(f"{PUBLIC}/t/{table}#")
    for origin in ("https://evil.example", "https://games.example.evil.example"):
        answer = ada.http.post("/tables", data={}, headers={**PROXIED, "origin": origin})
        assert answer.status_code == 403
        with (
            pytest.raises(InvalidStatus) as refused,
            ada.follow(table, **PROXIED, origin=origin),
        ):
            pass
        assert refused.value.response.status_code == 403
    assert ada.get("/", headers={"host": "evil.example"}).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        PROXIED,
        {"host": "games.example"},
        {"x-forwarded-for": "127.0.0.1"},
        {"x-forwarded-proto": "https"},
        {"x-real-ip": "203.0.113.5"},
        {"forwarded": "for=203.0.113.5"},
        {"via": "1.1 proxy"},
    ],
)
def test_status_is_told_to_nobody_through_a_proxy(public: Site, headers: dict[str, str]) -> None:
    assert httpx.get(f"{public.base}/status").status_code == 200
    assert httpx.get(f"{public.base}/status", headers=headers).status_code == 403

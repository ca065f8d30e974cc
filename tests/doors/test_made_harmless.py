"""What is taken although it looks bad, made harmless; and faults of ours that say nothing."""

from __future__ import annotations

import json
from html import escape

import pytest
from websockets.exceptions import ConnectionClosed

from ludoteca.host.house import House
from tests.doors.pages import PageDoor
from tests.doors.talks import SocketDoor


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script"),
        ("Ada & 'Bo' \"Cy\"", "Ada & 'Bo' \"Cy\""),
        ("x" * 500, "x" * 24),
        ("\u202eadA\u2066\u200b", "adA"),
        ("A\x00d\x1b[2Ja\r\nSet-Cookie: x", "A d [2Ja Set-Cookie: x"),
        ("{{ 7 * 7 }}{% raw %}", "{{ 7 * 7 }}{% raw %}"),
        ("%(name)s {name}", "%(name)s {name}"),
        ("'; DROP TABLE people; --", "'; DROP TABLE people; --"),
    ],
)
def test_a_name_is_cleaned_and_shown_as_text(page_door: PageDoor, typed: str, kept: str) -> None:
    cookie = {"Cookie": page_door.cookie("cy") or ""}
    path = page_door.scene.table.name
    form = {"seat": "2", "name": typed}
    sat = page_door.served.client.post(f"/t/{path}/seat", data=form, headers=cookie)
    assert sat.status_code == 303
    assert page_door.scene.table.seats[2].name == kept
    page = page_door.served.client.get(f"/t/{path}", headers=cookie).text
    assert escape(kept) in page or escape(kept, quote=False) in page
    assert "<script>alert" not in page
    assert "\u202e" not in page
    with page_door.connect("bo") as line:
        assert "<script>alert" not in str(line.recv(10))
    assert kept not in page_door.logged()


@pytest.mark.parametrize(
    "back",
    ["//evil.example", "/\\evil.example", "https://evil.example", "/\r\nX: y", "", "javascript:1"],
)
def test_the_way_back_stays_in_the_house(page_door: PageDoor, back: str) -> None:
    form = {"language": "cs", "back": back}
    answer = page_door.served.client.post("/language", data=form)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"
    assert "x" not in answer.headers


@pytest.mark.parametrize(
    "who", ["other-key", "other-person", "no-mark", "ludoteca=;;", "ludoteca=a.b"]
)
def test_a_forged_cookie_makes_a_newcomer(page_door: PageDoor, who: str) -> None:
    before = page_door.state()
    headers = {"Cookie": page_door.cookie(who) or ""}
    for path in ("/", f"/t/{page_door.scene.table.name}"):
        answer = page_door.served.client.get(path, headers=headers)
        assert answer.status_code == 200
        fresh = answer.headers["set-cookie"]
        assert "HttpOnly" in fresh
        assert "SameSite=lax" in fresh
        for person in (page_door.scene.ada, page_door.scene.bo):
            assert person.id not in fresh
        assert "Ada" not in answer.text
    page_door.served.client.cookies.clear()
    assert page_door.state() == before


@pytest.mark.parametrize("again", ["throw", "mouse", ""])
def test_a_message_sent_twice_counts_once(socket_door: SocketDoor, again: str) -> None:
    table = socket_door.scene.table
    with socket_door.connect("ada") as line:
        line.recv(10)
        for action in ("throw", again):
            act = {"do": "act", "id": "same", "action": action, "seen": 4}
            line.send(json.dumps({**act, "seen": table.version}))
            while "done" not in json.loads(line.recv(10)):
                pass
    assert [row.text for row in table.match.lines] == ["throw", "green+green"]
    with socket_door.connect("bo") as line:
        line.recv(10)
        line.send(json.dumps({"do": "act", "id": "same", "action": "throw", "seen": table.version}))
        assert json.loads(line.recv(10))["refused"] == "not_your_turn"


def test_a_fault_of_a_page_is_told_without_words(
    page_door: PageDoor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError(page_door.scene.secret)

    monkeypatch.setattr(House, "find", broken)
    headers = {"Cookie": page_door.cookie("ada") or ""}
    answer = page_door.served.client.get("/t/mint-otter-42", headers=headers)
    assert answer.status_code == 500
    assert "Something broke on our side. Nothing was changed" in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    check_fault(page_door, "page")
    with page_door.connect("ada") as line:
        assert json.loads(line.recv(10))["refused"] == "fault"
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1011


def check_fault(door: PageDoor, name: str) -> None:
    """One JSON line was logged, and no word of the error."""
    (line,) = door.logged().splitlines()
    fault = json.loads(line)
    assert (fault["fault"], fault["error"]) == (name, "ZeroDivisionError")
    assert "Traceback" not in line
    assert door.scene.secret not in line

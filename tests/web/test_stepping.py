"""Moments of games by address: tables running and over, records that were brought, branches."""

from __future__ import annotations

import re
from html import unescape

import pytest

from ludoteca.engine.game import Game
from ludoteca.record.words import Words
from tests.web.test_pages import play_out
from tests.web.visiting import Site, Visitor


def pieces(page: str) -> str:
    """What stands on the board of a page."""
    found = re.search(r'<g id="land-pieces">.*?</svg>', page, re.S)
    assert found is not None
    return found[0]


def lines(page: str) -> list[int]:
    """The lines of play that the log tells of, in its order."""
    return [int(line) for line in re.findall(r'<li id="line-\d+"[^>]* data-line="(\d+)"', page)]


def goals(page: str) -> dict[str, int]:
    """Where first, previous, next and last lead."""
    found = re.findall(r'id="step-(first|previous|next|last)" href="[^"]*" data-step="(\d+)"', page)
    return {way: int(line) for way, line in found}


def played(site: Site, ada: Visitor, actions: int = 4) -> str:
    """A table of two seats of one person, with some actions played."""
    name = ada.make(2, seat__1="here")
    with ada.follow(name) as line:
        line.next()
        for _ in range(actions):
            table = site.house.table(name)
            line.act(table.view(int(table.match.state.current_player)).legal[0])
    return name


def test_every_moment_of_a_game_that_is_over_has_its_address(site: Site) -> None:
    ada = site.visitor("Ada")
    name = ada.make(2, seat__1="here")
    play_out(site, name)
    table = site.house.table(name)
    last = len(table.match.lines)
    live = ada.get(f"/t/{name}").text
    page = ada.get(f"/t/{name}/at/{last}").text
    assert pieces(page) == pieces(live)
    assert f"Moment {last} of {last}" in page
    first = ada.get(f"/t/{name}/at/0").text
    assert set(lines(first)) == {0}
    assert goals(first)["previous"] == 0
    assert 'id="step-previous"' in first
    place, seen = 0, [0]
    while place != last:
        page = ada.get(f"/t/{name}/at/{place}").text
        assert max(lines(page)) <= place
        ways = goals(page)
        assert ways["first"] == 0
        assert ways["last"] == last
        assert ways["next"] > place
        place = ways["next"]
        seen.append(place)
    assert len(seen) > 10
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert f'action="/t/{name}/branch"' not in ada.get(f"/t/{name}/at/{last}").text
    assert f'action="/t/{name}/branch"' in first


def test_a_running_game_is_stepped_through_and_leads_back(site: Site) -> None:
    ada = site.visitor("Ada")
    name = played(site, ada)
    page = unescape(ada.get(f"/t/{name}/at/1").text)
    assert f'id="step-now" href="/t/{name}"' in page
    assert "Now: back to the table" in page
    assert 'class="dice now"' not in page
    page = ada.get(f"/t/{name}/at/2").text
    assert re.search(r'class="dice now" data-line="2"', page)
    assert f'value="http://192.0.2.7:8000/t/{name}/at/2"' in unescape(page)
    assert ada.get(f"/t/{name}/at").headers["location"].startswith(f"/t/{name}/at/")
    assert ada.get(f"/t/{name}/at?n=3").headers["location"] == f"/t/{name}/at/3"
    assert (
        ada.get(f"/t/{name}/at?n=999").headers["location"]
        == ada.get(f"/t/{name}/at").headers["location"]
    )
    czech = ada.get(f"/t/{name}/at/2", headers={"accept-language": "cs"}).text
    assert "Okamžik 2 z" in czech
    assert f'name="back" value="/t/{name}/at/2"' in unescape(czech)


@pytest.mark.parametrize("place", ["9999", "99999999999999999999", "-1", "x", "1.5"])
def test_a_moment_that_there_is_not_is_said(site: Site, place: str) -> None:
    ada = site.visitor("Ada")
    name = played(site, ada, 1)
    answer = ada.get(f"/t/{name}/at/{place}")
    assert answer.status_code == 404
    assert "That did not work" in answer.text


def test_moments_are_for_who_has_entered(site: Site) -> None:
    ada = site.visitor("Ada")
    name = played(site, ada, 1)
    stranger = site.visitor()
    assert stranger.get(f"/t/{name}/at/1").status_code == 403
    assert stranger.post(f"/t/{name}/branch", line=0).status_code == 403


def test_a_part_holds_only_what_a_page_lacks(site: Site) -> None:
    ada = site.visitor("Ada")
    name = played(site, ada, 6)
    whole = ada.get(f"/t/{name}/at/8").text
    part = ada.get(f"/t/{name}/at/8?part=1&have=3").json()
    assert part["line"] == 8
    assert part["here"] == f"/t/{name}/at/8"
    shown = "".join(part["shown"])
    assert lines(shown) == [line for line in lines(whole) if line > 3]
    assert '<g id="land-pieces">' in shown
    assert '<div id="tray"' in shown
    back = "".join(ada.get(f"/t/{name}/at/3?part=1&have=3").json()["shown"])
    assert lines(back) == []


def test_a_branch_goes_on_with_the_same_people_and_dice_of_its_own(site: Site) -> None:
    ada = site.visitor("Ada")
    name = played(site, ada, 6)
    answer = ada.post(f"/t/{name}/branch", line=3)
    assert answer.status_code == 303
    fresh = site.house.table(answer.headers["location"].removeprefix("/t/"))
    old = site.house.table(name)
    assert fresh.match.lines[:3] == old.match.lines[:3]
    assert [one.name for one in fresh.seats] == ["Ada", "Seat 2"]
    assert fresh.since == 3
    page = ada.get(f"/t/{fresh.name}").text
    assert f"This game goes on from moment 3 of table {name}." in page
    assert f'href="/t/{name}/at/3"' in page
    assert "This game goes on" not in ada.get(f"/t/{name}").text
    page = ada.get(f"/t/{fresh.name}/dice").text
    assert "taken over" in page
    assert ada.post(f"/t/{name}/branch", line=999).status_code == 404
    assert ada.post(f"/t/{name}/branch", line="x").status_code == 400


def test_a_record_is_brought_and_watched(site: Site) -> None:
    ada, bo = site.visitor("Ada"), site.visitor("Bo")
    name = played(site, ada, 6)
    text = ada.get(f"/t/{name}/record.txt").text
    assert 'href="/watch"' in bo.get("/").text
    assert 'type="file"' in bo.get("/watch").text
    pasted = bo.post("/watch", text=text)
    filed = bo.http.post("/watch", files={"file": ("game.txt", text.encode(), "text/plain")})
    for answer in (pasted, filed):
        assert answer.status_code == 303, answer.text
        path = answer.headers["location"]
        assert re.fullmatch(r"/w/[a-z-]+-\d+/at/0", path)
        page = bo.get(path.replace("/at/0", "/at/4")).text
        assert pieces(page) == pieces(ada.get(f"/t/{name}/at/4").text)
        assert "Seat 1" in page
        assert "can’t be checked" in unescape(page)
        # whoever has the link may watch it
        assert site.visitor().get(path).status_code == 200
    short = pasted.headers["location"].removesuffix("/at/0")
    assert bo.get(short).headers["location"] == f"{short}/at/0"
    branched = bo.post(f"{short}/branch", line=4)
    fresh = site.house.table(branched.headers["location"].removeprefix("/t/"))
    assert bo.get(f"/t/{fresh.name}/view.json").json()["mine"] == [0]
    assert fresh.since == 4
    assert "goes on from moment 4 of an earlier one." in bo.get(f"/t/{fresh.name}").text
    missing = bo.get("/w/no-such-99/at/0")
    assert missing.status_code == 404
    assert "no record called no-such-99" in missing.text


def changed(text: str, line: int, new: str) -> str:
    """A record with another line of play."""
    return re.sub(rf"(?m)^{line} .*$", f"{line} {new}", text, count=1)


def test_what_is_wrong_with_a_record_is_said_with_line_reason_and_clause(site: Site) -> None:
    ada = site.visitor("Ada")
    text = ada.get(f"/t/{played(site, ada, 6)}/record.txt").text
    illegal = ada.post("/watch", text=changed(text, 1, "mouse"))
    assert illegal.status_code == 400
    page = unescape(illegal.text)
    assert "can’t be watched" in page
    said = re.search(r'<p id="watch-wrong">(.*?)</p>', page)
    assert said is not None
    assert re.search(r"\b1\b", said[1])
    assert 'data-clause="/rules/max/' in page
    assert "1 mouse" in page  # it is given back to be mended
    for broken, word in (
        ("hello", "1"),
        (text.replace("seats 2", "seats two"), "5"),
        (text.replace("game max", "game chess"), "3"),
        (re.sub(r"key (\d+) \w+", r"key \1 0000000000000000", text), ""),
    ):
        answer = ada.post("/watch", text=broken)
        assert answer.status_code == 400
        said = re.search(r'<p id="watch-wrong">(.*?)</p>', unescape(answer.text))
        assert said is not None
        assert word in said[1]
    czech = ada.http.post("/watch", data={"text": "hello"}, headers={"accept-language": "cs"}).text
    assert "přehrát nejde" in czech


def test_odd_uploads_are_refused(site: Site) -> None:
    ada = site.visitor("Ada")
    post = ada.http.post
    assert post("/watch", data={"text": ""}).status_code == 400
    assert post("/watch", files={"file": ("x", b"\xff\xfe\x00", "text/plain")}).status_code == 400
    both = post("/watch", files={"file": ("x", b"a", "text/plain")}, data={"text": "b"})
    assert both.status_code == 400
    large = b"x" * (site.settings.record + 1)
    assert post("/watch", files={"file": ("x", large, "text/plain")}).status_code == 413
    larger = b"x" * (3 * site.settings.record)
    assert post("/watch", files={"file": ("x", larger, "text/plain")}).status_code == 413
    kind = {"content-type": "multipart/form-data; boundary=x"}
    for body in (b"", b"--x", b"--x\r\n\r\n--x--", b"\x00" * 50):
        assert post("/watch", content=body, headers=kind).status_code == 400
    cookieless = site.visitor()
    cookieless.http.cookies.clear()
    assert cookieless.post("/watch", text="hello").status_code == 403


def test_a_game_with_secrets_keeps_them_while_it_runs(site: Site, secret_game: Game) -> None:
    ada, bo = site.visitor("Ada"), site.visitor("Bo")
    answer = ada.post("/tables", game=secret_game.name, seats=2, name="Ada")
    name = answer.headers["location"].removeprefix("/t/")
    ada.let_in(bo, name)
    assert bo.post(f"/t/{name}/seat", seat=1, name="Bo").status_code == 303
    page = ada.get(f"/t/{name}/at/0").text
    assert "/branch" not in page
    assert Words("en", "ludoteca.web").say("refusal.branch_secret") in unescape(page)
    assert ada.post(f"/t/{name}/branch", line=0).status_code == 403
    assert ada.get(f"/t/{name}/at/0?seat=0").status_code == 200
    assert ada.get(f"/t/{name}/at/0?seat=1").status_code == 403
    assert bo.get(f"/t/{name}/at/0?seat=0").status_code == 403
    eve = site.visitor()
    ada.let_in(eve, name)
    assert eve.get(f"/t/{name}/at/0").status_code == 200
    assert eve.get(f"/t/{name}/at/0?seat=0").status_code == 403
    dice = ada.get(f"/t/{name}/dice").text
    assert "This game has secrets" in dice

"""The line between a page and its table: what is sent, what is taken, and what is refused."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from ludoteca.web import socket as lines
from tests.web.visiting import Line, Site, Visitor, actions, fragment


def opened(site: Site, seats: int = 1, **fields: object) -> tuple[Visitor, str]:
    ada = site.visitor("Ada")
    return ada, ada.make(seats, **fields)


def test_first_comes_the_whole_view(site: Site) -> None:
    ada, table = opened(site)
    with ada.follow(table) as line:
        first = line.next()
    assert first["whole"]
    assert first["version"] == site.house.table(table).version
    assert first["me"] == {"mine": "0", "can": "sit seated bots invite"}
    assert "beats" not in first
    for id in ("land-pieces", "port-pieces", "tray", "ear", "prompt", "turn", "choices"):
        assert fragment(first, id), id
    assert actions(fragment(first, "choices"))[0] == "throw"
    assert len(first["log"]) >= 4


def test_a_move_is_played_beat_by_beat_and_only_what_changed_is_sent(site: Site) -> None:
    ada, table = opened(site)
    with ada.follow(table) as line:
        first = line.next()
        thrown = line.act("throw")  # a green and a black: the all-zero seed begins with them
        moved = line.act("mouse")
    assert "whole" not in thrown
    assert thrown["version"] == first["version"] + 1
    (dice,) = thrown["beats"]
    assert any(html.startswith("<li") and 'class="dice"' in html for html in dice)
    assert any(html.startswith('<div id="tray"') for html in dice)
    assert not any(html.startswith("<g") for html in dice)
    step, max_moves = moved["beats"]
    assert any(html.startswith("<li") and 'class="step"' in html for html in step)
    assert any(html.startswith("<li") and 'class="max"' in html for html in max_moves)
    for beat in (step, max_moves):
        assert any(html.startswith('<g id="land-pieces"') for html in beat)
        assert any(html.startswith('<g id="port-pieces"') for html in beat)
    assert fragment(moved, "land-pieces") == ""  # the last beat has shown it
    assert fragment(moved, "about") == ""
    assert fragment(moved, "ear")


def test_everybody_sees_a_move_and_only_the_awaited_have_choices(site: Site) -> None:
    ada, table = opened(site, 2)
    bo = site.visitor()
    ada.let_in(bo, table)
    with ada.follow(table) as hers, bo.follow(table) as his:
        assert "Waiting\xa0for: Ada" in fragment(his.next(), "turn")
        his.send(do="seat", seat=1, name="Bo")
        sat = his.until("me")
        assert sat["me"] == {"mine": "1", "can": "sit seated invite"}
        hers.until("whole")
        while "Bo" not in fragment(message := hers.until("final"), "player-1"):
            pass
        assert actions("".join(message["final"])) == []
        hers.act("throw")
        hers.act("mouse")
        while not actions(fragment(shown := his.until("final"), "choices")):
            pass
        assert shown["beats"]
        assert actions(fragment(shown, "choices"))[0] == "throw"
        assert "Your turn" in fragment(shown, "turn")


def test_a_client_id_counts_once(site: Site) -> None:
    ada, table = opened(site)
    with ada.follow(table) as line:
        line.next()
        seen = line.version
        for _ in range(2):
            line.send(do="act", action="throw", id="the-same", seen=seen)
            assert line.until("done")["done"] == "the-same"
    assert site.house.table(table).version == seen + 1


def test_undo_takes_ones_own_choice_back(site: Site) -> None:
    ada, table = opened(site)
    with ada.follow(table) as line:
        state = line.next()
        assert 'data-do="undo"' not in fragment(state, "after")
        thrown = line.act("throw")
        assert 'data-do="undo"' in fragment(thrown, "after")
        legal = actions(fragment(thrown, "choices"))
        line.act(legal[-1])
        line.send(do="undo")
        while not (undone := line.next()).get("version"):
            pass
        assert actions(fragment(undone, "choices")) == legal
        assert "takes the last choice back" in "".join(undone["log"])


def refused(line: Line) -> dict[str, Any]:
    """The next refusal, which the whole truth must follow."""
    no = line.until("refused")
    assert no["text"]
    assert no["notice"].startswith('<div id="notice"')
    return no


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ({"do": "act", "action": "fly", "seen": "NOW"}, "unknown_action"),
        ({"do": "act", "action": "mouse", "seen": "NOW"}, "illegal"),
        ({"do": "act", "action": "throw", "seen": "NOW", "id": ""}, "bad_message"),
        ({"do": "undo", "seen": "NOW"}, "undo_nothing"),
        ({"do": "seat", "seat": 7, "name": "X"}, "no_seat"),
        ({"do": "seat", "seat": 1, "name": "  "}, "bad_name"),
        ({"do": "bot", "seat": 1, "bot": "genius"}, "unknown_bot"),
        ({"do": "bot", "seat": 0, "bot": "random"}, "seat_taken"),
    ],
)
def test_what_the_house_turns_down_is_followed_by_the_whole_truth(
    site: Site, message: dict[str, Any], key: str
) -> None:
    ada, table = opened(site, 2)
    with ada.follow(table) as line:
        line.next()
        version = line.version
        sent = {name: version if value == "NOW" else value for name, value in message.items()}
        id = line.send(**sent)
        no = refused(line)
        assert no["refused"] == key
        assert no["id"] == id
        truth = line.next()
        assert truth["whole"]
        assert truth["version"] == version
        assert actions(fragment(truth, "choices"))[0] == "throw"


def test_a_tap_on_an_old_drawing_is_refused(site: Site) -> None:
    ada, table = opened(site)
    with ada.follow(table) as line:
        line.next()
        seen = line.version
        line.act("throw")
        line.send(do="act", action="mouse", seen=seen)
        assert refused(line)["refused"] == "stale"
        assert line.next()["version"] == seen + 1


def test_a_forbidden_move_names_its_clause(site: Site) -> None:
    ada, table = opened(site)
    with ada.follow(table) as line:
        line.next()
        line.send(do="act", action="mouse")
        no = refused(line)
    assert no["clauses"]
    assert f'data-clause="/rules/max/{",".join(no["clauses"])}"' in no["notice"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "json"),
        ("{", "json"),
        ("[]", "json"),
        ("7", "json"),
        ('"act"', "json"),
        ("{}", "json"),
        ('{"do":7}', "json"),
        ('{"do":"act","action":["throw"]}', "json"),
        ('{"do":"act","action":"throw","seen":"1"}', "json"),
        ('{"do":"act","action":"throw","seen":1e400}', "json"),
        ('{"do":"act","surplus":1}', "json"),
        ('{"do":"fly"}', "do"),
        ('{"do":""}', "do"),
        ('{"do":"act","action":"' + "x" * 20_000 + '"}', "too_large"),
        ("[" * 5000, "json"),
        (b'{"do":"act"}', "binary"),
    ],
)
def test_a_malformed_message_is_refused_and_the_line_stays(
    site: Site, text: str | bytes, key: str
) -> None:
    ada, table = opened(site)
    with ada.follow(table) as line:
        line.next()
        line.socket.send(text)
        assert refused(line)["refused"] == key
        line.act("throw")
    assert site.house.table(table).version == line.version


def test_far_too_large_a_frame_cuts_the_line(site: Site) -> None:
    ada, table = opened(site)
    with ada.follow(table) as line:
        line.next()
        with pytest.raises(ConnectionClosed):  # noqa: PT012 - it may break off while sending
            line.socket.send("x" * 100_000)
            line.until("never")


def test_messages_that_come_too_fast_are_refused_and_a_flood_is_cut(site: Site) -> None:
    ada, table = opened(site)
    with ada.follow(table) as line:
        line.next()
        keys = []
        for _ in range(40):
            line.send(do="fly")
        for _ in range(40):
            keys.append(line.until("refused")["refused"])
        assert set(keys[:20]) == {"do"}
        assert "rate" in keys
        with pytest.raises(ConnectionClosed):  # noqa: PT012 - it may break off while sending
            for _ in range(400):
                line.send(do="fly")
            while True:
                line.next()


def test_who_may_not_look_is_told_why_and_turned_away(site: Site) -> None:
    ada, table = opened(site)
    for visitor, name, key, code in (
        (site.visitor(), table, "not_entered", lines.CLOSED),
        (ada, "no-such-table", "table", lines.GONE),
    ):
        with visitor.follow(name) as line:
            assert line.next()["refused"] == key
            with pytest.raises(ConnectionClosed) as closed:
                line.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == code


def test_a_person_holds_so_many_lines_and_no_more(site: Site) -> None:
    ada, table = opened(site)
    held = [ada.follow(table) for _ in range(site.settings.sockets)]
    for line in held:
        line.__enter__()
        line.next()
    with ada.follow(table) as line:
        assert line.next()["refused"] == "too_many_sockets"
    for line in held:
        line.__exit__(None, None, None)


def test_a_line_speaks_the_language_of_its_page(site: Site) -> None:
    ada, table = opened(site)
    with ada.follow(f"{table}/ws?language=cs&x=") as line:
        assert "Jsi na tahu" in fragment(line.next(), "turn")


def test_an_invitation_is_a_link_into_the_home_network_and_a_square(site: Site) -> None:
    ada, table = opened(site)
    with ada.follow(table) as line:
        line.next()
        line.send(do="invite")
        told = line.until("invite")["invite"]
    assert re.fullmatch(rf"http://192\.0\.2\.7:8000/t/{table}#[\w-]{{20,}}", told["url"])
    assert told["qr"].startswith('<svg class="qr"')
    assert "style" not in told["qr"]
    stranger = site.visitor()
    ada.let_in(stranger, table)
    with stranger.follow(table) as line:
        line.next()
        line.send(do="invite")
        assert refused(line)["refused"] == "not_seated"


def test_a_whole_game_sends_short_fragments_and_each_line_of_the_log_once(site: Site) -> None:
    ada, table = opened(site, 8, **{f"seat__{seat}": "here" for seat in range(1, 8)})
    told: list[str] = []
    longest: dict[str, int] = {}
    with ada.follow(table) as line:
        update = line.next()
        told += re.findall(r'<li id="line-(\d+)"', "".join(update["log"]))
        legal = actions(fragment(update, "choices"))
        count = 0
        while legal:
            count += 1
            time.sleep(0.055)  # a page that sends too fast is refused
            update = line.act(legal[count * 7 % len(legal)])
            played = [html for beat in update.get("beats", []) for html in beat]
            for html in (*played, *update["final"], *update.get("log", [])):
                found = re.match(r'<\w+ id="([a-z-]+)', html)
                assert found, html[:80]
                longest[found[1]] = max(longest.get(found[1], 0), len(html.encode()))
            told += re.findall(r'<li id="line-(\d+)"', "".join(played + update.get("log", [])))
            if choices := fragment(update, "choices"):
                legal = actions(choices)
    assert site.house.table(table).over
    assert "finale" in longest
    assert max(longest.values()) < 4096, longest
    numbers = list(map(int, told))
    assert numbers == sorted(set(numbers))

"""Several people at one table: seats, hand-over, what they agree on, say and hide, over lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from ludoteca.engine.game import Game
from ludoteca.host.people import Person
from ludoteca.host.tables.proposals import Proposal
from ludoteca.host.tables.seating import SeatInfo
from ludoteca.record.words import Words
from ludoteca.web.fragments import Painter, faces
from ludoteca.web.fragments.prompt import turn
from tests.host.hosting import Clock
from tests.web.visiting import Line, Site, Visitor, actions, fragment

ENGLISH = Words("en", "ludoteca.web", "ludoteca.games.max")


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A house whose time goes on only where a test says so."""
    running = Site(tmp_path_factory.mktemp("timed"), ticks=Clock())
    yield running
    running.stop()


def pass_time(site: Site, seconds: float) -> None:
    """Let time go on in the house."""
    assert isinstance(site.ticks, Clock)
    site.call(lambda: site.ticks.forward(seconds))  # type: ignore[union-attr]


def seated(site: Site, names: str = "Ada Bo") -> tuple[list[Visitor], str]:
    """A table where these people sit, each at a device of their own."""
    first, *others = (site.visitor(name) for name in names.split())
    table = first.make(1 + len(others))
    for seat, other in enumerate(others, 1):
        first.let_in(other, table)
        assert other.post(f"/t/{table}/seat", seat=seat, name=other.name).status_code == 303
    return [first, *others], table


def person(site: Site, table: str, seat: int) -> Person:
    """Who holds a seat."""
    return Person(str(site.house.table(table).seats[seat].person_id))


def final(line: Line, id: str) -> str:
    """The next fragment with an id that is sent."""
    while not (found := fragment(line.until("final"), id)):
        pass
    return found


def refused(line: Line) -> str:
    """The key of the next refusal."""
    return str(line.until("refused")["refused"])


# ---- hot-seat


def test_a_device_goes_to_the_next_until_they_have_chosen(site: Site) -> None:
    ada = site.visitor("Ada")
    table = ada.make(2, seat__1="here", name__1="Bo")
    with ada.follow(table) as line:
        first = fragment(line.next(), "turn")
        assert 'class="turn handover"' in first
        assert re.search(r"Next at this device: </small><b>Ada</b>", first)
        chosen = fragment(line.act("throw"), "turn")
        assert 'class="turn"' in chosen
        assert "Your turn: Ada" in chosen
        line.act("max")
        over_to = fragment(line.act("mouse"), "turn")
        assert 'class="turn handover"' in over_to
        assert "<b>Bo</b>" in over_to
        line.send(do="undo")
        assert "Your turn: Ada" in final(line, "turn")


def test_who_holds_one_seat_is_never_handed_a_device(site: Site) -> None:
    (ada, _), table = seated(site)
    with ada.follow(table) as line:
        assert 'class="turn"' in fragment(line.next(), "turn")


def test_every_seat_shows_its_persons_own_face_and_no_two_the_same_by_chance() -> None:
    def seat(avatar: int, bot: str | None = None) -> SeatInfo:
        return SeatInfo(None if bot else "somebody", bot, "", avatar, True)

    assert faces([seat(0), seat(0), seat(0)]) == [0, 1, 2]
    assert faces([seat(2), seat(0), seat(0), seat(0, "careful")]) == [1, 2, 3, 4]
    assert faces([seat(0), seat(16), seat(5), seat(5)]) == [0, 15, 4, 4]
    assert len(set(faces([seat(0)] * 8))) == 8


def test_a_face_is_chosen_with_the_name_and_remembered(site: Site) -> None:
    ada, bo = site.visitor("Ada"), site.visitor()
    table = ada.make(2)
    ada.let_in(bo, table)
    with bo.follow(table) as line:
        line.next()
        line.send(do="seat", seat=1, name="Bo", avatar=12)
        assert "avatar-penguin" in final(line, "player-1")
        line.until("done")
    page = bo.get(f"/t/{table}").text
    assert 'data-person="Bo" data-face="12"' in page


# ---- why not


def test_what_is_not_allowed_is_counted_and_on_request_shown_with_its_clauses(site: Site) -> None:
    (ada, bo), table = seated(site)
    view = site.house.table(table).view(0)
    with ada.follow(table) as hers, bo.follow(table) as his:
        counted = fragment(hers.next(), "refused")
        assert f"Not allowed now: {len(view.refused)}" in counted
        assert "data-refused" not in counted
        assert 'aria-expanded="false"' in counted
        hers.send(do="refused", yes=True)
        shown = final(hers, "refused")
        assert 'aria-expanded="true"' in shown
        for one in view.refused:
            clauses = ",".join(one.clauses)
            assert f'data-refused="{one.action}" href="/rules/max#c{one.clauses[0]}"' in shown
            assert f'data-clause="/rules/max/{clauses}"' in shown
        assert actions(shown) == []
        assert "hidden" in fragment(his.next(), "refused")
        hers.send(do="refused", yes=False)
        assert "data-refused" not in final(hers, "refused")


# ---- agreeing


def past_dice(site: Site) -> tuple[list[Visitor], str]:
    """A table where Ada's last choice lies before a throw of Bo's."""
    people, table = seated(site)
    with people[0].follow(table) as hers:
        hers.next()
        for action in ("throw", "max", "mouse"):
            hers.act(action)
    with people[1].follow(table) as his:
        his.next()
        his.act("throw")
    return people, table


def test_past_dice_is_taken_back_when_all_agree(site: Site) -> None:
    (ada, bo), table = past_dice(site)
    here = site.house.table(table)
    lines = len(here.match.lines)
    with ada.follow(table) as hers, bo.follow(table) as his:
        first = hers.next()
        assert "Ask to take it back" in fragment(first, "after")
        his.next()
        hers.send(do="undo")
        asks, asked = final(hers, "asked"), final(his, "asked")
        (mine,) = re.findall(r'<section id="ask-(\d+)" class="ask undo asks"', asks)
        assert "Still to answer: Bo" in asks
        assert re.findall(r'data-proposal="(\d+)" data-yes="(\w+)"', asks) == [(mine, "false")]
        assert f'id="ask-{mine}" class="ask undo asked"' in asked
        answers = re.findall(r'data-proposal="(\d+)" data-yes="(\w+)"', asked)
        assert answers == [(mine, "true"), (mine, "false")]
        assert len(here.match.lines) == lines
        his.send(do="answer", proposal=int(mine), yes=True)
        gone = his.until("log")
        assert "<section" not in fragment(gone, "asked")
        assert "The same luck falls again" in "".join(gone["log"])
        assert len(here.match.lines) < lines
        assert sorted(actions(final(hers, "choices"))) == sorted(here.view(0).legal)


def test_one_no_ends_it_and_who_asked_may_withdraw(site: Site) -> None:
    (ada, bo), table = past_dice(site)
    here = site.house.table(table)
    lines = len(here.match.lines)
    with ada.follow(table) as hers, bo.follow(table) as his:
        hers.next()
        his.next()
        for answering in (his, hers):
            hers.send(do="undo")
            asked = [final(line, "asked") for line in (hers, his)]
            (mine,) = re.findall(r'id="ask-(\d+)"', asked[0])
            answering.send(do="answer", proposal=int(mine), yes=False)
            for line in (hers, his):
                assert "<section" not in final(line, "asked")
        assert len(here.match.lines) == lines
        his.send(do="answer", proposal=int(mine), yes=True)
        assert refused(his) == "proposal_gone"


def test_a_bot_that_waits_for_an_answer_says_so(site: Site) -> None:
    _, table = seated(site)
    here = site.house.table(table)
    ada, bo = person(site, table, 0), person(site, table, 1)

    def told() -> tuple[str, str]:
        now = here.glance(bo)
        bot = now.seats[0]._replace(bot="careful")
        asked = Proposal(7, "undo", bo.id, "Bo", -1, "", (ada.id,), 60.0)
        thinking = msgspec.structs.replace(now, seats=[bot, now.seats[1]])
        waiting = msgspec.structs.replace(thinking, proposals=[asked])
        return turn(here, thinking, ENGLISH), turn(here, waiting, ENGLISH)

    thinking, waiting = site.call(told)
    assert "A bot is thinking for: Ada" in thinking
    assert "First an answer is needed from: Ada" in waiting


def test_who_comes_later_asks_and_is_let_sit(site: Site) -> None:
    ada, eve = site.visitor("Ada"), site.visitor()
    table = ada.make(2)
    ada.let_in(eve, table)
    with ada.follow(table) as hers, eve.follow(table) as theirs:
        hers.next()
        hers.act("throw")
        assert "There is a free seat for you" in fragment(theirs.next(), "after")
        theirs.send(do="seat", seat=1, name="Eve", avatar=3)
        asked = final(hers, "asked")
        assert "<b>Eve:</b> May I join in? Seat 2 is free." in asked
        asking = final(theirs, "asked")
        assert "Never mind" in asking
        (mine,) = re.findall(r'id="ask-(\d+)"', asked)
        hers.send(do="answer", proposal=int(mine), yes=True)
        told = theirs.until("me")
        assert told["me"]["mine"] == "1"
        assert "Eve" in fragment(told, "player-1")


def test_a_knock_is_shown_to_who_sits_and_to_nobody_else(site: Site) -> None:
    ada, bo, eve = site.visitor("Ada"), site.visitor(), site.visitor("Eve")
    table = ada.make(2)
    ada.let_in(bo, table)
    here = site.house.table(table)
    with ada.follow(table) as hers, bo.follow(table) as his:
        hers.next()
        his.next()
        assert eve.post(f"/t/{table}/knock", name="Eve").status_code in (200, 303)
        asked = final(hers, "asked")
        assert "At the door: Eve" in asked
        assert "Let in" in asked
        (mine,) = re.findall(r'id="ask-(\d+)"', asked)
        hers.send(do="answer", proposal=int(mine), yes=True)
        assert "<section" not in final(hers, "asked")
        his.send(do="look")
        assert "<section" not in final(his, "asked")
    assert len(here._seating.guests) == 3


# ---- seats


def test_a_bot_stands_in_for_who_is_away_and_they_come_back(timed: Site) -> None:
    (ada, bo), table = seated(timed)
    with ada.follow(table) as hers:
        with bo.follow(table) as his:
            his.next()
        hers.send(do="stand_in", seat=1, bot="careful")
        assert refused(hers) == "not_away"
        pass_time(timed, 31)
        hers.send(do="stand_in", seat=1, bot="careful")
        shown = final(hers, "player-1")
        while 'class="player stand_in' not in shown:
            shown = final(hers, "player-1")
        assert "Careful bot plays until they are back" in shown
        assert ">Bo<" in shown
        with bo.follow(table) as his:
            assert 'data-do="back"' in fragment(his.next(), "player-1")
            his.send(do="back")
            back = final(his, "player-1")
            while 'class="player here"' not in back:
                back = final(his, "player-1")


def test_a_seat_moves_to_the_device_that_opens_its_link(site: Site) -> None:
    (_, bo), table = seated(site)
    other = site.visitor()
    with bo.follow(table) as his:
        his.next()
        his.send(do="seat_link", seat=0)
        assert refused(his) == "not_yours"
        his.send(do="seat_link", seat=1)
        told = his.until("invite")["invite"]
        assert told["kind"] == "seat"
        assert told["qr"].startswith("<svg")
        secret = told["url"].partition("#")[2]
        assert other.post(f"/t/{table}/enter", secret=secret).status_code == 303
        me = his.until("me")["me"]
        assert me["mine"] == ""
    assert site.house.table(table).seats[1].name == "Bo"
    with other.follow(table) as line:
        assert line.next()["me"]["mine"] == "1"


def test_only_one_seat_of_several_is_left(site: Site) -> None:
    ada = site.visitor("Ada")
    table = ada.make(2, seat__1="here", name__1="Bo")
    with ada.follow(table) as line:
        line.next()
        line.send(do="leave", seat=1)
        assert line.until("me")["me"]["mine"] == "0"
        assert [seat.kind for seat in site.house.table(table).seats] == ["here", "free"]


def test_the_maker_shows_somebody_out_and_shuts_the_door(site: Site) -> None:
    (ada, bo), table = seated(site)
    with ada.follow(table) as hers, bo.follow(table) as his:
        hers.next()
        his.next()
        his.send(do="remove", seat=0)
        assert refused(his) == "not_maker"
        hers.send(do="remove", seat=1)
        free = final(hers, "player-1")
        while 'class="player free"' not in free:
            free = final(hers, "player-1")
    with bo.follow(table) as again:
        assert refused(again) == "removed"
    with ada.follow(table) as hers:
        hers.next()
        hers.send(do="shut", yes=True)
        told = hers.until("me")
        assert told["me"]["can"] == "seated bots"
        assert "The door is shut" in fragment(told, "room")
        hers.send(do="invite")
        assert refused(hers) == "door_shut"
        hers.send(do="shut", yes=False)
        while hers.until("me")["me"]["can"] != "sit seated bots invite":
            pass


def test_how_many_look_on_is_said_in_words(site: Site) -> None:
    (ada, _), table = seated(site)
    watching = site.visitor()
    ada.let_in(watching, table)
    with ada.follow(table) as hers:
        assert "Watching" not in fragment(hers.next(), "room")
        with watching.follow(table) as line, watching.follow(table) as tab:
            assert "Watching: 1" in fragment(line.next(), "room")
            tab.next()
            assert "Watching: 1" in final(hers, "room")
        assert "Watching" not in final(hers, "room")


# ---- talking


def test_a_phrase_is_told_to_all_and_changes_nothing(site: Site) -> None:
    (ada, bo), table = seated(site)
    version = site.house.table(table).version
    with ada.follow(table) as hers, bo.follow(table) as his:
        hers.next()
        his.next()
        hers.until("final")  # Bo has come
        his.send(do="phrase", seat=1, word="hug")
        for line in (hers, his):
            told = line.until("said")
            assert [[seat, word] for _, seat, word in told["said"]] == [[1, "hug"]]
            assert told.keys() <= {"said", "done"}
        his.send(do="phrase", seat=1, word="hello")
        assert refused(his) == "too_fast"
        his.send(do="phrase", seat=0, word="hello")
        assert refused(his) == "not_yours"
        his.send(do="phrase", seat=1, word="nonsense")
        assert refused(his) == "bad_message"
    assert site.house.table(table).version == version


def test_each_beat_has_its_sound(site: Site) -> None:
    (ada, _), table = seated(site)
    with ada.follow(table) as line:
        line.next()
        assert line.act("throw")["sounds"] == ["dice"]
        moved = line.act("mouse")
        assert len(moved["sounds"]) == len(moved["beats"])
        assert moved["sounds"] == ["step", "danger"]


# ---- the curtain


def private(told: dict[str, Any]) -> str:
    """All that a message says of a seat's own view."""
    return "".join(
        html
        for html in told.get("final", [])
        if re.match(r'<(g id="(land|port)-(targets|secrets)"|div id="choices")', html)
    )


def two_seats(site: Site) -> tuple[Visitor, str]:
    """A table of the game with secrets where Ada holds two seats."""
    ada = site.visitor("Ada")
    answer = ada.post("/tables", game="magpies", seats=2, name="Ada", seat__1="here", name__1="Bo")
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"].removeprefix("/t/")
    here = site.house.table(table)
    if len(here.seats_of(Person(here.maker))) < 2:
        site.run(here.take_seat(Person(here.maker, "Ada"), 1, "Bo"))
    return ada, table


def test_nothing_private_is_sent_until_a_curtain_is_held(secret_game: Game, site: Site) -> None:
    ada, table = two_seats(site)
    with ada.follow(table) as line:
        first = line.next()
        assert first["behind"] == {"seat": -1}
        assert actions(private(first)) == []
        assert "data-space" not in private(first)
        curtain = fragment(first, "curtain")
        assert re.findall(r'data-hold="(\d)"', curtain) == ["0", "1"]
        assert 'aria-describedby="curtain-help"' in curtain
        assert '<div id="behind" class="behind" aria-live="polite" data-keep></div>' in curtain
        line.send(do="curtain", seat=0)
        told = line.until("behind")
        while told["behind"]["seat"] < 0:
            told = line.until("behind")
        assert told["behind"]["seat"] == 0
        assert sorted(actions(told["behind"]["panel"])) == sorted(
            site.house.table(table).view(0).legal
        )
        assert [re.match(r'<g id="([a-z-]+)"', g)[1] for g in told["behind"]["board"]] == [  # type: ignore[index]
            "land-targets",
            "land-secrets",
            "port-targets",
            "port-secrets",
        ]
        assert private(told) == ""
        line.send(do="act", action="throw")
        while (told := line.until("behind"))["version"] == line.version and "beats" not in told:
            pass
        assert told["behind"]["seat"] == 0
        line.send(do="curtain", seat=-1)
        while line.until("behind")["behind"]["seat"] >= 0:
            pass


def test_a_curtain_falls_by_itself(secret_game: Game, timed: Site) -> None:
    ada, table = two_seats(timed)
    with ada.follow(table) as line:
        line.next()
        line.send(do="curtain", seat=1)
        while line.until("behind")["behind"]["seat"] != 1:
            pass
        pass_time(timed, 21)
        while line.until("behind")["behind"]["seat"] >= 0:
            pass


def test_the_curtain_of_another_cannot_be_held(secret_game: Game, site: Site) -> None:
    ada, table = two_seats(site)
    eve = site.visitor()
    ada.let_in(eve, table)
    with eve.follow(table) as line:
        first = line.next()
        assert "behind" not in first
        assert "data-hold" not in fragment(first, "curtain")
        line.send(do="curtain", seat=0)
        assert refused(line) == "not_seated"


def test_who_holds_one_seat_has_no_curtain(secret_game: Game, site: Site) -> None:
    ada = site.visitor("Ada")
    answer = ada.post("/tables", game="magpies", seats=2, name="Ada")
    table = answer.headers["location"].removeprefix("/t/")
    with ada.follow(table) as line:
        first = line.next()
    assert "behind" not in first
    assert actions(fragment(first, "choices"))
    assert "data-hold" not in fragment(first, "curtain")


def test_no_fragment_of_a_curtained_seat_is_kept_for_others(secret_game: Game, site: Site) -> None:
    _, table = two_seats(site)
    here = site.house.table(table)

    def draw() -> tuple[dict[str, str], dict[str, str]]:
        painter = Painter(here)
        maker = Person(here.maker)
        hers = painter.compose(here.glance(maker), maker, "en")
        eve = Person("eve")
        return hers, painter.compose(here.glance(eve), eve, "en")

    hers, watched = site.call(draw)
    for name in ("land-targets", "land-secrets", "port-targets", "port-secrets", "choices"):
        assert hers[name] == watched[name], name

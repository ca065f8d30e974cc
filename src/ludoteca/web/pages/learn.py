"""A game learnt by playing: the lesson's scenes at a table of their own, with a coach.

Where a learner stands is all in the address: the scene, and what was chosen in it. Nothing is
kept, so that reloading and going back work by themselves, and a place can be passed on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludoteca.drawing import people
from ludoteca.drawing.face import Face
from ludoteca.drawing.svg import escape
from ludoteca.engine.game import Game, UnknownGame, game, games
from ludoteca.record.lesson import Lesson, NoPlace, Place, Scene
from ludoteca.record.match import Beat
from ludoteca.record.words import Words
from ludoteca.web import fragments, templating
from ludoteca.web.asking import COOKIE, Wrong, language_of
from ludoteca.web.fragments import COACH, LAYOUTS, aloud, icon, why, words_of
from ludoteca.web.pages.common import filled, keep, to, welcome

BEFORE: Final = 2
"""So many sentences of what led to a scene stand in its log."""

BOARD: Final = ("helps", "pieces", "targets", "secrets")
BUTTON: Final = re.compile(r'<button type="button" data-action="([^"]*)"')


async def learn(request: Request) -> Response:
    """A place of a lesson; `?do=` is one more choice, and leads to the place after it.

    With `?part=1` as JSON: the beats of the choice, and how things stand then.
    """
    lesson = _lesson(request.path_params["game"])
    words = words_of(lesson.game, language_of(request))
    place = _place(lesson, request)
    part, done = "part" in request.query_params, "do" in request.query_params
    if part:
        told = _told(lesson, place, done, words)
        return JSONResponse(told, headers={"cache-control": "no-store"})
    if done:
        return to(address(place))
    return _page(request, lesson, place, words)


def _lesson(name: str) -> Lesson:
    try:
        found = Lesson.load(game(name))
    except UnknownGame:
        raise Wrong(404, "error.game", known=", ".join(games())) from None
    if found is None:
        raise Wrong(404, "error.lesson", game=name)
    return found


def _place(lesson: Lesson, request: Request) -> Place:
    """The place of an address; raises Wrong for one that the lesson doesn't lead to."""
    id = request.path_params.get("scene", lesson.scenes[0].id)
    did = [one for one in request.path_params.get("did", "").split("/") if one]
    if "do" in request.query_params:
        did.append(request.query_params["do"])
    try:
        scene = lesson.scene(id)
    except NoPlace as error:
        known = ", ".join(error.known)
        raise Wrong(404, "error.scene", scene=id[:40], known=known) from None
    try:
        return lesson.place(scene, did)
    except NoPlace as error:
        key = "error.lesson_choice" if error.known else "error.lesson_none"
        known = ", ".join(error.known)
        raise Wrong(404, key, choice=error.asked[:40], known=known) from None


def address(place: Place) -> str:
    """Where a place is found."""
    return at(place.game, place.scene, place.did)


def at(played: Game, scene: Scene, did: Sequence[str] = ()) -> str:
    """Where the place of a scene is found after some choices."""
    return "/".join(["/learn", played.name, scene.id, *(quote(one, safe="+:") for one in did)])


# ---------------------------------------------------------------- page and part


def _page(request: Request, lesson: Lesson, place: Place, words: Words) -> Response:
    _, cookie = welcome(request)
    played = lesson.game
    face: Face = played.face()
    drawn = _drawn(lesson, place, words)
    answer = templating.page(
        request,
        "learn.html",
        words=words,
        title=_title(place, words),
        game=played.name,
        game_title=words.say("game.title"),
        symbols=face.symbols() + people.symbols(),
        boards=[
            (
                layout,
                face.view_box(layout),
                filled(
                    played,
                    layout,
                    {name: html for name, html in drawn.items() if name.startswith(f"{layout}-")},
                ),
            )
            for layout in LAYOUTS
        ],
        drawn=drawn,
        log=_lines(place, len(place.match.beats), words),
    )
    if cookie is not None:
        keep(request, answer, COOKIE, cookie)
    return answer


def _title(place: Place, words: Words) -> str:
    named = words.say("learn.title", game=words.say("game.title"))
    head = words.say(f"lesson.title.{place.scene.id}")
    return f"{head} – {named} – {words.say('page.title')}"


def _told(lesson: Lesson, place: Place, done: bool, words: Words) -> dict[str, Any]:
    """A place as a page takes it in that shows another: after a choice with its beats."""
    face: Face = lesson.game.face()
    shown = len(place.match.beats) - (len(place.beats) if done else 0)
    told: dict[str, Any] = {
        "version": f"{place.scene.id}-{len(place.did)}",
        "here": address(place),
        "title": _title(place, words),
        "fresh": not done,
        "log": _lines(place, shown, words) if not done else [],
        "final": list(_drawn(lesson, place, words).values()),
    }
    if done:
        told["beats"] = [
            [*_beat(lesson, scene, words), *_line(place, shown + number, scene[0], words)]
            for number, scene in enumerate(place.beats)
        ]
        told["times"] = [
            fragments.milliseconds(lesson.game, beat.event, beat.arguments)
            for beat, _ in place.beats
        ]
        told["sounds"] = [face.sound(beat.event, beat.arguments) for beat, _ in place.beats]
    return told


def _beat(lesson: Lesson, scene: tuple[Beat, Any], words: Words) -> list[str]:
    """What a beat changes."""
    return list(fragments.beat_drawn(lesson.game, scene, LAYOUTS, words).values())


def _lines(place: Place, upto: int, words: Words) -> list[str]:
    """The log: the last sentences before the scene, and all since, up to a beat."""
    said: list[str] = []
    for index, beat in enumerate(place.match.beats[:upto]):
        said += _line(place, index, beat, words)
        if index < place.begun and place.scene.open:
            said = said[-BEFORE:]
    return said


def _line(place: Place, index: int, beat: Beat, words: Words) -> list[str]:
    """A beat as a line of the log; none for one that needs no words."""
    played = place.game
    face: Face = played.face()
    told = face.tell(beat.event, beat.arguments, words, _names(place, words))
    if not told:
        return []
    return [
        f'<li id="line-{index}" class="{escape(beat.event)}">'
        f"{icon(face.event_icon(beat.event, beat.arguments))}<span>{escape(told)}</span>"
        f"{why(played, beat.clauses, words)}</li>"
    ]


def _names(place: Place, words: Words) -> list[str]:
    """What the seats are called: the learner's, or somebody's in the coach's story."""
    who = place.scene.who
    first = words.say(f"lesson.who.{who}") if who else words.say("learn.you")
    rest = range(2, place.match.seats + 1)
    return [first, *(words.say("seat.number", n=n) for n in rest)]


# ---------------------------------------------------------------- what a place shows


def _drawn(lesson: Lesson, place: Place, words: Words) -> dict[str, str]:
    """The fragments of a place, by id."""
    played, view = lesson.game, place.view
    face: Face = played.face()
    made: dict[str, str] = {}
    for layout in LAYOUTS:
        made[f"{layout}-helps"] = face.helps(view, layout)
        made[f"{layout}-pieces"] = face.pieces(view, layout)
        made[f"{layout}-targets"] = fragments.targets(played, view, layout)
        if played.reveals:
            made[f"{layout}-secrets"] = face.secrets(view, layout)
    made["tray"] = face.tray(view, words)
    made["ear"] = fragments.ear(face, view, words)
    made["turn"] = _coach(lesson, place, words)
    made["choices"] = _choices(place, view, words)
    made["ways"] = _ways(lesson, place, words)
    made["scenes"] = _scenes(lesson, place, words)
    return made


def _coach(lesson: Lesson, place: Place, words: Words) -> str:
    """What the coach says here, and by which clauses."""
    say, scene = place.say, place.scene
    step = words.say("learn.step", n=scene.number, last=len(lesson.scenes))
    head = words.say(f"lesson.title.{scene.id}")
    return (
        f'<div id="turn" class="turn coach">{icon(COACH)}'
        f'<h2 id="prompt-title" tabindex="-1"><small>{escape(step)}</small> {escape(head)}</h2>'
        f'<p id="prompt-text">{escape(words.say(f"lesson.{say.words}"))}</p>'
        f"{aloud(words)}{why(lesson.game, say.clauses, words)}</div>"
    )


def _choices(place: Place, view: Any, words: Words) -> str:
    """The choices as at a table, each the button of a form that leads on without a script."""
    return BUTTON.sub(
        r'<button name="do" value="\1" data-action="\1"', fragments.choices(place, view, words)
    )


def _ways(lesson: Lesson, place: Place, words: Words) -> str:
    """Where it goes on once nothing is to be chosen."""
    scene, played = place.scene, lesson.game
    following = lesson.after(scene)
    links = []
    if place.say.then == "again":
        back = place.did[: len(place.did) - place.say.back]
        links.append(_way(at(played, scene, back), "learn.again", "button main", words))
        if following is not None:
            links.append(_way(at(played, following), "learn.skip", "button plain", words))
    elif place.say.then == "next" and following is not None:
        links.append(_way(at(played, following), "learn.next", "button main", words))
    elif place.say.then == "next":
        links.append(_play(played, words))
    hidden = "" if links else " hidden"
    return f'<div id="ways" class="lesson-ways"{hidden}>{"".join(links)}</div>'


def _way(address: str, key: str, kind: str, words: Words) -> str:
    return (
        f'<a class="{kind}" href="{escape(address)}" data-go>'
        f"<span>{escape(words.say(key))}</span></a>"
    )


def _play(played: Game, words: Words) -> str:
    """The way to a table of one's own: at a tap, or with others."""
    bot = fragments.bots_of(played)[0]
    others = "".join(
        f'<input type="hidden" name="seat.{seat}" value="{escape(bot)}">'
        for seat in range(1, played.least_seats)
    )
    return (
        f'<form method="post" action="/tables"><input type="hidden" name="game" '
        f'value="{escape(played.name)}"><input type="hidden" name="seats" '
        f'value="{played.least_seats}">{others}'
        f'<button class="button main">{escape(words.say("learn.play"))}</button></form>'
        f'<a class="button" href="/#game-{escape(played.name)}">'
        f"{escape(words.say('learn.together'))}</a>"
    )


def _scenes(lesson: Lesson, place: Place, words: Words) -> str:
    """The scenes of the lesson, each a link."""
    items = ""
    for scene in lesson.scenes:
        here = ' aria-current="step"' if scene is place.scene else ""
        gone = ' class="gone"' if scene.number < place.scene.number else ""
        items += (
            f'<li{gone}><a href="{escape(at(lesson.game, scene))}" data-go{here}>'
            f"<b>{scene.number}</b><span>{escape(words.say(f'lesson.title.{scene.id}'))}</span>"
            "</a></li>"
        )
    return f'<ol id="scenes" class="scenes">{items}</ol>'

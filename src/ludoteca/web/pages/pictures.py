"""Pictures to keep: the board as SVG and PNG, the game so far as a film, and the page with them."""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.drawing.face import Face
from ludoteca.drawing.files import can_draw
from ludoteca.drawing.palette import THEMES
from ludoteca.host.errands.asking import key_of
from ludoteca.host.pictures.making import PictureTask
from ludoteca.host.tables.film import Moment
from ludoteca.record.words import Words
from ludoteca.web import templating
from ludoteca.web.asking import Wrong, number, person_of
from ludoteca.web.fragments import LAYOUTS
from ludoteca.web.pages.common import house_of
from ludoteca.web.pages.stepping import Reel, reel_of

KINDS: Final = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}


class Asked(NamedTuple):
    """A picture that is asked for: of what moment (None: as it stands), and how it looks."""

    reel: Reel
    words: Words
    moment: Moment
    at: int | None
    layout: str
    theme: str

    @property
    def stem(self) -> str:
        """What a file of it is called, without the ending: game, table, and the moment."""
        line = "" if self.at is None else f"-{self.at}"
        return f"{self.reel.game.name}-{self.reel.name}{line}"

    def address(self, file: str, **other: str) -> str:
        """Where one of its files is, or the page, with another look."""
        seat = self.reel.asked
        given = {
            **({} if self.at is None else {"at": str(self.at)}),
            **({} if seat is None else {"seat": str(seat)}),
            "layout": self.layout,
            "theme": self.theme,
        }
        return f"{self.reel.path}/{file}?{urlencode({**given, **other})}"


async def _asked(request: Request) -> Asked:
    """What an address asks for. Raises Refusal, Wrong, NoTable like a moment's page."""
    reel, words = await reel_of(request)
    at = number(request.query_params, "at") if "at" in request.query_params else None
    moment = await reel.film.moment(reel.film.last if at is None else at)
    layout = _one_of(request, "layout", LAYOUTS)
    return Asked(reel, words, moment, at, layout, _one_of(request, "theme", THEMES))


def _one_of(request: Request, name: str, known: tuple[str, ...]) -> str:
    """A word of the address, the first of those that are known if it isn't there."""
    given = request.query_params.get(name, known[0])
    if given not in known:
        raise Wrong(400, "error.choice", field=name, known=", ".join(known))
    return given


async def page(request: Request) -> Response:
    """The page with the pictures of a game, or of a moment of it."""
    asked = await _asked(request)
    words, reel = asked.words, asked.reel
    game = words.say("game.title")
    title = words.say("pictures.title", game=game)
    if asked.at is not None:
        title = words.say("pictures.moment", game=game, n=asked.moment.line)
    back = reel.path if reel.table is not None and asked.at is None else reel.at(asked.moment.line)
    looks = [
        [
            (words.say(f"pictures.{one}"), asked.address("pictures", **{name: one}), one == now)
            for one in known
        ]
        for name, known, now in (
            ("theme", THEMES, asked.theme),
            ("layout", LAYOUTS, asked.layout),
        )
    ]
    return templating.page(
        request,
        "pictures.html",
        words=words,
        title=title,
        name=reel.name,
        live=reel.table is not None,
        back=back,
        poster=asked.address("board.svg"),
        about=_face(asked).position(asked.moment.view(reel.eyes), words),
        layout=asked.layout,
        looks=looks,
        stem=asked.stem,
        film=asked.address("game.gif"),
        png=asked.address("board.png"),
        svg=asked.address("board.svg"),
        can_draw=can_draw(),
    )


def _face(asked: Asked) -> Face:
    face: Face = asked.reel.game.face()
    return face


async def board_svg(request: Request) -> Response:
    """The board as SVG."""
    asked = await _asked(request)
    view = asked.moment.view(asked.reel.eyes)
    svg = _face(asked).picture(view, asked.layout, asked.theme, asked.words).encode()
    mark = hashlib.sha256(svg).hexdigest()[:32]
    return _unchanged(request, mark) or _file(asked, "svg", mark, svg)


async def board_png(request: Request) -> Response:
    """The board as PNG."""
    return await _made(request, "png")


async def game_gif(request: Request) -> Response:
    """The game up to the moment as GIF."""
    return await _made(request, "gif")


async def _made(request: Request, kind: str) -> Response:
    """A picture that is made in a process of the house's own. Raises Refusal."""
    asked = await _asked(request)
    task = _task(asked, kind)
    mark = key_of(task)
    unchanged = _unchanged(request, mark)
    if unchanged is not None:
        return unchanged
    house = house_of(request)
    person = person_of(request, house)
    peer = request.client.host if request.client else ""
    who = person.id if person is not None else f"from {peer}"
    return _file(asked, kind, mark, await house.pictures.picture(who, task))


def _task(asked: Asked, kind: str) -> PictureTask:
    """What the process is told: no more than those who see the picture know themselves."""
    reel, match = asked.reel, asked.moment.match
    running = reel.table is not None and not reel.table.closed
    lines, only = match.lines, match.only
    if running and reel.game.reveals:
        cut = match.record_for(reel.eyes)
        lines, only = list(cut.lines), cut.only
    words = asked.words
    return PictureTask(
        kind,
        reel.game.name,
        match.seats,
        tuple(sorted(reel.film.options.items())),
        only,
        tuple(line.text for line in lines),
        reel.eyes,
        asked.layout,
        asked.theme,
        words.language,
        tuple(words.say("seat.number", n=seat + 1) for seat in range(match.seats)),
    )


def _headers(mark: str) -> dict[str, str]:
    """A browser may keep a picture for who asked, and asks whether it is still the same."""
    return {"etag": f'"{mark}"', "cache-control": "private, no-cache"}


def _unchanged(request: Request, mark: str) -> Response | None:
    if f'"{mark}"' not in request.headers.get("if-none-match", ""):
        return None
    return Response(status_code=304, headers=_headers(mark))


def _file(asked: Asked, kind: str, mark: str, body: bytes) -> Response:
    name = f'attachment; filename="{asked.stem}.{kind}"'
    return Response(
        body, media_type=KINDS[kind], headers={**_headers(mark), "content-disposition": name}
    )

"""The web application of a house: its routes, and the policy that holds for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Scope

from ludoteca.host.house import House, NoTable
from ludoteca.host.refusal import Refusal
from ludoteca.web import errors, socket
from ludoteca.web.asking import Wrong
from ludoteca.web.pages import (
    daily,
    dice,
    door,
    learn,
    mine,
    parts,
    pictures,
    review,
    rules,
    serving,
    start,
    stepping,
    tables,
    watch,
)
from ludoteca.web.policy import Policy
from ludoteca.web.rooms import Rooms

ROUTES = [
    Route("/", start.start),
    Route("/tables", start.make, methods=["POST"]),
    Route("/demo/{game}", start.demo),
    Route("/mine", mine.mine),
    Route("/join", start.join, methods=["GET"]),
    Route("/language", start.language, methods=["POST"]),
    Route("/t/{name}", tables.table),
    Route("/t/{name}/knock", door.knock, methods=["POST"]),
    Route("/t/{name}/door.json", door.state),
    Route("/t/{name}/enter", tables.enter, methods=["POST"]),
    Route("/t/{name}/seat", tables.seat, methods=["POST"]),
    Route("/t/{name}/bot", tables.bot, methods=["POST"]),
    Route("/t/{name}/again", mine.again_form),
    Route("/t/{name}/again", mine.again, methods=["POST"]),
    Route("/t/{name}/delete", mine.delete, methods=["POST"]),
    Route("/t/{name}/view.json", tables.view),
    Route("/t/{name}/record.txt", tables.record),
    Route("/t/{name}/dice", dice.dice),
    Route("/t/{name}/at", stepping.seek),
    Route("/t/{name}/at/{line:int}", stepping.at),
    Route("/t/{name}/pictures", pictures.page),
    Route("/t/{name}/board.svg", pictures.board_svg),
    Route("/t/{name}/board.png", pictures.board_png),
    Route("/t/{name}/game.gif", pictures.game_gif),
    Route("/t/{name}/review", review.page),
    Route("/t/{name}/review.json", review.as_json),
    Route("/t/{name}/branch", stepping.branch, methods=["POST"]),
    WebSocketRoute("/t/{name}/ws", socket.follow),
    Route("/daily", daily.today),
    Route("/daily/{game}", daily.play, methods=["POST"]),
    Route("/daily/{game}/{date}", daily.day),
    Route("/watch", watch.form),
    Route("/watch", watch.watch, methods=["POST"]),
    Route("/w/{name}", stepping.seek),
    Route("/w/{name}/at", stepping.seek),
    Route("/w/{name}/at/{line:int}", stepping.at),
    Route("/w/{name}/pictures", pictures.page),
    Route("/w/{name}/board.svg", pictures.board_svg),
    Route("/w/{name}/board.png", pictures.board_png),
    Route("/w/{name}/game.gif", pictures.game_gif),
    Route("/w/{name}/review", review.page),
    Route("/w/{name}/review.json", review.as_json),
    Route("/w/{name}/branch", stepping.branch, methods=["POST"]),
    Route("/learn/{game}", learn.learn),
    Route("/learn/{game}/{scene}", learn.learn),
    Route("/learn/{game}/{scene}/{did:path}", learn.learn),
    Route("/parts", parts.parts),
    Route("/rules/{game}", rules.rules),
    Route("/rules/{game}/{clauses}", rules.clause),
    Route("/manifest.webmanifest", serving.manifest),
    Route("/static/{name}", serving.static),
    Route("/healthz", serving.health),
    Route("/status", serving.status),
]


class App(Starlette):
    """Starlette under the policy: also its own error answers go out with the headers."""

    def __init__(
        self, house: House, home: Callable[[], Sequence[str]], hosts: Iterable[str]
    ) -> None:
        super().__init__(
            routes=ROUTES,
            middleware=[Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)],
            exception_handlers={
                Wrong: errors.wrong,
                Refusal: errors.refused,
                NoTable: errors.no_table,
                HTTPException: errors.http,
                Exception: errors.broken,
            },
        )
        self.state.house = house
        self.state.rooms = Rooms()
        self.state.home = home
        public = urlsplit(house.settings.public_url).hostname
        self.hosts = [*hosts, *([public] if public else [])]

    def build_middleware_stack(self) -> ASGIApp:
        """The application with the policy outermost."""

        def refuse(scope: Scope, key: str) -> Response:
            scope["app"] = self
            return errors.said(Request({**scope, "type": "http", "method": "GET"}), 403, key)

        return Policy(super().build_middleware_stack(), self.hosts, refuse)


def make_app(
    house: House, home: Callable[[], Sequence[str]] = list, hosts: Iterable[str] = ()
) -> App:
    """The application of a started house.

    `home` tells the addresses at which others in the home network reach it now, the likeliest
    first, for invitations that are made at this machine itself; `hosts` are further names that
    it answers to.
    """
    return App(house, home, hosts)

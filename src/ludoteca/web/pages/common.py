"""What every page needs: the house, cookies, who asks, and the way on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.engine.game import Game
from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.host.tables.table import Table
from ludoteca.web import fragments
from ludoteca.web.asking import form_of, is_secure, person_of
from ludoteca.web.rooms import Rooms

YEAR: Final = 366 * 24 * 3600


def house_of(request: Request) -> House:
    """The house that the application serves."""
    house: House = request.app.state.house
    return house


def rooms_of(request: Request) -> Rooms:
    """What the pages remember of its tables."""
    rooms: Rooms = request.app.state.rooms
    return rooms


def keep(request: Request, answer: Response, name: str, value: str) -> None:
    """Set a cookie that no script and no other site can use."""
    answer.set_cookie(
        name,
        value,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=is_secure(request),
    )


def to(address: str) -> RedirectResponse:
    """Off to a page by GET."""
    return RedirectResponse(address, 303)


def welcome(request: Request) -> tuple[Person, str | None]:
    """Who asks, and the cookie to set if they are new."""
    person = person_of(request, house_of(request))
    return (person, None) if person is not None else house_of(request).newcomer()


async def fields_of(request: Request) -> dict[str, str]:
    """The fields of a form; raises Wrong."""
    return await form_of(request, house_of(request).settings.frame)


async def table_of(request: Request) -> Table:
    """The table of an address; raises NoTable."""
    return await house_of(request).find(request.path_params["name"])


async def watched(request: Request) -> tuple[Table, Person]:
    """The table of an address and who looks at it; raises Refusal at a closed door."""
    here = await table_of(request)
    person = person_of(request, house_of(request))
    if person is None or not here.may_watch(person):
        raise Refusal("not_entered")
    return here, person


def filled(played: Game, layout: str, drawn: Mapping[str, str]) -> str:
    """The inside of a board's picture with its groups drawn in."""
    svg = fragments.board(played, layout)
    for name, html in drawn.items():
        svg = svg.replace(f'<g id="{name}"></g>', html)
    return svg

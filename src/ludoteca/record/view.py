"""What every game's view says: who looks, who is awaited for what, and what that seat may do."""

from __future__ import annotations

import msgspec

from ludoteca.engine.state import TERMINAL, State


class Awaited(msgspec.Struct, frozen=True):
    """Who is awaited for what: `seat` is -1 for luck and -4 when the game is over."""

    seat: int
    message: str
    arguments: list[int]
    clauses: list[str]


class Refused(msgspec.Struct, frozen=True):
    """What a seat may point at but not do now, by its text, and the clauses that forbid it.

    The telling clause comes first.
    """

    action: str
    clauses: list[str]


class View(msgspec.Struct, kw_only=True):
    """What `seat` sees (None: a spectator). A game's own view adds its things.

    `legal` holds the texts of what this seat may do now, `refused` what it may point at but
    not do now, and why not: both empty while somebody else, luck or nobody is awaited.
    `fatal` holds those of `legal` that lose more (figures, lives: what the game is about) than
    another choice of now need lose, however it is gone on with up to the next luck: whoever
    shows choices asks once more before one of these. Luck is not foreseen. Never all of `legal`:
    where every choice loses something, `no_other_way` says so.
    `schema` names the JSON Schema in `docs/schema/` that describes it.
    """

    schema: str
    game: str
    edition: int
    seats: int
    seat: int | None
    awaited: Awaited
    legal: list[str]
    refused: list[Refused]
    fatal: list[str] = []
    no_other_way: bool = False
    over: bool
    returns: list[float]


def awaited(state: State) -> Awaited:
    """Who is awaited for what, as a view says it."""
    prompt = state.prompt()
    return Awaited(
        int(prompt.seat), prompt.message, list(map(int, prompt.arguments)), list(prompt.clauses)
    )


def legal(state: State, seat: int | None) -> list[str]:
    """The texts of what `seat` may do now."""
    if seat is None or seat != state.current_player:
        return []
    return [state.action_text(action) for action in state.legal_actions()]


def refused(state: State, seat: int | None) -> list[Refused]:
    """What `seat` may point at but not do now, in the order of the actions, and why not."""
    if seat is None or seat != state.current_player:
        return []
    found = []
    for action in state.candidates():
        against = state.forbids(action)
        if against:
            found.append(Refused(state.action_text(action), list(against)))
    return found


def is_over(state: State) -> bool:
    """Whether the game is over."""
    return state.current_player == TERMINAL

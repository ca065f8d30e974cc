"""How a scene of Max is set: where the figures stand, in the words of the game."""

from __future__ import annotations

from ludoteca.engine.game import Game
from ludoteca.games.max.rules.components import CAUGHT, CREATURES, TREATS
from ludoteca.games.max.rules.state import MaxState

AWAY = {"home": 27, "caught": int(CAUGHT)}


def lay(
    game: Game,
    max: int = 0,
    mouse: int | str = "home",
    squirrel: int | str = "home",
    bird: int | str = "home",
    treats: int | dict[str, int] = 4,
    seats: int = 1,
    seat: int = 0,
    gentle: bool = False,
    catches: int = 0,
) -> MaxState:
    """Before a throw of `seat`; creatures that aren't named are home.

    `treats` are so many of those that were dealt, or a number of each kind that is left.
    """
    dealt = [0, 0, 0, 0]
    if isinstance(treats, int):
        for number in range(treats):
            dealt[number % 4] += 1
    else:
        dealt = [treats.get(kind, 0) for kind in TREATS]
    start = game.new_state()
    assert isinstance(start, MaxState)
    return MaxState(
        start.board,
        seats=seats,
        gentle=gentle,
        max=max,
        creatures=[AWAY[at] if isinstance(at, str) else at for at in (mouse, squirrel, bird)],
        dealt=tuple(dealt),
        turn=seat,
        catches=catches,
        player=seat,
    )


def where(state: MaxState) -> dict[str, object]:
    """The position in the words in which it is laid."""
    names = {number: name for name, number in AWAY.items()}
    found: dict[str, object] = {"max": int(state.max), "treats": sum(state.treats)}
    for creature, space in zip(CREATURES, state.creatures, strict=True):
        found[creature] = names.get(int(space), int(space))
    found["seat"] = int(state.current_player)
    found["catches"] = int(state.catches)
    return found

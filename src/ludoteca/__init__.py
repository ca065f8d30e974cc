"""Board games played exactly by their rulebooks.

>>> import ludoteca
>>> match = ludoteca.Match(ludoteca.game("max"), seats=2)
>>> match.legal()
['throw']
>>> _ = match.play("throw")
>>> ludoteca.Record.parse(match.record.text).replay().answer
'same'
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

from ludoteca.engine import state as _state
from ludoteca.engine.game import Game, OptionError, UnknownGame, game
from ludoteca.engine.state import CHANCE, TERMINAL, IllegalAction, State
from ludoteca.record.match import Match
from ludoteca.record.record import Record, RecordError, Replay
from ludoteca.version import __version__

if TYPE_CHECKING:
    from ludoteca.study.analyse import AnalyseError, Review, analyse
    from ludoteca.study.simulate import simulate
    from ludoteca.study.simulation import Simulation
    from ludoteca.study.solve import Solution, solve

COMPILED: bool = not _state.__file__.endswith(".py")
"""Whether the rules run compiled."""

__all__ = [
    "CHANCE",
    "COMPILED",
    "TERMINAL",
    "AnalyseError",
    "Game",
    "IllegalAction",
    "Match",
    "OptionError",
    "Record",
    "RecordError",
    "Replay",
    "Review",
    "Simulation",
    "Solution",
    "State",
    "UnknownGame",
    "__version__",
    "analyse",
    "game",
    "simulate",
    "solve",
]

_LATER = {
    "AnalyseError": "ludoteca.study.analyse",
    "Review": "ludoteca.study.analyse",
    "Simulation": "ludoteca.study.simulation",
    "Solution": "ludoteca.study.solve",
    "analyse": "ludoteca.study.analyse",
    "simulate": "ludoteca.study.simulate",
    "solve": "ludoteca.study.solve",
}
"""Names that are imported when they are asked for: most who import this don't study games."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(_import_module(_LATER[name]), name)
    return found

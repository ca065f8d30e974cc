"""Board games played exactly by their rulebooks.

>>> import ludoteca
>>> match = ludoteca.Match(ludoteca.game("max"), seats=2)
>>> match.legal()
['throw']
>>> _ = match.play("throw")
>>> ludoteca.Record.parse(match.record.text).replay().answer
'same'
"""

from ludoteca.engine import state as _state
from ludoteca.engine.game import Game, OptionError, UnknownGame, game
from ludoteca.engine.state import CHANCE, TERMINAL, IllegalAction, State
from ludoteca.record.match import Match
from ludoteca.record.record import Record, RecordError, Replay
from ludoteca.version import __version__

COMPILED: bool = not _state.__file__.endswith(".py")
"""Whether the rules run compiled."""

__all__ = [
    "CHANCE",
    "COMPILED",
    "TERMINAL",
    "Game",
    "IllegalAction",
    "Match",
    "OptionError",
    "Record",
    "RecordError",
    "Replay",
    "State",
    "UnknownGame",
    "__version__",
    "game",
]

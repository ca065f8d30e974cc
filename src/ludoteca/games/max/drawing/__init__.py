"""The drawing of Max, from the view alone: what is sent once, and what is sent again.

`symbols()`, `choices()` and `board(layout)` go once a page; `pieces`, `targets` and `tray` after
each beat; `picture` is a file that stands alone, `text` the table for a terminal. Layouts are
`land` for a desk and `port` for a phone; every id begins with one of them, so both can lie in one
page.
"""

from ludoteca.games.max.drawing.choices import CHOICES, choices
from ludoteca.games.max.drawing.effects import effects
from ludoteca.games.max.drawing.ending import ending
from ludoteca.games.max.drawing.garden import board, symbols, view_box
from ludoteca.games.max.drawing.helps import foresight, helps
from ludoteca.games.max.drawing.picture import layers, picture, title
from ludoteca.games.max.drawing.pieces import Position, pieces, targets, tray
from ludoteca.games.max.drawing.text import text
from ludoteca.games.max.drawing.ways import lasts

__all__ = [
    "CHOICES",
    "Position",
    "board",
    "choices",
    "effects",
    "ending",
    "foresight",
    "helps",
    "lasts",
    "layers",
    "picture",
    "pieces",
    "symbols",
    "targets",
    "text",
    "title",
    "tray",
    "view_box",
]

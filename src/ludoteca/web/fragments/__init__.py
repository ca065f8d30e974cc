"""What a table's page is made of: fragments of HTML and SVG, drawn once for all who look.

A fragment is drawn from the spectator's view, once a stamp and language, whoever looks. What one
seat may do lies in two layers over it, the prompt and the targets, drawn from that seat's view.
"""

from ludoteca.web.fragments.about import ear
from ludoteca.web.fragments.beats import Played, beat_drawn, milliseconds
from ludoteca.web.fragments.log import notice
from ludoteca.web.fragments.painter import Painter
from ludoteca.web.fragments.parts import (
    LAYOUTS,
    aloud,
    avatar,
    board,
    bot_label,
    bots_of,
    faces,
    icon,
    names,
    option_label,
    why,
    words_of,
)
from ludoteca.web.fragments.prompt import COACH, PROMPT, choices, targets
from ludoteca.web.fragments.room import phrases
from ludoteca.web.fragments.seats import face_choices

__all__ = [
    "COACH",
    "LAYOUTS",
    "PROMPT",
    "Painter",
    "Played",
    "aloud",
    "avatar",
    "beat_drawn",
    "board",
    "bot_label",
    "bots_of",
    "choices",
    "ear",
    "face_choices",
    "faces",
    "icon",
    "milliseconds",
    "names",
    "notice",
    "option_label",
    "phrases",
    "targets",
    "why",
    "words_of",
]

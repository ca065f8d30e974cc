"""Max, the mouse, the squirrel and the bird, each in its moods, and their footprints."""

from ludoteca.drawing.symbols import Symbol, rimmed
from ludoteca.games.max.drawing import bird, cat, mouse, squirrel

WIDTH, HEIGHT = 120.0, 124.0
FOOT = (60.0, 114.0)

_DRAWN = {"max": cat, "mouse": mouse, "squirrel": squirrel, "bird": bird}


def _name(kind: str, mood: str) -> str:
    who = "max-cat" if kind == "max" else f"max-{kind}"
    return who if mood == "calm" else f"{who}-{mood}"


BASES = "".join(
    f'<g id="{name}">{body}</g>' for drawn in _DRAWN.values() for name, body in drawn.BASES.items()
)
"""What several moods of a creature share, to be defined before the symbols that use it."""

RIM = 5.0


def _symbol(kind: str, mood: str, body: str) -> Symbol:
    colour = "cat-rim" if kind == "max" else f"{kind}-rim"
    name = _name(kind, mood)
    return Symbol(name, WIDTH, HEIGHT, FOOT, rimmed(name, body, colour, RIM))


CREATURES = {
    (kind, mood): _symbol(kind, mood, body)
    for kind, drawn in _DRAWN.items()
    for mood, body in drawn.MOODS.items()
}
"""(`max`, `mouse`, `squirrel` or `bird`, mood) → symbol."""


# ---------------------------------------------------------------- footprints (heading right)

PRINTS = {
    "max": Symbol(
        "max-print-cat",
        28,
        24,
        (14, 12),
        '<g fill="currentColor"><path d="M4 12C4 7 8 5 12 8C15 10 15 14 12 16C8 19 4 17 4 12Z"/>'
        '<ellipse cx="14" cy="3.8" rx="3.4" ry="2.7"/>'
        '<ellipse cx="20" cy="8.2" rx="3.6" ry="2.7"/>'
        '<ellipse cx="20" cy="15.8" rx="3.6" ry="2.7"/>'
        '<ellipse cx="14" cy="20.2" rx="3.4" ry="2.7"/></g>',
    ),
    "mouse": Symbol(
        "max-print-mouse",
        28,
        24,
        (14, 12),
        '<g fill="currentColor"><circle cx="9" cy="12" r="5"/><circle cx="13" cy="4.5" r="2.6"/>'
        '<circle cx="19" cy="8.5" r="2.7"/><circle cx="19" cy="15.5" r="2.7"/>'
        '<circle cx="13" cy="19.5" r="2.6"/></g>',
    ),
    "squirrel": Symbol(
        "max-print-squirrel",
        28,
        24,
        (14, 12),
        '<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-width="3.6">'
        '<path d="M3 12H13" stroke-width="7.5"/><path d="M13 8L17 3M15 10L23 6M16 12H25'
        'M15 14L23 18M13 16L17 21"/></g>',
    ),
    "bird": Symbol(
        "max-print-bird",
        28,
        24,
        (14, 12),
        '<path d="M4 12H25M9 12C15 11 19 7 21 3M9 12C15 13 19 17 21 21" fill="none" '
        'stroke="currentColor" '
        'stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/>',
    ),
}
"""The footprint of each kind in the current colour; its heading is to the right."""

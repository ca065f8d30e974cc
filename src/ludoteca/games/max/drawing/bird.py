"""The bird: wings at its sides, half open, hanging or raised, and a crest that says the same."""

from ludoteca.drawing.symbols import eyes, fill, line, oval, shadow

_FAINT = ' opacity=".5"'
_LEGS = line("M50 102V113M43 115L50 112L57 115M70 102V113M63 115L70 112L77 115", "beak-dark", 3.4)
_TAIL = fill(
    "M80 86L110 92C115 93 115 98 110 98L103 98L108 103C110 106 107 110 103 108L74 100Z",
    "bird-dark",
)
_CREST = fill(
    "M57 20C51 12 53 4 60 1C59 7 62 11 66 11C64 4 70 1 76 3C72 7 72 14 67 20Z", "bird-dark"
)
_BODY = (
    fill(
        "M60 15C86 15 99 34 99 62C99 89 83 107 60 107C37 107 21 89 21 62C21 34 34 15 60 15Z", "bird"
    )
    + fill("M86 27C95 36 99 48 99 62C99 89 83 107 60 107C86 98 96 62 86 27Z", "bird-dark", _FAINT)
    + fill("M29 47C31 33 40 24 53 21C42 27 36 36 34 49Z", "bird-light")
    + fill(
        "M60 42C68 32 88 35 89 53C90 68 77 76 60 76C43 76 30 68 31 53C32 35 52 32 60 42Z", "cream"
    )
    + fill(
        "M28 76C40 70 52 73 60 73C68 73 80 70 92 76C88 95 77 107 60 107C43 107 32 95 28 76Z",
        "breast",
    )
    + fill("M42 96C50 100 70 100 78 96C73 103 67 107 60 107C53 107 47 103 42 96Z", "cream")
    + line("M43 84L48 87M55 86L60 89M68 84L63 81", "beak-dark", 2, ' opacity=".45"')
    + oval(37, 66, 5.5, 3.6, "blush", ' opacity=".6"')
    + oval(83, 66, 5.5, 3.6, "blush", ' opacity=".6"')
)
_WING = fill(
    "M24 56C11 63 5 80 11 96C14 97 16 96 18 93C19 97 22 97 24 94C26 96 28 95 29 92C33 80 "
    "32 66 24 56Z",
    "bird-dark",
) + line("M17 82C16 78 17 74 19 70M23 84C23 79 24 75 25 72", "bird-light", 2.2)

BASES = {"max-bird-body": _BODY, "max-bird-wing": _WING}
"""What the postures share, to be defined before them."""


def _wings(move: str = "") -> str:
    """Both wings, moved alike."""
    left = f' transform="{move}"' if move else ""
    return (
        f'<use href="#max-bird-wing"{left}/>'
        f'<g transform="translate(120 0) scale(-1 1)"><use href="#max-bird-wing"{left}/></g>'
    )


def _body(face: str) -> str:
    return f'<use href="#max-bird-body"/>{face}'


def _beak(mood: str) -> str:
    """The bird's mouth: open when it sings, a little open when it is afraid."""
    if mood in ("happy", "wary"):
        deep = 74 if mood == "happy" else 69
        return fill(
            f"M53 61C55 {deep - 6} 57 {deep} 60 {deep}C63 {deep} 65 {deep - 6} 67 61Z", "nose"
        ) + fill("M50 59C54 53 66 53 70 59C66 62 54 62 50 59Z", "beak")
    upper = "M50 59C54 54 66 54 70 59C68 63 64 66 60 67C56 66 52 63 50 59Z"
    droop = "M51 60C55 63 65 63 69 60" if mood != "sad" else "M51 63C55 59 65 59 69 63"
    return fill(upper, "beak") + line(droop, "beak-dark", 2)


def _face(mood: str) -> str:
    return eyes(mood, (45, 53), (75, 53), 6.2) + _beak(mood)


_BRISTLING = fill(
    "M50 21L44 6L55 13L58 0L64 12L74 2L72 14L82 9L72 22Z",
    "bird-dark",
)
_FLAT = fill("M66 17C56 9 42 10 36 19C44 17 48 19 52 24Z", "bird-dark") + fill(
    "M60 19C52 16 44 19 41 26C48 24 53 25 58 27Z", "bird-dark"
)
_DROP = fill("M104 30C108 36 109 39 106 41C103 43 99 41 100 37C101 34 103 33 104 30Z", "tear")
MOODS = {
    "calm": shadow(60, 114, 32, 6) + _LEGS + _TAIL + _CREST + _body(_face("calm")) + _wings(),
    "wary": shadow(60, 114, 30, 6)
    + _LEGS
    + _TAIL
    + _BRISTLING
    + _wings("translate(6 0) rotate(34 27 60)")
    + _body(_face("wary"))
    + _DROP,
    "sad": shadow(60, 114, 38, 7)
    + '<g transform="translate(0 9)">'
    + _TAIL
    + _FLAT
    + _body(_face("sad"))
    + _wings("translate(9 13) rotate(-9 27 60)")
    + "</g>"
    + oval(50, 114, 8, 3.4, "beak-dark")
    + oval(70, 114, 8, 3.4, "beak-dark"),
    "happy": shadow(60, 115, 26, 5)
    + '<g transform="translate(0 -2)">'
    + _LEGS
    + _TAIL
    + _CREST
    + _wings("translate(0 10) rotate(146 27 60)")
    + _body(_face("happy"))
    + "</g>",
}
"""What the bird looks like in each mood, in the box of all creatures."""

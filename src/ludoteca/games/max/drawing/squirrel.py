"""The squirrel: its tail stands, bristles or hangs, and its acorn goes where its mood is."""

from ludoteca.drawing.svg import mirror
from ludoteca.drawing.symbols import eyes, fill, line, mouth, oval, shadow

_FAINT = ' opacity=".5"'
_AXIS = 54.0


def _twin(path: str) -> str:
    return path + mirror(path, _AXIS)


_TAIL = (
    fill(
        "M66 114C98 119 122 103 117 76C115 64 108 57 107 47C106 39 112 33 113 24C115 8 100 0 87 5"
        "C70 12 66 32 74 48C80 60 86 70 82 84C79 94 74 98 66 100Z",
        "squirrel-dark",
    )
    + fill(
        "M76 108C98 107 111 95 107 77C104 64 95 57 95 45C95 34 102 27 101 18C100 10 92 11 87 16"
        "C79 25 82 38 88 49C95 62 98 74 93 88C90 97 84 102 76 103Z",
        "squirrel-light",
    )
    + line("M91 20C86 30 90 42 95 52M101 78C101 89 96 97 89 101", "squirrel", 3)
)
_BRISTLING = fill(
    "M66 114C86 118 104 114 113 102L108 101L119 88L111 88L119 72L110 74L117 58L108 61L116 44"
    "L107 48L115 30L106 34L110 16L101 21L99 7L90 13L82 3L78 14L69 14L72 25L66 33L73 40"
    "C78 56 86 68 82 84C79 94 74 98 66 100Z",
    "squirrel-dark",
) + fill(
    "M76 108C96 107 108 94 105 78C102 64 95 56 95 44C95 33 99 26 97 19C94 14 88 17 85 24"
    "C82 32 85 42 89 51C95 63 97 75 92 88C89 97 84 102 76 103Z",
    "squirrel-light",
)
_HANGING = fill(
    "M64 112C80 112 84 96 96 92C108 89 118 98 117 107C116 115 104 118 92 118C80 119 70 118 62 116Z",
    "squirrel-dark",
) + fill(
    "M80 112C88 108 92 100 100 99C107 99 110 104 108 108C104 113 92 114 80 112Z",
    "squirrel-light",
)
_BODY = (
    fill("M29 112C23 88 33 66 54 66C75 66 85 88 79 112C67 116 41 116 29 112Z", "squirrel")
    + fill(
        "M70 70C83 82 84 98 79 112C74 114 68 115 62 115C73 102 76 84 70 70Z",
        "squirrel-dark",
        _FAINT,
    )
    + fill("M54 74C66 74 70 90 67 107C60 110 48 110 41 107C38 90 42 74 54 74Z", "cream")
)
_HEAD = (
    fill(
        "M54 22C76 22 92 36 91 52C88 68 72 76 54 76C36 76 20 68 17 52C16 36 32 22 54 22Z",
        "squirrel",
    )
    + fill("M78 29C87 35 92 43 91 52C88 68 72 76 54 76C76 71 87 53 78 29Z", "squirrel-dark", _FAINT)
    + fill("M24 40C29 31 39 26 49 25C39 30 32 36 29 44Z", "squirrel-light")
    + oval(36, 46, 11.5, 11.5, "squirrel-light")
    + oval(72, 46, 11.5, 11.5, "squirrel-light")
    + fill(
        "M54 49C67 49 78 55 80 62C75 71 65 76 54 76C43 76 33 71 28 62C30 55 41 49 54 49Z", "cream"
    )
    + oval(26, 61, 5.5, 3.8, "blush", ' opacity=".6"')
    + oval(82, 61, 5.5, 3.8, "blush", ' opacity=".6"')
    + oval(54, 55.5, 5.4, 3.9, "ink")
    + oval(52.4, 54.4, 1.5, 1, "glint")
)
_EAR = (
    fill("M23 16C20 10 20 5 22 1C25 2 27 4 28 6C29 4 30 3 32 2C34 6 34 10 33 14Z", "squirrel-dark")
    + fill("M21 40C20 26 22 16 24 8C24 5 26 4 28 6C34 12 39 20 43 30Z", "squirrel")
    + fill("M28 13C32 17 34 21 35 26C32 27 29 29 27 32C26 25 26 19 28 13Z", "pink")
)
_ACORN = (
    fill(
        "M42 93C42 88 48 86 54 86C60 86 66 88 66 93C66 102 60 107 54 110C48 107 42 102 42 93Z",
        "acorn",
    )
    + fill(
        "M61 88C64 89 66 91 66 93C66 102 60 107 54 110C60 104 63 96 61 88Z",
        "acorn-dark",
        ' opacity=".3"',
    )
    + fill("M39 92C39 85 46 81 54 81C62 81 69 85 69 92C65 95 43 95 39 92Z", "acorn-dark")
    + line("M44 88C47 85 50 84 53 84", "acorn", 2, ' opacity=".7"')
    + line("M54 81V77", "acorn-dark", 3.4)
)
_FEET = oval(40, 112, 12, 5.5, "squirrel-dark") + oval(68, 112, 12, 5.5, "squirrel-dark")

BASES = {
    "max-squirrel-tail": _TAIL,
    "max-squirrel-body": _BODY,
    "max-squirrel-head": _HEAD,
    "max-squirrel-ear": _EAR,
    "max-squirrel-acorn": _ACORN,
}
"""What the postures share, to be defined before them."""


def _part(name: str, move: str = "") -> str:
    at = f' transform="{move}"' if move else ""
    return f'<use href="#max-squirrel-{name}"{at}/>'


def _ears(droop: float = 0) -> str:
    """Both ears, hanging outwards by so many degrees."""
    left = f"rotate({-droop:g} 32 38)" if droop else ""
    right = f"translate({2 * _AXIS:g} 0) scale(-1 1) {left}".strip()
    return _part("ear", left) + _part("ear", right)


def _face(mood: str) -> str:
    return eyes(mood, (36, 46), (72, 46), 6.4) + mouth(mood, 54, 60.5, 6)


def _hands(left: tuple[float, float], right: tuple[float, float]) -> str:
    return oval(*left, 6.5, 5.5, "squirrel") + oval(*right, 6.5, 5.5, "squirrel-dark")


MOODS = {
    "calm": shadow(58, 114, 40, 7)
    + _part("tail")
    + _part("body")
    + _ears()
    + _part("head")
    + _face("calm")
    + _part("acorn")
    + _hands((39, 95), (69, 95))
    + _FEET,
    "wary": shadow(58, 114, 38, 7)
    + _BRISTLING
    + _part("body")
    + _ears()
    + _part("head")
    + _face("wary")
    + _part("acorn", "translate(0 -8)")
    + _hands((41, 87), (67, 87))
    + fill("M96 34C100 40 101 43 98 45C95 47 91 45 92 41C93 38 95 37 96 34Z", "tear")
    + oval(44, 112, 11, 5.5, "squirrel-dark")
    + oval(64, 112, 11, 5.5, "squirrel-dark"),
    "sad": shadow(60, 114, 46, 7)
    + _HANGING
    + _part("body")
    + '<g transform="translate(0 6)">'
    + _ears(34)
    + _part("head")
    + _face("sad")
    + "</g>"
    + _hands((46, 98), (62, 99))
    + _FEET
    + _part("acorn", "translate(-14 56) rotate(28 26 50) scale(.54)"),
    "happy": shadow(58, 114, 36, 6.5)
    + '<g transform="translate(0 -1)">'
    + _part("tail")
    + line("M36 92L19 82", "squirrel", 11)
    + _part("body")
    + _ears()
    + _part("head")
    + _face("happy")
    + _part("acorn", "translate(-26 6) rotate(-16 40 72) scale(.74)")
    + _hands((13, 82), (68, 94))
    + _FEET
    + "</g>",
}
"""What the squirrel looks like in each mood, in the box of all creatures."""

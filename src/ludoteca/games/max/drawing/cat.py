"""Max himself: he sits, stalks, leaps, walks home content, sleeps curled up, or has had enough.

Light comes from the upper left: base, one shade to the right, one highlight. Head and sitting
body are drawn once, as groups; each mood has a posture of its own.
"""

from ludoteca.drawing.svg import mirror
from ludoteca.drawing.symbols import eyes, fill, line, mouth, oval, shadow

_FAINT = ' opacity=".5"'
_OUTLINE = (
    "M60 15C67 15 73 16 78 18C83 11 90 6 95 4C97 3 98 4 99 6C101 16 101 25 98 33"
    "C101 38 102 43 101 48L108 54C104 57 101 58 97 59C90 68 77 73 60 73"
    "C43 73 30 68 23 59C19 58 16 57 12 54L19 48C18 43 19 38 22 33C19 25 19 16 21 6"
    "C22 4 23 3 25 4C30 6 37 11 42 18C47 16 53 15 60 15Z"
)


def _both(path: str) -> str:
    return path + mirror(path, 60)


_HEAD = (
    fill(_OUTLINE, "cat")
    + fill(
        "M98 33C101 38 102 43 101 48L108 54C104 57 101 58 97 59C90 68 77 73 60 73C78 69 94 56 94 36"
        "C96 26 96 15 95 4C97 3 98 4 99 6C101 16 101 25 98 33Z",
        "cat-dark",
        _FAINT,
    )
    + fill(_both("M26 11C31 14 35 18 38 22C33 24 29 27 26 31C24 24 24 17 26 11Z"), "pink")
    + fill("M27 36C31 27 42 21 52 20C42 25 34 31 31 39Z", "cat-light")
    + line("M60 17V29M53 18L55 27M67 18L65 27", "cat-dark", 3.2)
    + line(_both("M20 42L28 44M19 50L27 49"), "cat-dark", 3.2)
    + oval(60, 65, 9, 6.5, "cream")
    + oval(51, 58.5, 13, 9.5, "cream")
    + oval(69, 58.5, 13, 9.5, "cream")
    + fill(
        "M55 50C57 49 63 49 65 50C66 51 66 52 65 53L61 56C60 57 60 57 59 56L55 53C54 52 54 51 "
        "55 50Z",
        "nose",
    )
    + line(_both("M36 57L17 55M36 61L19 64"), "ink", 1.3, ' opacity=".4"')
)
_COLLAR = (
    fill("M40 70C52 79 68 79 80 70L79 77C68 85 52 85 41 77Z", "collar")
    + oval(60, 84, 6, 6, "sun")
    + line("M56 84h8M60 86v3", "beak-dark", 1.8)
)
_TAIL = (
    fill("M82 112C110 116 120 90 107 73C101 65 91 69 94 78C99 91 95 99 78 99Z", "cat-dark")
    + fill(
        "M107 73C101 65 91 69 94 78C95 80 96 82 96 84C100 84 106 82 111 81C110 78 109 76 107 73Z",
        "cream",
    )
    + line("M112 90L101 92M107 102L97 98", "cat", 4)
)
_TOES = "M44 110v3.500M49 110.500v3.500M71 110.500v3.500M76 110v3.5"

BASES = {"max-cat-head": _HEAD, "max-cat-collar": _COLLAR}
"""What the postures share, to be defined before them."""


def _paw(x: float, y: float, rx: float = 12, ry: float = 6.5) -> str:
    """A cream paw on the ground, with its toes."""
    toes = f"M{x - 3:g} {y:g}v3.5M{x + 3:g} {y:g}v3.5"
    return oval(x, y, rx, ry, "cream") + line(toes, "cat-dark", 1.6)


def _open_paw(x: float, y: float) -> str:
    """A paw held out, with its soft pads and no claws."""
    return (
        oval(x, y, 11, 10.5, "cream")
        + oval(x, y + 2.5, 4.6, 3.8, "pink")
        + oval(x - 5.6, y - 3, 2.1, 2.3, "pink")
        + oval(x, y - 5.2, 2.1, 2.3, "pink")
        + oval(x + 5.6, y - 3, 2.1, 2.3, "pink")
    )


def _head(face: str, move: str = "", collar: bool = True) -> str:
    """The head with a face; `move` is a transform."""
    worn = '<use href="#max-cat-collar"/>' if collar else ""
    inside = f'{worn}<use href="#max-cat-head"/>{face}'
    return f'<g transform="{move}">{inside}</g>' if move else inside


def _face(eyed: str, mouthed: str, tongue: bool = False) -> str:
    lick = (
        fill("M61 62C64 61 69 62 70 65C70 69 64 70 62 67C61 65 60 63 61 62Z", "nose")
        if tongue
        else ""
    )
    seen = eyes(eyed, (42, 46), (78, 46), 6.6, iris="iris")
    return seen + lick + mouth(mouthed, 60, 58, 8)


_SITTING = (
    shadow(61, 114, 42, 7)
    + _TAIL
    + fill("M35 112C27 84 38 62 60 62C82 62 93 84 85 112C73 117 47 117 35 112Z", "cat")
    + fill("M76 66C91 78 92 97 85 112C80 114 74 115 67 115C79 101 82 82 76 66Z", "cat-dark", _FAINT)
    + fill("M60 72C72 72 75 88 72 105C66 108 54 108 48 105C45 88 48 72 60 72Z", "cream")
    + line(_both("M35 92L43 93M34 100L42 100"), "cat-dark", 3.4)
    + oval(47, 111, 11, 6.5, "cream")
    + oval(73, 111, 11, 6.5, "cream")
    + line(_TOES, "cat-dark", 1.6)
)
_STALKING = (
    shadow(61, 114, 52, 8)
    + line("M98 70C116 62 117 38 104 24", "cat-dark", 13)
    + line("M110.5 37C109 32 107 28 104 24", "cream", 13)
    + line("M103 57L113 60", "cat", 4)
    + fill("M34 113C38 84 52 62 78 55C102 52 117 74 114 99C113 108 110 112 104 114Z", "cat")
    + fill(
        "M95 57C110 64 117 82 114 99C113 108 110 112 104 114H82C101 106 106 78 95 57Z",
        "cat-dark",
        _FAINT,
    )
    + line("M68 60L73 71M80 56L84 68M92 58L93 70", "cat-dark", 3.6)
    + fill("M74 112C74 96 84 88 95 90C106 92 110 104 106 113Z", "cat")
    + line("M76 104C79 95 86 90 95 90", "cat-dark", 2.6, _FAINT)
    + _paw(93, 110, 14)
)
_LEAPING = (
    shadow(60, 117, 27, 5)
    + line("M76 90C92 96 104 102 114 96", "cat-dark", 10)
    + line("M106 99C109 98.500 112 97.500 114 96", "cream", 10)
    + line("M44 92L33 103", "cat", 16)
    + line("M76 92L87 103", "cat-dark", 16)
    + oval(31, 105, 9.5, 7.5, "cream", ' transform="rotate(-38 31 105)"')
    + oval(89, 105, 9.5, 7.5, "cream", ' transform="rotate(38 89 105)"')
    + fill("M40 62C36 80 38 98 60 102C82 98 84 80 80 62Z", "cat")
    + fill("M72 62C78 78 76 94 60 102C82 98 84 80 80 62Z", "cat-dark", _FAINT)
    + fill("M60 70C70 70 73 84 68 95C63 98 57 98 52 95C47 84 50 70 60 70Z", "cream")
    + line("M44 78L20 82", "cat", 15)
    + line("M76 78L100 82", "cat-dark", 15)
)
_WALKING = (
    shadow(60, 114, 48, 7)
    + line("M98 84C116 74 116 48 102 40", "cat-dark", 12)
    + line("M109 49C107 45 105 42 102 40", "cream", 12)
    + line("M108 69L116 73", "cat", 4)
    + line("M90 98L98 108M62 98L56 107", "cat-dark", 12)
    + oval(100, 109, 9, 5.5, "cream")
    + oval(55, 108, 9, 5.5, "cream")
    + fill(
        "M30 84C30 70 46 62 68 62C92 62 108 71 108 86C108 101 92 106 68 106C46 106 30 98 30 84Z",
        "cat",
    )
    + fill(
        "M98 67C106 72 108 79 108 86C108 101 92 106 68 106C92 100 102 84 98 67Z", "cat-dark", _FAINT
    )
    + line("M76 63L79 74M87 65L89 76M97 69L97 79", "cat-dark", 3.6)
    + line("M82 98L80 109M42 98L38 110", "cat", 13)
    + _paw(78, 110, 11)
    + _paw(36, 111, 11)
)
_CURLED = (
    shadow(60, 113, 50, 8)
    + fill(
        "M12 94C12 72 36 60 66 61C96 62 112 78 110 95C108 109 88 115 60 115C32 115 12 110 12 94Z",
        "cat",
    )
    + fill(
        "M96 69C106 75 111 85 110 95C108 109 88 115 60 115C92 110 104 92 96 69Z", "cat-dark", _FAINT
    )
    + line("M64 63L66 74M78 64L79 75M91 69L89 79M102 78L97 85", "cat-dark", 3.6)
    + fill("M30 70C40 64 52 63 60 64C50 67 42 72 37 79Z", "cat-light")
    + line("M104 98C98 110 74 113 50 109", "cat-dark", 13)
    + line("M64 110.500C59 110.500 54 110 50 109", "cream", 13)
    + line("M90 102L94 112M78 104L80 114", "cat", 3.6)
)
_FULL = (
    shadow(61, 114, 46, 7)
    + _TAIL
    + fill("M30 112C17 86 33 62 60 62C87 62 103 86 90 112C76 117 44 117 30 112Z", "cat")
    + fill(
        "M80 66C99 80 98 100 90 112C84 114 77 115 70 115C84 101 88 82 80 66Z", "cat-dark", _FAINT
    )
    + oval(60, 95, 26, 20, "cream")
    + line("M31 84L39 86M29 92L36 93", "cat-dark", 3.4)
    + line("M89 84L81 86M91 92L84 93", "cat-dark", 3.4)
    + line("M34 84C38 92 42 95 47 96", "cat", 12)
    + line("M86 84C82 92 78 95 73 96", "cat-dark", 12)
    + oval(48, 96.5, 8, 6.5, "cream")
    + oval(72, 96.5, 8, 6.5, "cream")
    + _paw(40, 111.5, 13)
    + _paw(80, 111.5, 13)
)

_BLUSH = oval(30, 57, 6, 4, "blush", ' opacity=".7"') + oval(90, 57, 6, 4, "blush", ' opacity=".7"')

MOODS = {
    "calm": _SITTING + _head(_face("calm", "calm")),
    "keen": _STALKING
    + _head(_face("keen", "calm"), "translate(-6 35) scale(.95)", collar=False)
    + _paw(27, 109, 13)
    + _paw(62, 111, 13),
    "pounce": _LEAPING
    + _head(_BLUSH + _face("calm", "happy"), "translate(3 3) scale(.95)")
    + _open_paw(14, 82)
    + _open_paw(106, 82),
    "lured": _WALKING
    + _head(_BLUSH + _face("happy", "calm", tongue=True), "translate(-9 6) scale(.95)"),
    "sleepy": _CURLED
    + _head(_BLUSH + _face("sleepy", "calm"), "translate(-6 40) rotate(-7 40 60) scale(.88)", False)
    + _paw(27, 109, 11, 5.5)
    + _paw(48, 111, 11, 5.5),
    "sated": _FULL + _head(_BLUSH + _face("happy", "calm", tongue=True), "translate(0 1)"),
}
"""What Max looks like in each mood, in the box of all creatures."""

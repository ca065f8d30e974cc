"""Max, the mouse, the squirrel and the bird, each in its moods, and their footprints.

A creature is drawn once, without a face, as a group; a symbol for each mood puts a face on it.
Light comes from the upper left: base, one shade to the right, one highlight.
"""

from ludoteca.drawing.svg import mirror
from ludoteca.drawing.symbols import Symbol, eyes, fill, line, mouth, oval, shadow

WIDTH, HEIGHT = 120.0, 124.0
FOOT = (60.0, 114.0)
MIDDLE = 60.0  # the axis of a face


def _both(path: str) -> str:
    """The path and its mirror image."""
    return path + mirror(path, MIDDLE)


_FAINT = ' opacity=".5"'

# ---------------------------------------------------------------- Max

_CAT_HEAD = (
    "M60 15C67 15 73 16 78 18C83 11 90 6 95 4C97 3 98 4 99 6C101 16 101 25 98 33"
    "C101 38 102 43 101 48L108 54C104 57 101 58 97 59C90 68 77 73 60 73"
    "C43 73 30 68 23 59C19 58 16 57 12 54L19 48C18 43 19 38 22 33C19 25 19 16 21 6"
    "C22 4 23 3 25 4C30 6 37 11 42 18C47 16 53 15 60 15Z"
)
_CAT = (
    shadow(61, 114, 42, 7)
    + fill("M82 112C110 116 120 90 107 73C101 65 91 69 94 78C99 91 95 99 78 99Z", "cat-dark")
    + fill(
        "M107 73C101 65 91 69 94 78C95 80 96 82 96 84C100 84 106 82 111 81C110 78 109 76 107 73Z",
        "cream",
    )
    + line("M112 90L101 92M107 102L97 98", "cat", 4)
    + fill("M35 112C27 84 38 62 60 62C82 62 93 84 85 112C73 117 47 117 35 112Z", "cat")
    + fill("M76 66C91 78 92 97 85 112C80 114 74 115 67 115C79 101 82 82 76 66Z", "cat-dark", _FAINT)
    + fill("M60 72C72 72 75 88 72 105C66 108 54 108 48 105C45 88 48 72 60 72Z", "cream")
    + line(_both("M35 92L43 93M34 100L42 100"), "cat-dark", 3.4)
    + oval(47, 111, 11, 6.5, "cream")
    + oval(73, 111, 11, 6.5, "cream")
    + line("M44 110v3.500M49 110.500v3.500M71 110.500v3.500M76 110v3.5", "cat-dark", 1.6)
    + fill("M40 70C52 79 68 79 80 70L79 77C68 85 52 85 41 77Z", "collar")
    + '<circle cx="60" cy="84" r="6" fill="var(--sun)"/>'
    + line("M56 84h8M60 86v3", "beak-dark", 1.8)
    + fill(_CAT_HEAD, "cat")
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

# ---------------------------------------------------------------- mouse

_MOUSE = (
    shadow(60, 114, 34, 6.5)
    + line("M82 108C102 113 114 100 107 89C103 82 109 76 115 80", "nose", 4.6)
    + fill(
        "M60 64C82 64 91 84 88 104C86 112 76 115 60 115C44 115 34 112 32 104C29 84 38 64 60 64Z",
        "mouse",
    )
    + fill(
        "M76 68C88 76 90 92 88 104C86 110 80 113 71 114C80 100 83 84 76 68Z", "mouse-dark", _FAINT
    )
    + oval(60, 99, 17, 15, "cream")
    + oval(26, 31, 21, 21, "mouse")
    + oval(94, 31, 21, 21, "mouse-dark")
    + oval(27, 32.5, 13.5, 13.5, "pink")
    + oval(93, 32.5, 13.5, 13.5, "nose", ' opacity=".5"')
    + line("M11 27C13 20 18 15 25 14", "mouse-light", 3.4)
    + fill(
        "M60 25C82 25 96 38 96 55C96 71 80 80 60 80C40 80 24 71 24 55C24 38 38 25 60 25Z", "mouse"
    )
    + fill("M84 33C92 39 96 46 96 55C96 71 80 80 60 80C80 75 90 58 84 33Z", "mouse-dark", _FAINT)
    + fill("M31 47C35 36 46 30 58 30C46 34 38 41 36 50Z", "mouse-light")
    + fill(
        "M60 53C72 53 82 59 83 67C78 76 69 80 60 80C51 80 42 76 37 67C38 59 48 53 60 53Z", "cream"
    )
    + oval(34, 65, 6, 4, "blush", ' opacity=".65"')
    + oval(86, 65, 6, 4, "blush", ' opacity=".65"')
    + oval(60, 60, 5.4, 4.2, "nose")
    + oval(58.4, 58.8, 1.5, 1.1, "glint")
    + line(_both("M44 66L26 71M45 70L30 77"), "ink", 1.2, ' opacity=".35"')
    + fill("M35 77C50 88 70 88 85 77L86 84C71 95 49 95 34 84Z", "scarf")
    + fill("M72 88L80 103L70 104L66 91Z", "scarf")
    + oval(45, 97, 6, 5, "pink")
    + oval(75, 98, 6, 5, "pink")
    + oval(46, 112.5, 11, 5.5, "pink")
    + oval(74, 112.5, 11, 5.5, "pink")
)

# ---------------------------------------------------------------- squirrel

_SQUIRREL_AXIS = 54.0


def _twin(path: str) -> str:
    return path + mirror(path, _SQUIRREL_AXIS)


_SQUIRREL = (
    shadow(58, 114, 40, 7)
    + fill(
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
    + fill("M29 112C23 88 33 66 54 66C75 66 85 88 79 112C67 116 41 116 29 112Z", "squirrel")
    + fill(
        "M70 70C83 82 84 98 79 112C74 114 68 115 62 115C73 102 76 84 70 70Z",
        "squirrel-dark",
        _FAINT,
    )
    + fill("M54 74C66 74 70 90 67 107C60 110 48 110 41 107C38 90 42 74 54 74Z", "cream")
    + fill(
        _twin("M23 16C20 10 20 5 22 1C25 2 27 4 28 6C29 4 30 3 32 2C34 6 34 10 33 14Z"),
        "squirrel-dark",
    )
    + fill(
        "M54 22C60 22 65 23 69 25C71 17 75 11 80 6C82 4 84 5 84 8C86 16 87 24 85 32"
        "C90 38 92 45 91 52C88 68 72 76 54 76C36 76 20 68 17 52C16 45 18 38 23 32"
        "C21 24 22 16 24 8C24 5 26 4 28 6C33 11 37 17 39 25C43 23 48 22 54 22Z",
        "squirrel",
    )
    + fill(
        "M85 32C90 38 92 45 91 52C88 68 72 76 54 76C74 71 86 56 82 34C84 25 83 16 80 6C82 4 84 "
        "5 84 8C86 16 87 24 85 32Z",
        "squirrel-dark",
        _FAINT,
    )
    + fill(_twin("M28 13C32 17 34 21 35 26C32 27 29 29 27 32C26 25 26 19 28 13Z"), "pink")
    + oval(36, 46, 11.5, 11.5, "squirrel-light")
    + oval(72, 46, 11.5, 11.5, "squirrel-light")
    + fill(
        "M54 49C67 49 78 55 80 62C75 71 65 76 54 76C43 76 33 71 28 62C30 55 41 49 54 49Z", "cream"
    )
    + oval(26, 61, 5.5, 3.8, "blush", ' opacity=".6"')
    + oval(82, 61, 5.5, 3.8, "blush", ' opacity=".6"')
    + oval(54, 55.5, 5.4, 3.9, "ink")
    + oval(52.4, 54.4, 1.5, 1, "glint")
    + fill(
        "M42 93C42 88 48 86 54 86C60 86 66 88 66 93C66 102 60 107 54 110C48 107 42 102 42 93Z",
        "acorn",
    )
    + fill(
        "M61 88C64 89 66 91 66 93C66 102 60 107 54 110C60 104 63 96 61 88Z",
        "acorn-dark",
        ' opacity=".3"',
    )
    + fill("M39 92C39 85 46 81 54 81C62 81 69 85 69 92C65 95 43 95 39 92Z", "acorn-dark")
    + line("M54 81V77", "acorn-dark", 3.4)
    + oval(39, 95, 6.5, 5.5, "squirrel")
    + oval(69, 95, 6.5, 5.5, "squirrel-dark")
    + oval(40, 112, 12, 5.5, "squirrel-dark")
    + oval(68, 112, 12, 5.5, "squirrel-dark")
)

# ---------------------------------------------------------------- bird

_WING = (
    "M24 56C11 63 5 80 11 96C14 97 16 96 18 93C19 97 22 97 24 94C26 96 28 95 29 92C33 80 "
    "32 66 24 56Z"
)
_BIRD = (
    shadow(60, 114, 32, 6)
    + line("M50 102V113M43 115L50 112L57 115M70 102V113M63 115L70 112L77 115", "beak-dark", 3.4)
    + fill(
        "M80 86L110 92C115 93 115 98 110 98L103 98L108 103C110 106 107 110 103 108L74 100Z",
        "bird-dark",
    )
    + fill("M57 20C51 12 53 4 60 1C59 7 62 11 66 11C64 4 70 1 76 3C72 7 72 14 67 20Z", "bird-dark")
    + fill(
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
    + fill(_WING, "bird-dark")
    + fill(mirror(_WING, MIDDLE), "bird-dark")
    + line("M17 82C16 78 17 74 19 70M23 84C23 79 24 75 25 72", "bird-light", 2.2)
    + line("M103 82C104 78 103 74 101 70", "bird", 2.2)
    + oval(37, 66, 5.5, 3.6, "blush", ' opacity=".6"')
    + oval(83, 66, 5.5, 3.6, "blush", ' opacity=".6"')
)


def _beak(mood: str) -> str:
    """The bird's mouth: open when it sings, a little open when it is afraid."""
    upper = "M50 59C54 54 66 54 70 59C68 63 64 66 60 67C56 66 52 63 50 59Z"
    if mood in ("happy", "wary"):
        return fill("M53 61C55 68 57 74 60 74C63 74 65 68 67 61Z", "nose") + fill(
            "M50 59C54 53 66 53 70 59C66 62 54 62 50 59Z", "beak"
        )
    droop = "M51 60C55 63 65 63 69 60" if mood != "sad" else "M51 62C55 59 65 59 69 62"
    return fill(upper, "beak") + line(droop, "beak-dark", 2)


# ---------------------------------------------------------------- moods

_MOODS = {
    "max": ("calm", "keen", "sleepy", "happy"),
    "mouse": ("calm", "wary", "sad", "happy"),
    "squirrel": ("calm", "wary", "sad", "happy"),
    "bird": ("calm", "wary", "sad", "happy"),
}


def _face(kind: str, mood: str) -> str:
    """Eyes and mouth of one creature in one mood."""
    if kind == "max":
        smile = "happy" if mood == "happy" else "calm"
        return eyes(mood, (42, 46), (78, 46), 6.6, iris="iris") + mouth(smile, 60, 58, 8)
    if kind == "mouse":
        return eyes(mood, (43, 51), (77, 51), 6.4) + mouth(mood, 60, 65.5, 6)
    if kind == "squirrel":
        return eyes(mood, (36, 46), (72, 46), 6.4) + mouth(mood, 54, 60.5, 6)
    return eyes(mood, (45, 53), (75, 53), 6.2) + _beak(mood)


def _name(kind: str, mood: str) -> str:
    who = "max-cat" if kind == "max" else f"max-{kind}"
    return who if mood == "calm" else f"{who}-{mood}"


BASES = "".join(
    f'<g id="max-{who}-base">{body}</g>'
    for who, body in (("cat", _CAT), ("mouse", _MOUSE), ("squirrel", _SQUIRREL), ("bird", _BIRD))
)
"""The four bodies without a face, to be defined before the symbols that use them."""

CREATURES = {
    (kind, mood): Symbol(
        _name(kind, mood),
        WIDTH,
        HEIGHT,
        FOOT,
        f'<use href="#max-{"cat" if kind == "max" else kind}-base"/>' + _face(kind, mood),
    )
    for kind, moods in _MOODS.items()
    for mood in moods
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

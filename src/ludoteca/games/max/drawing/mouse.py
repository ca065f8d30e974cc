"""The mouse: calm, wary with its paws at its mouth, sad with hanging ears, happy with arms up."""

from ludoteca.drawing.symbols import eyes, fill, line, mouth, oval, shadow

_FAINT = ' opacity=".5"'
_BODY = (
    fill(
        "M60 64C82 64 91 84 88 104C86 112 76 115 60 115C44 115 34 112 32 104C29 84 38 64 60 64Z",
        "mouse",
    )
    + fill(
        "M76 68C88 76 90 92 88 104C86 110 80 113 71 114C80 100 83 84 76 68Z", "mouse-dark", _FAINT
    )
    + oval(60, 99, 17, 15, "cream")
)
_HEAD = (
    fill("M60 25C82 25 96 38 96 55C96 71 80 80 60 80C40 80 24 71 24 55C24 38 38 25 60 25Z", "mouse")
    + fill("M84 33C92 39 96 46 96 55C96 71 80 80 60 80C80 75 90 58 84 33Z", "mouse-dark", _FAINT)
    + fill("M31 47C35 36 46 30 58 30C46 34 38 41 36 50Z", "mouse-light")
    + fill(
        "M60 53C72 53 82 59 83 67C78 76 69 80 60 80C51 80 42 76 37 67C38 59 48 53 60 53Z", "cream"
    )
    + oval(34, 65, 6, 4, "blush", ' opacity=".65"')
    + oval(86, 65, 6, 4, "blush", ' opacity=".65"')
    + oval(60, 60, 5.4, 4.2, "nose")
    + oval(58.4, 58.8, 1.5, 1.1, "glint")
    + line("M44 66L26 71M45 70L30 77M76 66L94 71M75 70L90 77", "ink", 1.2, ' opacity=".35"')
)
_EARS = (
    oval(26, 31, 21, 21, "mouse")
    + oval(94, 31, 21, 21, "mouse-dark")
    + oval(27, 32.5, 13.5, 13.5, "pink")
    + oval(93, 32.5, 13.5, 13.5, "nose", _FAINT)
    + line("M11 27C13 20 18 15 25 14", "mouse-light", 3.4)
)
_SCARF = fill("M35 77C50 88 70 88 85 77L86 84C71 95 49 95 34 84Z", "scarf") + fill(
    "M72 88L80 103L70 104L66 91Z", "scarf"
)
_FEET = oval(46, 112.5, 11, 5.5, "pink") + oval(74, 112.5, 11, 5.5, "pink")

BASES = {
    "max-mouse-body": _BODY,
    "max-mouse-head": _HEAD,
    "max-mouse-ears": _EARS,
    "max-mouse-scarf": _SCARF,
}
"""What the postures share, to be defined before them."""


def _part(name: str) -> str:
    return f'<use href="#max-mouse-{name}"/>'


def _face(mood: str) -> str:
    return eyes(mood, (43, 51), (77, 51), 6.4) + mouth(mood, 60, 65.5, 6)


def _ear(x: float, y: float, rx: float, ry: float, turn: float, right: bool) -> str:
    """An ear that isn't round: pricked up or hanging."""
    at = f' transform="rotate({turn:g} {x:g} {y:g})"'
    inner = oval(x, y + 1.5, rx * 0.62, ry * 0.66, "nose" if right else "pink", at)
    if right:
        inner = f'<g opacity=".55">{inner}</g>'
    return oval(x, y, rx, ry, "mouse-dark" if right else "mouse", at) + inner


def _tail(path: str) -> str:
    return line(path, "nose", 4.6)


MOODS = {
    "calm": shadow(60, 114, 34, 6.5)
    + _tail("M82 108C102 113 114 100 107 89C103 82 109 76 115 80")
    + _part("body")
    + _part("ears")
    + _part("head")
    + _part("scarf")
    + _face("calm")
    + oval(45, 97, 6, 5, "pink")
    + oval(75, 98, 6, 5, "pink")
    + _FEET,
    "wary": shadow(60, 114, 32, 6.5)
    + _tail("M82 108C96 112 104 106 100 98C97 92 108 92 105 85C102 79 111 79 110 72")
    + _part("body")
    + _ear(33, 25, 16, 23, -16, False)
    + _ear(87, 25, 16, 23, 16, True)
    + line("M22 24C22 16 26 9 32 6", "mouse-light", 3.2)
    + _part("head")
    + _part("scarf")
    + _face("wary")
    + line("M37 98C36 90 40 84 46 81M83 98C84 90 80 84 74 81", "mouse", 9)
    + oval(48.5, 79, 6.5, 5.5, "pink")
    + oval(71.5, 79, 6.5, 5.5, "pink")
    + fill("M105 40C109 46 110 49 107 51C104 53 100 51 101 47C102 44 104 43 105 40Z", "tear")
    + oval(50, 112.5, 10, 5.5, "pink")
    + oval(70, 112.5, 10, 5.5, "pink"),
    "sad": shadow(62, 114, 40, 6.5)
    + _tail("M80 110C94 118 106 115 116 108")
    + _part("body")
    + '<g transform="translate(0 6)">'
    + _ear(21, 54, 14, 21, 24, False)
    + _ear(99, 54, 14, 21, -24, True)
    + _part("head")
    + _part("scarf")
    + _face("sad")
    + "</g>"
    + oval(50, 103, 6, 5, "pink")
    + oval(69, 104, 6, 5, "pink")
    + _FEET,
    "happy": shadow(60, 115, 28, 5.5)
    + '<g transform="translate(0 -2)">'
    + _tail("M82 108C100 114 114 104 108 94C103 86 94 92 99 98")
    + line("M38 92L20 80", "mouse", 10.5)
    + line("M82 92L100 80", "mouse-dark", 10.5)
    + _part("body")
    + _part("ears")
    + _part("head")
    + _part("scarf")
    + _face("happy")
    + oval(16.5, 78, 7, 6.5, "pink")
    + oval(103.5, 78, 7, 6.5, "pink")
    + oval(44, 111.5, 11, 5.5, "pink", ' transform="rotate(14 44 111)"')
    + oval(76, 111.5, 11, 5.5, "pink", ' transform="rotate(-14 76 111)"')
    + "</g>",
}
"""What the mouse looks like in each mood, in the box of all creatures."""

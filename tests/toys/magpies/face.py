"""How Magpies looks and speaks: a meadow of leaves, nests below, and what lies under a leaf."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from ludoteca.drawing.face import Face, Shown, Tip
from ludoteca.drawing.picture import Picture
from ludoteca.drawing.svg import blob, cloud, escape, num
from ludoteca.drawing.symbols import (
    SHARED,
    Symbol,
    box,
    define,
    fill,
    line,
    oval,
    shadow,
)
from ludoteca.record.words import Words
from magpies.rules import AWAY, KINDS, MEADOW, SPOTS
from magpies.view import MagpiesView

SIZES: Final = {"land": (960, 600), "port": (560, 860)}
PARTS: Final = ("helps", "pieces", "secrets", "targets")
SOUNDS: Final = {
    "calm": "dice",
    "windy": "dice",
    "looked": "card",
    "took": "step",
    "tossed": "danger",
    "shown": "card",
    "won": "win",
}

# Symbols, each lit from the upper left and set on the ground by its shadow

LEAF: Final = Symbol(
    "magpies-leaf",
    80,
    72,
    (40, 60),
    shadow(41, 60, 34, 8)
    + fill("M8 52C4 26 26 6 72 8C76 40 54 66 22 60Q12 58 8 52Z", "leaf-dark")
    + fill("M10 50C8 28 28 9 70 10C66 34 44 46 10 50Z", "leaf")
    + fill("M16 42C18 28 34 15 60 13C48 24 34 34 16 42Z", "leaf-light")
    + line("M12 54C28 40 46 26 66 14", "leaf-dark", 3),
)
RING: Final = Symbol(
    "magpies-ring",
    80,
    72,
    (40, 64),
    shadow(40, 64, 22, 6)
    + '<circle cx="40" cy="44" r="18" fill="none" stroke="var(--beak-dark)" stroke-width="9"/>'
    '<circle cx="40" cy="43" r="18" fill="none" stroke="var(--sun)" stroke-width="6"/>'
    + fill("M28 14L40 6L52 14L48 26H32Z", "water-dark")
    + fill("M28 14L40 6L41 16L32 26Z", "water-light"),
)
BUTTON: Final = Symbol(
    "magpies-button",
    80,
    72,
    (40, 62),
    shadow(40, 62, 26, 7)
    + oval(40, 40, 27, 25, "cushion")
    + oval(39, 37, 25, 22, "cushion-light")
    + oval(40, 39, 17, 15, "cushion")
    + "".join(oval(x, y, 3.6, 3.4, "ink") for x in (34, 46) for y in (34, 44)),
)
THORN: Final = Symbol(
    "magpies-thorn",
    80,
    72,
    (40, 64),
    shadow(42, 64, 26, 6)
    + line("M14 60C30 54 48 40 66 12", "bark-dark", 8)
    + line("M15 58C31 51 47 37 64 13", "bark", 4)
    + fill("M30 52L20 30L38 46ZM46 40L40 14L53 32ZM44 44L66 46L50 36Z", "bark-dark"),
)
TOKENS: Final = dict(zip(KINDS, (RING, BUTTON, THORN), strict=True))
NEST: Final = Symbol(
    "magpies-nest",
    200,
    96,
    (100, 84),
    shadow(100, 84, 92, 10)
    + fill("M8 34C12 78 50 90 100 90C150 90 188 78 192 34Z", "bark-dark")
    + fill("M12 34C18 70 54 82 100 82C140 82 178 72 186 34Z", "bark")
    + oval(100, 34, 92, 20, "bark-light")
    + oval(100, 36, 80, 14, "hole")
    + line("M22 52Q60 70 98 66M64 78Q120 84 172 58M110 60Q150 62 180 46", "bark-light", 4),
)
CALM: Final = Symbol(
    "magpies-calm",
    84,
    86,
    (42, 78),
    shadow(42, 78, 28, 6)
    + oval(42, 44, 24, 24, "sun")
    + oval(36, 37, 9, 7, "glint", ' opacity=".6"')
    + line("M42 8V14M42 74V80M6 44H12M72 44H78M17 19L21 23M63 65L67 69M67 19L63 23", "sun", 5),
)
WINDY: Final = Symbol(
    "magpies-windy",
    84,
    86,
    (42, 78),
    shadow(42, 78, 30, 6)
    + line("M8 34H50Q64 34 62 22Q58 12 48 18", "water-dark", 7)
    + line("M14 50H66Q78 52 74 62Q68 70 60 64", "water-dark", 7)
    + line("M6 64H40", "water-dark", 7),
)
MAGPIE: Final = Symbol(
    "magpies-magpie",
    110,
    96,
    (56, 88),
    shadow(56, 88, 34, 7)
    + fill("M70 56C92 62 100 76 106 92C88 88 72 80 60 68Z", "water-dark")
    + fill("M30 40C24 66 38 86 58 86C78 86 84 66 76 50C66 34 44 30 30 40Z", "ink")
    + fill("M34 58C34 76 44 84 56 84C64 84 68 76 66 68C56 72 42 68 34 58Z", "glint")
    + fill("M52 44C70 40 84 52 84 70C70 72 56 62 52 44Z", "bird-dark")
    + fill("M54 45C66 43 76 50 79 60C68 58 58 53 54 45Z", "bird")
    + oval(36, 32, 24, 22, "ink")
    + fill("M14 30L0 40L16 42Z", "beak-dark")
    + oval(30, 28, 6.5, 7.5, "glint")
    + oval(29, 29, 3.6, 4.6, "ink")
    + oval(28, 27, 1.3, 1.3, "glint"),
)
EYE: Final = Symbol(
    "magpies-eye",
    64,
    44,
    (32, 22),
    fill("M4 22C16 2 48 2 60 22C48 42 16 42 4 22Z", "glint")
    + line("M4 22C16 2 48 2 60 22C48 42 16 42 4 22Z", "ink", 4)
    + oval(32, 22, 10, 10, "ink"),
)
SYMBOLS: Final = (LEAF, RING, BUTTON, THORN, NEST, MAGPIE, CALM, WINDY, EYE)


@cache
def spot(layout: str, number: int) -> tuple[float, float]:
    """The middle of a spot of the meadow."""
    rnd = Random(number * 7 + 3)
    jitter = rnd.uniform(-12, 12), rnd.uniform(-10, 10)
    if layout == "land":
        return 120 + number % 5 * 180 + jitter[0], 120 + number // 5 * 150 + jitter[1]
    return 110 + number % 3 * 170 + jitter[0], 100 + number // 3 * 122 + jitter[1]


@cache
def nest(layout: str, seat: int, seats: int) -> tuple[float, float, float]:
    """Where a seat's nest stands, and how wide it is."""
    if layout == "land":
        return 960 * (2 * seat + 1) / (2 * seats), 552, 210
    if seats <= 2:
        return 150 + seat * 260, 800, 210
    return 150 + seat % 2 * 260, 690 + seat // 2 * 130, 200


@cache
def ground(layout: str) -> str:
    """The meadow with its ten bare spots, the same in every picture."""
    width, height = SIZES[layout]
    rnd = Random(5)
    parts = [box(0, 0, width, height, 32, "grass")]
    for _ in range(9):
        at = rnd.uniform(80, width - 80), rnd.uniform(40, height - 40)
        parts.append(fill(cloud(rnd, rnd.uniform(60, 110), 26, 9, at), "grass-light"))
    for number in range(SPOTS):
        x, y = spot(layout, number)
        parts.append(fill(blob(rnd, 62, 40, at=(x + 2, y + 8)), "path-edge"))
        parts.append(fill(blob(rnd, 60, 37, at=(x, y + 4)), "path"))
        parts.append(
            f'<text x="{num(x + 68)}" y="{num(y + 48)}" font-size="28" font-weight="800" '
            f'text-anchor="middle" fill="var(--text)">{number + 1}</text>'
        )
    return "".join(parts)


def badge(seat: int, x: float, y: float, size: float) -> str:
    """The number of a seat in a small disc."""
    return (
        oval(round(x, 1), round(y, 1), size, size, "card")
        + f'<text x="{num(x)}" y="{num(y + size * 0.42)}" font-size="{num(size * 1.2)}" '
        f'font-weight="800" text-anchor="middle" fill="var(--text)">{seat + 1}</text>'
    )


def where(view: MagpiesView, layout: str, number: int) -> tuple[float, float, float] | None:
    """The foot and width of a token; None for one that was tossed out."""
    place = view.places[number]
    if place == AWAY:
        return None
    if place == MEADOW:
        x, y = spot(layout, number)
        return x, y + 24, 84
    inside = [other for other in range(SPOTS) if view.places[other] == place]
    x, y, width = nest(layout, place, view.seats)
    step = min(42.0, (width - 40) / len(inside))
    return x + (inside.index(number) - (len(inside) - 1) / 2) * step, y - width * 0.2, 52


class MagpiesFace(Face):
    """Carries out `ludoteca.drawing.face.Face` for Magpies."""

    def symbols(self) -> str:
        """The symbols of the meadow, and those that games share."""
        return define((*SHARED, *SYMBOLS))

    def view_box(self, layout: str) -> str:
        """The board's `viewBox`."""
        width, height = SIZES[layout]
        return f"0 0 {width} {height}"

    def board(self, layout: str) -> str:
        """The meadow, and the empty groups of what changes."""
        groups = "".join(f'<g id="{layout}-{n}"></g>' for n in PARTS)
        return ground(layout) + groups

    def pieces(self, view: MagpiesView, layout: str, beat: Shown | None = None) -> str:
        """Nests and tokens; a leaf for what not everybody has seen."""
        parts = []
        for seat in range(view.seats):
            x, y, width = nest(layout, seat, view.seats)
            parts.append(NEST.use(x, y, width) + MAGPIE.use(x - width * 0.44, y + 6, 78))
            parts.append(badge(seat, x - width * 0.2, y - 14, 23))
        for number, kind in enumerate(view.tokens):
            at = where(view, layout, number)
            if at is None:
                continue
            x, y, width = at
            marks = "".join(
                badge(seat, n * 48 - 46, -66, 23)
                for n, seat in enumerate(view.lookers[number])
                if view.places[number] == MEADOW
            )
            symbol = TOKENS[kind] if view.shown[number] else LEAF
            parts.append(
                f'<g id="{layout}-piece-{number}" class="piece" '
                f'transform="translate({num(x)} {num(y)})">{symbol.use(0, 0, width)}{marks}'
                f"{self.number(view, number)}</g>"
            )
        return f'<g id="{layout}-pieces">' + "".join(parts) + "</g>"

    def number(self, view: MagpiesView, number: int) -> str:
        """The number of a token that is not on its spot, for who wants to toss it."""
        if view.places[number] == MEADOW:
            return ""
        return (
            '<text y="-52" font-size="28" font-weight="800" text-anchor="middle" '
            f'fill="var(--text)">{number + 1}</text>'
        )

    def helps(self, view: MagpiesView, layout: str) -> str:
        """Nothing: no danger is to be seen."""
        return f'<g id="{layout}-helps"></g>'

    def secrets(self, view: MagpiesView, layout: str) -> str:
        """Over each leaf that the view's seat has looked under, what lies there."""
        parts = []
        for number, kind in enumerate(view.tokens):
            at = where(view, layout, number)
            if not kind or at is None or view.shown[number]:
                continue
            x, y, width = at
            parts.append(
                "<g>"
                + oval(x, y - width * 0.36, width * 0.44, width * 0.42, "card", ' opacity=".92"')
                + TOKENS[kind].use(x, y - width * 0.08, width * 0.66)
                + EYE.use(x + width * 0.34, y - width * 0.66, width * 0.34)
                + "</g>"
            )
        return f'<g id="{layout}-secrets">' + "".join(parts) + "</g>"

    def targets(self, view: MagpiesView, layout: str) -> str:
        """Rings round the tokens that a choice is about."""
        rings = []
        for number in sorted({goal for goal in view.goals if goal >= 0}):
            at = where(view, layout, number)
            if at is None:
                continue
            x, y, width = at
            shape = (
                f'cx="{num(x)}" cy="{num(y - width * 0.24)}" rx="{num(width * 0.66)}" '
                f'ry="{num(width * 0.56)}" fill="none"'
            )
            rings.append(
                f'<g class="target" data-space="{number}">'
                f'<ellipse {shape} stroke="var(--ring-under)" stroke-width="8"/>'
                f'<ellipse {shape} class="ring" stroke="var(--ring)" stroke-width="4.5" '
                'stroke-dasharray="11 8" stroke-linecap="round"/></g>'
            )
        return f'<g id="{layout}-targets">' + "".join(rings) + "</g>"

    def tray(self, view: MagpiesView, words: Words, beat: Shown | None = None) -> str:
        """The weather, and how often each may still look."""
        said = words.say(f"wind.{view.wind}" if view.wind else "wind.none")
        symbol = (WINDY if view.wind == "windy" else CALM).id if view.wind else "die-waiting"
        eyes = "".join(
            badge(seat, seat * 110 + 24, 43, 20)
            + "".join(
                f'<use href="#{EYE.id}" x="{seat * 110 + 48}" y="{14 + n * 22}" width="30" '
                'height="20"/>'
                for n in range(looks)
            )
            for seat, looks in enumerate(view.looks)
        )
        left = ", ".join(str(looks) for looks in view.looks)
        label = escape(words.say("board.looks", list=left))
        width = 110 * view.seats
        return (
            '<div id="tray" class="tray">'
            '<svg class="tray-dice" viewBox="0 0 86 86" width="86" height="86" role="img" '
            f'aria-label="{escape(said)}"><use href="#{symbol}" width="84" height="86"/></svg>'
            f'<svg class="tray-looks" viewBox="0 0 {width} 86" width="{width}" height="86" '
            f'role="img" aria-label="{label}">{eyes}</svg></div>'
        )

    def layers(self, view: MagpiesView, layout: str, words: Words) -> Picture:
        """The meadow, what lies on it, and what the view's seat knows of that."""
        width, height = SIZES[layout]
        return Picture(
            layout,
            width,
            height,
            words.say("game.title"),
            self.position(view, words),
            self.symbols(),
            ground(layout),
            self.pieces(view, layout) + self.secrets(view, layout),
        )

    def picture(
        self,
        view: MagpiesView,
        layout: str = "land",
        theme: str = "light",
        words: Words | None = None,
    ) -> str:
        """A whole SVG file of what the view shows."""
        return self.layers(view, layout, words or Words("en", "magpies")).svg(theme)

    def text(self, view: MagpiesView, words: Words) -> str:
        """The table for a terminal: a line a spot."""
        rows = []
        for number, kind in enumerate(view.tokens):
            said = words.say(f"token.{kind}") if kind else words.say("token.hidden")
            rows.append(f"{number + 1:>3}  {self.place(view, number, words)}: {said}")
        return "\n".join([*rows, self.position(view, words)])

    def place(self, view: MagpiesView, number: int, words: Words) -> str:
        """Where a token is."""
        place = view.places[number]
        if place == MEADOW:
            return words.say("place.meadow")
        return words.say("place.away") if place == AWAY else words.say("place.nest", n=place + 1)

    def position(self, view: MagpiesView, words: Words) -> str:
        """The table in sentences."""
        said = [words.plural("board.meadow", view.places.count(MEADOW))]
        for number, kind in enumerate(view.tokens):
            if kind:
                token = words.say(f"token.{kind}")
                said.append(words.say("board.token", n=number + 1, token=token))
        for seat in range(view.seats):
            said.append(words.say("board.nest", seat=seat + 1, many=view.places.count(seat)))
        pool = dict(zip(KINDS, view.pool, strict=True))
        said.append(words.say("board.pool", **pool))
        said.append(words.say("board.looks", list=", ".join(map(str, view.looks))))
        return " ".join(said)

    def tell(self, event: str, arguments: Sequence[int], words: Words, names: Sequence[str]) -> str:
        """An event as a sentence."""
        match event, tuple(arguments):
            case (("looked" | "left" | "took" | "tossed"), (seat, number)):
                return words.say(f"event.{event}", who=names[seat], n=number + 1)
            case "shown", (seat, number, kind):
                token = words.say(f"token.{KINDS[kind]}")
                return words.say("event.shown", who=names[seat], n=number + 1, token=token)
            case "points", (seat, points):
                return words.say("event.points", who=names[seat], points=points)
            case "won", winners:
                key = "event.won" if len(winners) == 1 else "event.shared"
                return words.say(key, who=", ".join(names[seat] for seat in winners))
            case (("calm" | "windy"), (seat,)):
                return words.say(f"event.{event}", who=names[seat])
            case (("laid" | "looks"), (many,)):
                return words.plural(f"event.{event}", many)
        return words.say(f"event.{event}")

    def event_icon(self, event: str, arguments: Sequence[int]) -> str:
        """The symbol before an event's sentence."""
        if event == "shown":
            return TOKENS[KINDS[arguments[2]]].id
        icons = {
            "laid": LEAF.id,
            "looks": EYE.id,
            "calm": CALM.id,
            "windy": WINDY.id,
            "looked": EYE.id,
            "left": LEAF.id,
            "took": NEST.id,
            "tossed": THORN.id,
            "won": RING.id,
        }
        return icons.get(event, "")

    def prompt(self, view: MagpiesView, words: Words) -> str:
        """What the awaited seat is asked to do."""
        key = f"prompt.{view.awaited.message}"
        for number in view.awaited.arguments:
            return words.say(key, n=number + 1)
        return words.say(key)

    def label(self, action: str, words: Words) -> str:
        """An action's short label."""
        verb, _, number = action.partition(":")
        return words.say(f"action.{verb}", **({"n": number} if number else {}))

    def spoken(self, action: str, words: Words) -> str:
        """An action in full."""
        verb, _, number = action.partition(":")
        return words.say(f"action.{verb}.long", **({"n": number} if number else {}))

    def questions(self, words: Words) -> list[str]:
        """What to talk about after a game."""
        return [words.say("talk.1")]

    def result(self, view: MagpiesView, words: Words) -> str:
        """How the game ended, as one line."""
        seats = ", ".join(str(seat + 1) for seat in view.winners)
        return words.say("result.won", seats=seats, points=max(view.points))

    def foresight(self, action: str, view: MagpiesView, words: Words) -> tuple[str, str, list[str]]:
        """Nothing: no choice is fatal."""
        raise ValueError(f"{action} is not fatal")

    def hint(self, action: str, view: MagpiesView, words: Words) -> str:
        """What the seat knows about the token of a choice."""
        goal = view.goals[view.legal.index(action)] if action in view.legal else -1
        if goal < 0 or not view.tokens[goal]:
            return ""
        return words.say(f"token.{view.tokens[goal]}")

    def action_icon(self, action: str) -> str:
        """The symbol on an action's button."""
        verb = action.partition(":")[0]
        icons = {"throw": CALM, "look": EYE, "take": NEST, "keep": NEST, "leave": LEAF}
        return icons.get(verb, THORN).id

    def is_primary(self, action: str) -> bool:
        """The throw is the main button."""
        return action == "throw"

    def sound(self, event: str, arguments: Sequence[int]) -> str:
        """The shared sound of an event."""
        return SOUNDS.get(event, "")

    def tips(self, view: MagpiesView, words: Words) -> list[Tip]:
        """None."""
        return []

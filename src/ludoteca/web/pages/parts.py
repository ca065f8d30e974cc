"""All shared parts on one page, by day and by night, for who draws a game.

Nothing here is a copy: each part is drawn by the function that the other pages call, from a game
that is played for it by a seeded generator. What it shows can't be out of date.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from random import Random
from typing import Any, Final, cast

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.drawing import (
    effects,
    ground,
    palette,
    people,
    phrases,
    pictograms,
    scenery,
    symbols,
)
from ludoteca.drawing.chart import SIZES, Chart, Dot, Kind, Mark
from ludoteca.drawing.face import Face
from ludoteca.drawing.places import by_feet, fan, ring, scatter
from ludoteca.drawing.svg import blob, escape, sample
from ludoteca.engine.game import Game, game, games
from ludoteca.engine.luck import stream
from ludoteca.host.tables.seating import SeatInfo
from ludoteca.host.tables.table import Table
from ludoteca.host.tables.watching import Update
from ludoteca.record.match import Beat, Match
from ludoteca.record.words import Words
from ludoteca.web import fragments, templating
from ludoteca.web.asking import language_of
from ludoteca.web.fragments import LAYOUTS, avatar, icon, words_of
from ludoteca.web.fragments.about import finale
from ludoteca.web.fragments.log import line, notice
from ludoteca.web.fragments.prompt import prompt, turn
from ludoteca.web.fragments.room import curtain
from ludoteca.web.fragments.seats import player
from ludoteca.web.pages.common import filled
from ludoteca.web.pages.tables import nested

SEED: Final = 4
PARTS: Final = ("pieces", "targets", "secrets")
FAMILIES: Final = {
    "PAGE": palette.PAGE,
    "GARDEN": palette.GARDEN,
    "CHARACTERS": palette.CHARACTERS,
    "DICE": palette.DICE,
    "THINGS": palette.THINGS,
    "FACES": palette.FACES,
}
NAMES: Final = ("Ada", "Bo", "Jasmine", "Robin")

_SYMBOL: Final = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_ID: Final = re.compile(r'\bid="([^"]+)"')
_MEANT: Final = re.compile(
    r'\b(id|for|aria-labelledby|aria-describedby|aria-controls|name)="([^"]+)"|(href)="#([^"]+)"|url\(#([^)]+)\)'
)


@dataclass
class Example:
    """What fragments look at of a table, for a game that nobody plays."""

    game: Game
    match: Match
    log: list[Beat] = field(default_factory=list)
    name: str = "parts"
    next_name: str = ""
    closed: bool = False
    ended: str | None = None
    watchers: int = 2
    is_shut: bool = False
    day: None = None
    can_hint: bool = True
    has_hints: bool = True

    def chose_last(self, mine: Sequence[int]) -> int:
        """The seat of the device that chose before: not the one that is awaited now."""
        return next(seat for seat in mine if seat != self.match.state.current_player)


def parts(request: Request) -> Response:
    """The page."""
    spoken = language_of(request)
    return templating.page(
        request,
        "parts.html",
        symbols=_symbols(),
        sections=[_shared(spoken), *(_of_game(name, spoken) for name in games())],
    )


@cache
def _symbols() -> str:
    """Every symbol once, though games and parts bring some of them together."""
    faces: list[Face] = [game(name).face() for name in games()]
    brought = "".join(
        (
            *(face.symbols() for face in faces),
            people.symbols(),
            phrases.symbols(),
            pictograms.symbols(),
            symbols.define((*symbols.SHARED, *scenery.SCENERY, *effects.EFFECTS, _PRINT)),
        )
    )
    seen: set[str] = set()

    def once(found: re.Match[str]) -> str:
        if found[1] in seen:
            return ""
        seen.add(found[1])
        return found[0]

    return _SYMBOL.sub(once, brought)


def _part(label: str, where: str, html: str) -> dict[str, str]:
    """A part of a section: what it is, where it is made, by day and by night."""
    return {
        "label": label,
        "where": where,
        "day": alone(html, "day"),
        "night": alone(html, "night"),
    }


def alone(html: str, end: str) -> str:
    """A fragment whose ids, and whatever refers to them, end differently from its twin's."""
    own = set(_ID.findall(html))

    def meant(found: re.Match[str]) -> str:
        if found[5]:
            return f"url(#{found[5]}-{end})" if found[5] in own else found[0]
        if found[3]:
            return f'href="#{found[4]}-{end}"' if found[4] in own else found[0]
        told = " ".join(
            f"{one}-{end}" if one in own or found[1] == "name" else one for one in found[2].split()
        )
        return f'{found[1]}="{told}"'

    return _MEANT.sub(meant, html)


# ---------------------------------------------------------------- what all games share


@lru_cache(maxsize=8)
def _shared(language: str) -> dict[str, Any]:
    words = Words(language, "ludoteca.web")

    def named(pictures: Sequence[symbols.Symbol]) -> str:
        return _shelf([one.id for one in pictures])

    return {
        "title": words.say("parts.shared"),
        "parts": [
            *(
                _part(
                    words.say("parts.colours"),
                    f"drawing/palette.py: {family}",
                    _swatches(colours),
                )
                for family, colours in FAMILIES.items()
            ),
            _part(words.say("parts.ground"), "drawing/ground.py, places.py", _ground()),
            _part(words.say("parts.scenery"), "drawing/scenery.py", named(scenery.SCENERY)),
            _part(words.say("parts.moods"), "drawing/symbols.py: eyes, mouth", _moods()),
            _part(words.say("parts.dice"), "drawing/symbols.py: dice", _dice()),
            _part(words.say("parts.people"), "drawing/people.py", named(people.AVATARS)),
            _part(words.say("parts.phrases"), "drawing/phrases.py", named(phrases.PICTURES)),
            _part(
                words.say("parts.pictograms"),
                "drawing/pictograms.py",
                named(pictograms.PICTOGRAMS),
            ),
            _part(words.say("parts.chart"), "drawing/chart.py", _chart(language)),
            _part(words.say("parts.effects"), "drawing/effects.py, ways.py", _effects()),
            _part(words.say("parts.controls"), "web/templates/macros.html", _controls(words)),
        ],
    }


def _swatches(colours: palette.Colours) -> str:
    """A patch of each colour with its name."""
    patches = "".join(
        f'<li><svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true">'
        f'<rect x="1" y="1" width="42" height="42" rx="12" fill="var(--{name})" '
        f'stroke="var(--edge)"/></svg><span>{name}</span></li>'
        for name in colours
    )
    return f'<ul class="swatches">{patches}</ul>'


def _shelf(ids: Sequence[str]) -> str:
    """Symbols in a row with their ids, large and as small as they come."""
    return (
        '<ul class="shelf">'
        + "".join(f"<li>{icon(one)}{icon(one)}<span>{one}</span></li>" for one in ids)
        + "</ul>"
    )


def _moods() -> str:
    """Eyes and mouth of each mood, on a head that is nobody's."""
    heads = "".join(
        '<li><svg viewBox="0 0 120 112" aria-hidden="true">'
        + symbols.shadow(60, 104, 44, 7)
        + people.ball(60, 56, 50, 48, "tan")
        + symbols.oval(60, 72, 30, 22, "cream")
        + symbols.eyes(mood, (42, 50), (78, 50), 7)
        + symbols.mouth(mood, 60, 72, 8)
        + f"</svg><span>{mood}</span></li>"
        for mood in symbols.MOODS
    )
    return f'<ul class="shelf">{heads}</ul>'


def _effects() -> str:
    """What is seen for one beat only, and how many steps somebody takes."""
    counted = "".join(effects.count(n, 24 + 52 * (n - 1), 28, 20, (0, 1)) for n in range(1, 4))
    return f'<svg class="sample" viewBox="0 0 160 56" aria-hidden="true">{counted}</svg>' + _shelf(
        [one.id for one in effects.EFFECTS]
    )


def _dice() -> str:
    return (
        '<svg class="sample" viewBox="0 0 300 96" aria-hidden="true">'
        f"{symbols.dice([1, 0, -1], 4, 88, 84)}</svg>"
    )


def _controls(words: Words) -> str:
    """Buttons, and the fields from which a table is made."""
    options = [
        {"name": "n", "label": words.say("start.seats"), "help": "", "flag": False,
         "choices": ["2", "3", "4"], "usual": "3"},
        {"name": "tips", "label": words.say("parts.switch"), "help": "", "flag": True,
         "usual": True},
    ]  # fmt: skip
    return templating.environment().render_template("controls.html", say=words.say, options=options)


_PRINT: Final = symbols.Symbol(
    "parts-print", 20, 12, (10, 6), '<ellipse cx="10" cy="6" rx="9" ry="5" fill="currentColor"/>'
)


def _ground() -> str:
    """A garden of nobody's, with everything that grounds have in common."""
    rnd = Random(SEED)
    width, height, size = 760, 320, 34.0
    track = [(60.0, 250.0), (190.0, 230.0), (330.0, 250.0), (470.0, 240.0), (600.0, 190.0),
             (680.0, 90.0)]  # fmt: skip
    spaces = sample(track, 8)
    trail = [spaces[1], (270.0, 120.0), (420.0, 110.0), spaces[5]]
    walked = ground.steps(trail, size * 1.3, size * 0.7)
    walk = sample(track, 80)
    ways = [(point, 46.0) for point in walk] + [((x, y), 26.0) for x, y, _ in walked]
    kinds = [(scenery.BUSH, 2, 104.0), (scenery.FLOWER, 4, 32.0), (scenery.MUSHROOM, 2, 34.0),
             (scenery.ROCK, 1, 46.0)]  # fmt: skip
    standing = [
        (place[1], symbol.use(*place, ' color="var(--petal-lilac)"'))
        for symbol, place in scatter(rnd, kinds, (width, height), (), ways)
    ]
    for space, count in ((2, 1), (4, 3), (6, 2)):
        x, y = spaces[space]
        for who, place in zip(people.AVATARS[space:], fan(x, y + 10, 92, count), strict=False):
            standing.append((place[1], who.use(*place)))
    stones = "".join(
        ground.stone(
            f"parts-stone-{number}",
            blob(rnd, size, size * 0.84),
            at,
            size,
            "bird" if number in (1, 5) else "stone",
        )
        for number, at in enumerate(spaces)
    )
    marks = ground.footprints(walked, _PRINT, 18, 8)
    x, y = spaces[3]
    return (
        f'<svg class="board" viewBox="0 0 {width} {height}" aria-hidden="true">'
        + ground.meadow(rnd, width, height, walk, 54)
        + ground.way(rnd, track, 84)
        + f'<g color="var(--bird-mark)">{marks}</g>'
        + stones
        + ring(x, y + 2, size + 8, size * 0.84 + 9, 3)
        + by_feet(standing)
        + "</svg>"
    )


def _chart(language: str) -> str:
    """A chance that goes up and down, with all that a chart can show."""
    say = Words(language, "ludoteca.record").say
    rnd, now = Random(SEED), 0.6
    dots = [Dot(0, now)]
    for at in range(1, 41):
        kind: Kind | None = "luck" if at % 3 == 0 else "choice" if at % 7 == 0 else None
        step = rnd.uniform(-0.12, 0.15) if kind == "luck" else rnd.uniform(-0.12, 0)
        now = min(1.0, max(0.0, now + step if kind else now))
        dots.append(Dot(at, now, kind))
    marks = [
        Mark(number, at, dots[at].y, kind)
        for number, at in enumerate((12, 28, 36), 1)
        if (kind := dots[at].kind)
    ]
    told = Chart(
        title=say("review.graph"),
        about=say("review.goal"),
        dots=dots,
        height=say("review.goal"),
        along=say("review.along"),
        percent=say("review.percent", n="{n}"),
        marks=marks,
        spans=[(18, 23)],
        legend=[
            ("luck", say("review.legend.luck")),
            ("choice", say("review.legend.choice")),
            ("span", say("review.legend.span")),
        ],
    )
    return "".join(told.inline(layout) for layout in SIZES)


# ---------------------------------------------------------------- a game's own


@lru_cache(maxsize=32)
def _of_game(name: str, language: str) -> dict[str, Any]:
    """What a game brings and how the pages frame it."""
    played = game(name)
    words = words_of(played, language)
    face: Face = played.face()
    middle, over = _example(played, whole=False), _example(played, whole=True)
    return {
        "title": words.say("game.title"),
        "parts": [
            _part(words.say("parts.symbols"), "Face.symbols", _shelf(_own(face))),
            *(_board(middle, layout, words) for layout in LAYOUTS),
            _part(words.say("parts.tray"), "Face.tray", face.tray(_seen(middle), words)),
            *_panels(middle, words),
            _part(words.say("parts.end"), "web/fragments/about.py: finale",
                  finale(cast(Table, over), _seen(over), words)),
        ],
    }  # fmt: skip


def _own(face: Face) -> list[str]:
    """The ids of a game's symbols that are not everybody's."""
    shared = {one.id for one in (*symbols.SHARED, *scenery.SCENERY, *effects.EFFECTS)}
    brought = _SYMBOL.finditer(face.symbols())
    return [found[1] for found in brought if found[1] not in shared]


def _example(played: Game, whole: bool) -> Example:
    """A game played by chance: to its end, or to where somebody has a choice late in it."""
    luck = stream(SEED, 1, "parts")
    match = Match(played, luck=None)
    choice = 0
    while not match.state.is_terminal():
        legal = match.legal()
        if match.state.current_player >= 0 and len(legal) > 2:
            choice = len(match.lines)
        match.play(legal[luck.below(len(legal))])
    if whole:
        return Example(played, match, list(match.beats), closed=True)
    part = Match(played, luck=None)
    for one in match.lines[:choice]:
        part.play(one.text)
    return Example(played, part, list(part.beats))


def _seen(of: Example, own: bool = False) -> Any:
    seat = int(of.match.state.current_player)
    return of.match.view(seat if own and seat >= 0 else None)


def _board(of: Example, layout: str, words: Words) -> dict[str, str]:
    """The stage as a table shows it, for a desk or for a phone."""
    face: Face = of.game.face()
    mine = _seen(of, own=True)
    drawn = {
        f"{layout}-pieces": face.pieces(_seen(of), layout),
        f"{layout}-targets": fragments.targets(of.game, mine, layout),
        f"{layout}-secrets": face.secrets(mine, layout),
    }
    inside = filled(of.game, layout, drawn)
    svg = (
        f'<svg class="board shown {layout}" viewBox="{face.view_box(layout)}" role="img" '
        f'aria-label="{escape(words.say("table.board"))}">{inside}</svg>'
    )
    return _part(words.say(f"parts.{layout}"), "Face.board, pieces, targets", svg)


def _panels(of: Example, words: Words) -> list[dict[str, str]]:
    """The panels beside a board, as who is awaited and as others see them."""
    table = cast(Table, of)
    mine, public = _seen(of, own=True), _seen(of)
    seat = max(int(of.match.state.current_player), 0)
    seats = [
        SeatInfo(None if number == 1 else f"p{number}", "careful" if number == 1 else None,
                 NAMES[number % len(NAMES)], number + 1, number != 2)
        for number in range(of.match.seats)
    ]  # fmt: skip
    seats[seat] = SeatInfo("me", None, NAMES[seat % len(NAMES)], seat + 1, True)
    others = [number for number in range(len(seats)) if number != seat][:1]

    def panel(held: list[int]) -> str:
        update = Update(1, 1, [], public, mine if held else public, seat if held else None, held,
                        seats, 0)  # fmt: skip
        chosen = fragments.choices(table, update.final, words)
        return nested(prompt(update), turn(table, update, words), chosen)

    called = fragments.names(seats, words)
    looks = fragments.faces(seats)
    told = [said for number in range(len(of.log)) if (said := line(table, number, called, words))]
    rows = "".join(player(table, seats, number, public, words) for number in range(len(seats)))
    refused = next(((one.action, one.clauses) for one in mine.refused), None)
    made: list[tuple[str, str, str]] = [
        ("mine", "web/fragments/prompt.py", panel([seat])),
        ("waiting", "web/fragments/prompt.py: turn", panel([])),
        ("handover", "web/fragments/prompt.py: hands_over", panel([seat, *others])),
        ("seats", "web/fragments/seats.py", f'<ol class="players">{rows}</ol>'),
        ("log", "web/fragments/log.py", f'<ol class="log">{"".join(told[-5:])}</ol>'),
        ("curtain", "web/fragments/room.py",
         f'<div class="mine">{curtain([(seat, avatar(looks[seat]), called[seat])], words)}</div>'),
    ]  # fmt: skip
    if refused:
        face: Face = of.game.face()
        text = face.label(refused[0], words)
        said = notice(of.game, text, refused[1], words)
        made.append(("notice", "web/fragments/log.py: notice", said))
    return [_part(words.say(f"parts.{key}"), where, html) for key, where, html in made]

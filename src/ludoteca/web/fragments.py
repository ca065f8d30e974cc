"""What a table's page is made of: fragments of HTML and SVG, drawn once for all who look.

A fragment is drawn from the spectator's view, once a stamp and language, whoever looks. What one
seat may do lies in two layers over it, the prompt and the targets, drawn from that seat's view.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, Final

from ludoteca.drawing.face import Face
from ludoteca.drawing.svg import escape
from ludoteca.drawing.symbols import AVATAR_KINDS
from ludoteca.engine.game import Game
from ludoteca.host.course import Note, Scene
from ludoteca.host.people import Person
from ludoteca.host.tables import Table
from ludoteca.host.watching import SeatInfo, Update
from ludoteca.record.match import Beat
from ludoteca.record.words import Words

LAYOUTS: Final = ("land", "port")
KEPT: Final = 64
"""How many drawn beats are remembered for those who follow a little later."""

SPACE: Final = re.compile(r'data-space="(\d+)"')


@cache
def words_of(game: Game, language: str) -> Words:
    """The pages' and the game's words in a language."""
    return Words(language, "ludoteca.web", game.package)


@cache
def board(game: Game, layout: str) -> str:
    """The inside of a board's picture, with its groups still empty."""
    face: Face = game.face()
    return face.board(layout)


def icon(symbol: str, extra: str = "") -> str:
    """A symbol as a little picture; nothing for no symbol."""
    if not symbol:
        return ""
    return f'<svg aria-hidden="true"{extra}><use href="#{symbol}"/></svg>'


def avatar(seat: int) -> str:
    """The face of a seat: every seat of a table has another."""
    return icon(f"avatar-{AVATAR_KINDS[seat % len(AVATAR_KINDS)]}")


def why(game: Game, clauses: Sequence[str], words: Words) -> str:
    """The way to the clauses behind something, one tap away; nothing if there are none."""
    if not clauses:
        return ""
    ids = ",".join(clauses)
    label = escape(words.say("why.label", ids=", ".join(clauses)))
    return (
        f'<a class="why" href="/rules/{game.name}#c{clauses[0]}" '
        f'data-clause="/rules/{game.name}/{ids}" aria-label="{label}">§</a>'
    )


def bot_label(bot: str, words: Words) -> str:
    """What a bot is called in a language."""
    key = f"bot.{bot}"
    return words.say(key) if words.has(key) else words.say("bot.other", name=bot)


def names(seats: Sequence[SeatInfo], words: Words) -> list[str]:
    """What each seat is called: by its person, its bot, or its number."""
    labels = [bot_label(seat.bot, words) if seat.bot else "" for seat in seats]
    called = []
    for number, (seat, label) in enumerate(zip(seats, labels, strict=True)):
        if label and labels.count(label) > 1:
            label = f"{label} {labels[: number + 1].count(label)}"
        called.append(label or seat.name or words.say("seat.number", n=number + 1))
    return called


# ---------------------------------------------------------------- fragments for everybody


def ear(face: Face, view: Any, words: Words) -> str:
    """The table in sentences, for those who hear it."""
    return f'<p id="ear" class="ear">{escape(face.position(view, words))}</p>'


def player(table: Table, seats: Sequence[SeatInfo], number: int, view: Any, words: Words) -> str:
    """Who has a seat, whether they are there and to move; and ways to fill a free one."""
    seat = seats[number]
    turn = number == view.awaited.seat
    free = seat.person_id is None and seat.bot is None
    kind = "free" if free else "bot" if seat.bot else "here" if seat.present else "away"
    name = escape(names(seats, words)[number])
    you = f' <span class="you">{words.say("seat.you")}</span>' if seat.person_id else ""
    mark = f'<span class="mark">{words.say("seat.turn")}</span>' if turn else ""
    return (
        f'<li id="player-{number}" class="player {kind}{" turn-now" if turn else ""}" '
        f'data-seat="{number}"><div class="line">{avatar(number)}<b>{name}{you}</b>'
        f"<small>{words.say(f'seat.{kind}')}</small>{mark}</div>"
        f"{_seat_forms(table, number, seat, words)}</li>"
    )


def _seat_forms(table: Table, number: int, seat: SeatInfo, words: Words) -> str:
    """Ways to fill or free a seat; the page shows those that its viewer may use."""
    if seat.person_id is not None:
        return ""
    head = (
        f'<form class="{{}}" data-do="{{}}" method="post" action="/t/{table.name}/{{}}">'
        f'<input type="hidden" name="seat" value="{number}">'
    )
    label = f"{words.say('seat.number', n=number + 1)}: "
    if seat.bot is not None:
        return (
            f"{head.format('hire', 'bot', 'bot')}"
            '<input type="hidden" name="bot" value="">'
            f'<button class="button plain">{words.say("seat.fire")}</button></form>'
        )
    choices = "".join(
        f'<option value="{escape(bot)}">{escape(bot_label(bot, words))}</option>'
        for bot in bots_of(table.game)
    )
    return (
        f"{head.format('sit', 'seat', 'seat')}"
        f"{_name_field(escape(label + words.say('seat.name')), words)}"
        f'<button class="button">{words.say("seat.sit")}</button></form>'
        f"{head.format('hire', 'bot', 'bot')}"
        f'<select name="bot" data-keep aria-label="{escape(label + words.say("seat.which_bot"))}">'
        f'{choices}</select><button class="button">{words.say("seat.hire")}</button></form>'
    )


def bots_of(game: Game) -> list[str]:
    """The names of a game's bots, its own (the better ones) first."""
    from ludoteca.bots.simple import bot_names

    return sorted(bot_names(game), key=lambda name: (name not in game.bots(), name))


def finale(table: Table, view: Any, words: Words) -> str:
    """How the game ended, and what to talk about; hidden until then."""
    if not view.over:
        return '<section id="finale" class="card finale" hidden></section>'
    face: Face = table.game.face()
    symbol = ""
    clauses: tuple[str, ...] = ()
    for line in table.log:
        if isinstance(line, Beat):
            symbol = face.event_icon(line.event, line.arguments) or symbol
            clauses = line.clauses or clauses
    questions = face.questions(words)
    talk = ""
    if questions:
        items = "".join(f"<li>{escape(question)}</li>" for question in questions)
        talk = f"<h3>{escape(words.say('talk.title'))}</h3><ul>{items}</ul>"
    return (
        '<section id="finale" class="card finale" aria-labelledby="finale-title">'
        f'<div class="result">{icon(symbol)}<h2 id="finale-title" tabindex="-1">'
        f"{escape(face.result(view, words))}</h2></div>{talk}"
        f'<form method="post" action="/t/{table.name}/again">'
        f'<button class="button main">{words.say("end.again")}</button></form>'
        f'<p class="help">{words.say("end.again_help")}</p>'
        f'<div class="after"><a class="button" href="/t/{table.name}/record.txt" download>'
        f"{words.say('end.record')}</a>{why(table.game, clauses, words)}</div></section>"
    )


def about(table: Table, words: Words) -> str:
    """What the table is played with, and what makes its dice checkable."""
    game = table.game
    given = []
    for option in game.options:
        value = option.text(table.match.options[option.name])
        if option.flag:
            value = words.say(f"option.{value}")
        given.append(f"{option_label(option.name, words)}: {value}")
    played = f"<p>{words.say('table.options')}: {escape(', '.join(given))}.</p>" if given else ""
    seed = table.seed_hex
    shown = f"<p>{words.say('table.seed')}: <code>{seed}</code></p>" if seed else ""
    return (
        f'<div id="about">{played}<p><a href="/t/{table.name}/record.txt" download>'
        f"{words.say('table.record')}</a></p>"
        f'<p><a href="/rules/{game.name}">{words.say("table.rules")}</a></p>'
        f"<p>{words.say('table.commitment')} <code>{table.commitment}</code></p>{shown}</div>"
    )


def option_label(name: str, words: Words) -> str:
    """What an option is called in a language: its key `option.NAME`, or its own name."""
    key = f"option.{name}"
    return words.say(key) if words.has(key) else name


def notice(game: Game, text: str, clauses: Sequence[str], words: Words) -> str:
    """What was refused and why, with the way to the clauses behind it."""
    return (
        f'<div id="notice" class="notice" role="alert"><span>{escape(text)}</span>'
        f"{why(game, clauses, words)}"
        f'<button type="button" class="button plain" data-do="hush" '
        f'aria-label="{escape(words.say("page.close"))}">✕</button></div>'
    )


def line(table: Table, index: int, called: Sequence[str], words: Words) -> str:
    """A line of the log as `<li>`; nothing for a beat that needs no words."""
    entry = table.log[index]
    game = table.game
    if isinstance(entry, Note):
        return (
            f'<li id="line-{index}" class="note"><span>{escape(note(entry, called, words))}'
            "</span></li>"
        )
    face: Face = game.face()
    said = face.tell(entry.event, entry.arguments, words, called)
    if not said:
        return ""
    symbol = icon(face.event_icon(entry.event, entry.arguments))
    return (
        f'<li id="line-{index}" class="{escape(entry.event)}">{symbol}<span>{escape(said)}</span>'
        f"{why(game, entry.clauses, words)}</li>"
    )


def note(entry: Note, called: Sequence[str], words: Words) -> str:
    """A line of the house's own in words."""
    who = called[entry.seat] if 0 <= entry.seat < len(called) else ""
    values = entry.values
    match entry.key:
        case "undone" | "bot_stuck":
            return words.say(f"note.{entry.key}", who=who)
        case "sat" | "left":
            return words.say(f"note.{entry.key}", who=values[0] if values else who)
        case "bot":
            if values and values[0]:
                return words.say("note.bot", who=bot_label(values[0], words))
            return words.say("note.bot_gone", seat=entry.seat + 1)
        case _:
            return words.say("note.other")


# ---------------------------------------------------------------- layers of one seat


def prompt(update: Update) -> str:
    """The frame of the panel that says who is awaited; its parts keep their places in it."""
    view = update.final
    kind = "over" if view.over else "mine" if view.awaited.seat in update.mine else "waiting"
    hidden = " hidden" if view.over else ""
    return (
        f'<section id="prompt" class="card prompt {kind}" aria-labelledby="prompt-title" '
        f"data-keep{hidden}></section>"
    )


def turn(game: Game, update: Update, words: Words) -> str:
    """Who is awaited for what, with the clause that says so."""
    face: Face = game.face()
    view = update.final
    seat = view.awaited.seat
    called = names(update.seats, words)
    asked = face.prompt(view, words)
    if view.over:
        title = words.say("turn.over")
    elif seat < 0:
        title = words.say("turn.luck")
    elif seat in update.mine:
        several = len(update.mine) > 1
        title = words.say("turn.mine_as", who=called[seat]) if several else words.say("turn.mine")
    elif update.seats[seat].bot:
        title = words.say("turn.bot", who=called[seat])
    elif update.seats[seat].person_id:
        title = words.say("turn.wait", who=called[seat])
    else:
        title, asked = words.say("turn.free"), words.say("turn.free_help")
    return (
        f'<div id="turn" class="turn" aria-live="polite">{avatar(max(seat, 0))}'
        f'<h2 id="prompt-title" tabindex="-1">{escape(title)}</h2>'
        f'<p id="prompt-text">{escape(asked)}</p>{why(game, view.awaited.clauses, words)}</div>'
    )


def choices(table: Table, view: Any, words: Words) -> str:
    """All that the view's seat may do now, and nothing else, as big buttons."""
    face: Face = table.game.face()
    buttons = "".join(
        _choice(table, action, view, number, words) for number, action in _ordered(face, view)
    )
    return (
        f'<div id="choices" class="choices" role="group" '
        f'aria-label="{escape(words.say("turn.choices"))}"{"" if buttons else " hidden"}>'
        f"{buttons}</div>"
    )


def after(table: Table, update: Update, undo: bool, words: Words) -> str:
    """What can be done besides: take a choice back; sit down, for who only watches."""
    made = ""
    free = [
        number
        for number, seat in enumerate(update.seats)
        if seat.person_id is None and seat.bot is None
    ]
    if free and not update.mine and not update.final.over:
        made = (
            f'<form class="sit join-in" data-do="seat" method="post" '
            f'action="/t/{table.name}/seat"><p>{escape(words.say("turn.join"))}</p>'
            f'<input type="hidden" name="seat" value="{free[0]}">'
            f"{_name_field(escape(words.say('seat.name')), words)}"
            f'<button class="button main">{words.say("seat.sit")}</button></form>'
        )
    if undo:
        made += f'<button class="button plain" data-do="undo">{words.say("turn.undo")}</button>'
    return f'<div id="after" class="after">{made}</div>'


def _name_field(label: str, words: Words) -> str:
    return (
        '<input type="text" name="name" maxlength="24" required autocomplete="off" data-keep '
        f'aria-label="{label}" placeholder="{escape(words.say("seat.name"))}">'
    )


def _ordered(face: Face, view: Any) -> list[tuple[int, str]]:
    """The legal actions, numbered from 1, the primary one first."""
    return list(enumerate(sorted(view.legal, key=lambda one: not face.is_primary(one)), 1))


def _choice(table: Table, action: str, view: Any, number: int, words: Words) -> str:
    """A choice as a big button, with the clause that allows it beside it."""
    face: Face = table.game.face()
    state = table.match.state
    clauses = state.clauses(state.parse_action(action))
    hint = face.hint(action, view, words)
    small = f"<small>{escape(hint)}</small>" if hint else ""
    key = f"<kbd>{number}</kbd>" if number < 10 else ""
    name = escape(action)
    return (
        f'<div id="choice-{name}" class="choice{" main" if face.is_primary(action) else ""}">'
        f'<button type="button" data-action="{name}">{icon(face.action_icon(action))}'
        f"<b>{escape(face.label(action, words))}</b>{small}</button>"
        f'{why(table.game, clauses, words)}<span aria-hidden="true">{key}</span></div>'
    )


def targets(game: Game, view: Any, layout: str) -> str:
    """Rings where the choices lead; one that a single choice leads to can be tapped."""
    face: Face = game.face()
    drawn = face.targets(view, layout)
    goals: list[int] = getattr(view, "goals", [])
    rings = SPACE.findall(drawn)

    def tappable(found: re.Match[str]) -> str:
        space = int(found[1])
        if goals.count(space) != 1 or rings.count(found[1]) != 1:
            return found[0]
        return f'{found[0]} data-action="{escape(view.legal[goals.index(space)])}"'

    return SPACE.sub(tappable, drawn)


# ---------------------------------------------------------------- all of it together


def glance(table: Table, person: Person) -> Update:
    """How a table is now for a person who does not follow it yet."""
    seat = table.looks_from(person)
    return Update(
        table.version,
        table.stamp,
        [],
        table.view(None),
        table.view(seat),
        seat,
        table.seats_of(person),
        table.seats,
        0,
    )


class Painter:
    """What is drawn of one table: each fragment once a stamp and language."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._stamp = -1
        self._now: dict[tuple[str, str], str] = {}
        self._beats: dict[tuple[int, str], tuple[Any, dict[str, str]]] = {}
        self._lines: dict[tuple[int, str], str] = {}
        self._about: dict[tuple[str, bool], str] = {}

    def _once(self, language: str, name: str, draw: Callable[[], str]) -> str:
        key = (language, name)
        drawn = self._now.get(key)
        if drawn is None:
            drawn = self._now[key] = draw()
        return drawn

    def compose(self, update: Update, language: str, undo: bool = False) -> dict[str, str]:
        """All fragments of the page by name, for a viewer in a language."""
        if update.stamp != self._stamp:
            self._stamp = update.stamp
            self._now.clear()
        table, public = self.table, update.public
        game = table.game
        face: Face = game.face()
        words = words_of(game, language)
        seat = update.seat if update.final.legal else None
        asked = update.mine if update.final.awaited.seat in update.mine else "waiting"
        layer = f"{asked} {bool(update.mine)} {undo}"
        made: dict[str, str] = {}
        for layout in LAYOUTS:
            drawn = partial(face.pieces, public, layout)
            made[f"{layout}-pieces"] = self._once("", f"{layout}-pieces", drawn)
        for layout in LAYOUTS:
            drawn = partial(targets, game, update.final, layout)
            made[f"{layout}-targets"] = self._once("", f"{layout}-targets {seat}", drawn)
        shared: dict[str, Callable[[], str]] = {
            "tray": partial(face.tray, public, words),
            "ear": partial(ear, face, public, words),
            "finale": partial(finale, table, public, words),
            "about": partial(about, table, words),
        }
        for number in range(len(update.seats)):
            shared[f"player-{number}"] = partial(player, table, update.seats, number, public, words)
        for name, draw in shared.items():
            made[name] = self._once(language, name, draw)
        layers: dict[str, Callable[[], str]] = {
            "prompt": partial(prompt, update),
            "turn": partial(turn, game, update, words),
            "choices": partial(choices, table, update.final, words),
            "after": partial(after, table, update, undo, words),
        }
        for name, draw in layers.items():
            made[name] = self._once(language, f"{name} {layer}", draw)
        return made

    def lines(self, first: int, language: str) -> list[str]:
        """The log from an index on, a line an entry; empty ones where nothing is said."""
        words = words_of(self.table.game, language)
        called = names(self.table.seats, words)
        told = []
        for index in range(first, len(self.table.log)):
            key = (index, language)
            said = self._lines.get(key)
            if said is None:
                said = self._lines[key] = line(self.table, index, called, words)
            told.append(said)
        return told

    def scenes(
        self, update: Update, language: str
    ) -> tuple[list[tuple[dict[str, str], list[str]]], list[str]]:
        """What is played, beat by beat: its fragments and lines of the log; and the lines after."""
        told = self.lines(update.log_from, language)
        entries = self.table.log[update.log_from :]
        beats: list[tuple[dict[str, str], list[str]]] = []
        place = 0
        for scene in update.scenes:
            lines = []
            while place < len(entries):
                entry, said = entries[place], told[place]
                place += 1
                if said:
                    lines.append(said)
                if entry is scene[0]:
                    break
            beats.append((self._beat(scene, language), lines))
        return beats, [said for said in told[place:] if said]

    def _beat(self, scene: Scene, language: str) -> dict[str, str]:
        """The fragments that a beat may change, by name."""
        key = (id(scene[1]), language)
        found = self._beats.get(key)
        if found is None:
            face: Face = self.table.game.face()
            view = scene[1]
            drawn = {f"{layout}-pieces": face.pieces(view, layout) for layout in LAYOUTS}
            drawn["tray"] = face.tray(view, words_of(self.table.game, language))
            while len(self._beats) >= KEPT:
                del self._beats[next(iter(self._beats))]
            found = self._beats[key] = (view, drawn)
        return found[1]

"""All fragments of a table together, each drawn once for all who look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final
from weakref import ref

import msgspec

from ludoteca.drawing.face import Face
from ludoteca.drawing.svg import escape
from ludoteca.host.people import Person
from ludoteca.host.tables.course import Scene
from ludoteca.host.tables.table import Table
from ludoteca.host.tables.watching import Update
from ludoteca.record.words import Words
from ludoteca.web.fragments.about import about, ear, finale
from ludoteca.web.fragments.asked import asked, parts_in
from ludoteca.web.fragments.beats import Played, beat_drawn
from ludoteca.web.fragments.hints import Hint, hint
from ludoteca.web.fragments.log import line
from ludoteca.web.fragments.parts import LAYOUTS, avatar, faces, names, words_of
from ludoteca.web.fragments.prompt import (
    after,
    ahead,
    choices,
    prompt,
    refused,
    targets,
    tip,
    turn,
)
from ludoteca.web.fragments.room import curtain, room
from ludoteca.web.fragments.seats import player

KEPT: Final = 16
"""How many drawn beats are remembered for those who follow a little later."""

NOTHING_ASKED: Final = '<div id="asked" class="asked" aria-live="polite"></div>'
NO_CURTAIN: Final = '<div id="curtain" hidden></div>'


class Painter:
    """What is drawn of one table: each fragment once a stamp and language.

    It doesn't keep its table alive: who holds a painter holds the table too.
    """

    def __init__(self, table: Table) -> None:
        self._table = ref(table)
        self._stamp = -1
        self._now: dict[tuple[str, str], str] = {}
        self._beats: dict[tuple[int, str], tuple[Any, dict[str, str]]] = {}
        self._lines: dict[tuple[int, str], str] = {}
        self._kept: dict[tuple[str, str], tuple[object, str]] = {}

    @property
    def table(self) -> Table:
        """The table that is drawn."""
        table = self._table()
        assert table is not None
        return table

    def _once(self, language: str, name: str, draw: Callable[[], str]) -> str:
        key = (language, name)
        drawn = self._now.get(key)
        if drawn is None:
            drawn = self._now[key] = draw()
        return drawn

    def _unless(self, language: str, name: str, same: object, draw: Callable[[], str]) -> str:
        """What outlasts moves: drawn again when `same`, all that it is drawn from, has changed."""
        kept = self._kept.get((language, name))
        if kept is None or kept[0] != same:
            kept = self._kept[language, name] = (same, draw())
        return kept[1]

    def compose(
        self,
        update: Update,
        person: Person,
        language: str,
        refusing: bool = False,
        layouts: Sequence[str] = LAYOUTS,
        asked_for: Hint | None = None,
    ) -> dict[str, str]:
        """All fragments of the page by name, for a viewer in a language.

        `asked_for` is the hint that they asked for, of which one before the last move is none.
        With `refusing` they are shown what they can't do now, one by one. Boards
        are drawn in the layouts that this browser shows. Who holds several seats
        in a game with secrets is shown what a spectator is, and a curtain a seat.
        """
        if update.stamp != self._stamp:
            self._stamp = update.stamp
            self._now.clear()
        table, public = self.table, update.public
        curtained = table.curtained(person)
        if curtained:
            update = msgspec.structs.replace(update, final=public, seat=None)
        undo = table.undo_kind(person)
        parts = parts_in(table, update, person)
        game = table.game
        face: Face = game.face()
        words = words_of(game, language)
        seat = update.seat if update.final.legal else None
        whose = update.mine if update.final.awaited.seat in update.mine else "waiting"
        layer = f"{whose} {bool(update.mine)} {undo} {'asks' in parts}"
        made: dict[str, str] = {}
        for layout in layouts:
            drawn = partial(face.pieces, public, layout)
            made[f"{layout}-pieces"] = self._once("", f"{layout}-pieces", drawn)
            drawn = partial(face.helps, public, layout)
            made[f"{layout}-helps"] = self._once("", f"{layout}-helps", drawn)
        for layout in layouts:
            drawn = partial(targets, game, update.final, layout)
            made[f"{layout}-targets"] = self._once("", f"{layout}-targets {seat}", drawn)
            if game.reveals:
                drawn = partial(face.secrets, update.final, layout)
                made[f"{layout}-secrets"] = self._once("", f"{layout}-secrets {update.seat}", drawn)
        shared: dict[str, Callable[[], str]] = {
            "tray": partial(face.tray, public, words),
            "ear": partial(ear, face, public, words),
            "finale": partial(finale, table, public, words),
        }
        for name, draw in shared.items():
            made[name] = self._once(language, name, draw)
        about_it = partial(about, table, words)
        shown = (table.closed, table.seed_hex is None)
        made["about"] = self._unless(language, "about", shown, about_it)
        around = (table.watchers, table.is_shut, table.has_hints, table.closed)
        made["room"] = self._unless(language, "room", around, partial(room, table, words))
        turn_of = public.awaited.seat
        for number in range(len(update.seats)):
            name = f"player-{number}"
            same = (number == turn_of, update.seats)
            row = partial(player, table, update.seats, number, public, words)
            made[name] = self._unless(language, name, same, row)
        if asked_for is not None and asked_for.moves == table.moves:
            told = asked_for
            layer += f" {'tells' if told.advised else 'thinks'} {told.slow} {told.opened}"
        else:
            told = None
        grades = told.grades() if told else {}
        legal = update.final.legal
        layers: dict[str, Callable[[], str]] = {
            "prompt": partial(prompt, update),
            "turn": partial(turn, table, update, words),
            "choices": partial(choices, table, update.final, words, grades=grades),
            "hint": partial(hint, table, legal, told, words),
            "tip": partial(tip, game, update.final, words),
            "ahead": partial(ahead, table, update.final, words),
            "after": partial(after, table, update, undo, "asks" in parts, words),
        }
        for name, draw in layers.items():
            made[name] = self._once(language, f"{name} {layer}", draw)
        drawn = partial(refused, table, update.final, refusing, words)
        lines = partial(asked, update, parts, words)
        made["asked"] = self._once(language, f"asked {parts}", lines) if parts else NOTHING_ASKED
        made["curtain"] = self._curtain(update, curtained, words)
        made["refused"] = self._once(language, f"refused {seat} {refusing}", drawn)
        return made

    def _curtain(self, update: Update, curtained: bool, words: Words) -> str:
        """A curtain for each seat of who holds several in a game with secrets."""
        if not curtained or self.table.closed:
            return NO_CURTAIN
        turn, called, looks = (
            update.public.awaited.seat,
            names(update.seats, words),
            faces(update.seats),
        )
        mine = sorted(update.mine, key=lambda seat: (seat != turn, seat))
        return curtain([(seat, avatar(looks[seat]), called[seat]) for seat in mine], words)

    def behind(self, update: Update, language: str) -> dict[str, Any]:
        """What is behind a lifted curtain: on the board and in the panel. Kept nowhere."""
        table, view = self.table, update.final
        game = table.game
        face: Face = game.face()
        words = words_of(game, language)
        board = [
            drawn
            for layout in LAYOUTS
            for drawn in (targets(game, view, layout), face.secrets(view, layout))
        ]
        told = f'<p class="ear">{escape(face.position(view, words))}</p>'
        panel = told + choices(table, view, words, "held-choices")
        return {"seat": update.seat, "board": board, "panel": panel}

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
        self, update: Update, language: str, layouts: Sequence[str] = LAYOUTS
    ) -> tuple[list[Played], list[str]]:
        """What is played, beat by beat; and the lines of the log after the last beat."""
        told = self.lines(update.log_from, language)
        entries = self.table.log[update.log_from :]
        beats: list[Played] = []
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
            beats.append(Played(self._beat(scene, language, layouts), lines))
        return beats, [said for said in told[place:] if said]

    def _beat(self, scene: Scene, language: str, layouts: Sequence[str]) -> dict[str, str]:
        """The fragments that a beat may change, by name, with the ways of what moves."""
        view = scene[1]
        key = (id(view), language)
        if key not in self._beats:
            while len(self._beats) >= KEPT:
                del self._beats[next(iter(self._beats))]
            self._beats[key] = (view, {})
        words = words_of(self.table.game, language)
        return beat_drawn(self.table.game, scene, layouts, words, self._beats[key][1])

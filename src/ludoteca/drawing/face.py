"""How a game looks and speaks: what page, terminal, notebook and files ask of every game.

A face works from a view, never from a state, and knows no rule. Fragments are plain strings of
SVG without inline styles; whatever moves carries the `transform` attribute, and how it moves
during a beat is said by the attributes of `ludoteca.drawing.ways`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from ludoteca.drawing.picture import Picture
from ludoteca.engine.game import Game
from ludoteca.record.words import Words

SOUNDS: Final = (
    "dice",
    "step",
    "jump",
    "slide",
    "treat",
    "danger",
    "catch",
    "home",
    "win",
    "lose",
    "card",
)
"""The sounds that games share; the page makes them."""

Shown = tuple[str, Sequence[int]]
"""A beat that is being shown: its event and arguments."""


class Tip(NamedTuple):
    """A hint for somebody's first games: its id among the game's, a sentence, its clauses."""

    id: str
    said: str
    clauses: tuple[str, ...]


class Face(Protocol):
    """What a game draws and says. `layout` is `land` (a desk) or `port` (a phone).

    A face that inherits from this class has what is optional: methods with a body.
    """

    def symbols(self) -> str:
        """The `<symbol>`s that all fragments use, sent once a page."""

    def board(self, layout: str) -> str:
        """The inside of the board's `<svg>`: what never changes, and the groups that do."""

    def view_box(self, layout: str) -> str:
        """The board's `viewBox`."""

    def pieces(self, view: Any, layout: str, beat: Shown | None = None) -> str:
        """`<g id="LAYOUT-pieces">`: what changes on the board, resent after each beat.

        While `beat` is shown, what moves says its way; everything else is the same without it.
        """

    def effects(self, view: Any, layout: str, beat: Shown) -> str:
        """`<g id="LAYOUT-effects">` with what is on the board for one beat only; may be empty.

        Everything in it has a gait. A board without the group shows none.
        """
        return ""

    def lasts(self, event: str, arguments: Sequence[int]) -> float:
        """How long an event is shown, in plain beats of half a second: above 0, at most 2.4."""
        return 1.0

    def targets(self, view: Any, layout: str) -> str:
        """`<g id="LAYOUT-targets">`: where the legal actions of the view's seat lead."""

    def helps(self, view: Any, layout: str) -> str:
        """`<g id="LAYOUT-helps">`: what helps to see danger, under the targets, for everybody.

        Always drawn; the page shows it to who prefers it (`danger`). Empty of a game without.
        """

    def secrets(self, view: Any, layout: str) -> str:
        """`<g id="LAYOUT-secrets">`: what the view's seat alone knows, over the pieces.

        Asked only of a game with secrets, whose board has the group; empty for a spectator.
        """

    def tray(self, view: Any, words: Words, beat: Shown | None = None) -> str:
        """`<div id="tray">`: what lies beside the board (dice, treats), for everybody.

        While `beat` is shown, what moves says its way, as on the board.
        """

    def layers(self, view: Any, layout: str, words: Words) -> Picture:
        """Everything that the view shows, for a picture or a film that stands alone."""

    def picture(
        self, view: Any, layout: str = "land", theme: str = "light", words: Words | None = None
    ) -> str:
        """A whole SVG file with literal colours, title and description; English by default."""

    def text(self, view: Any, words: Words) -> str:
        """The table for a terminal."""

    def position(self, view: Any, words: Words) -> str:
        """The table in sentences, for the ear."""

    def tell(self, event: str, arguments: Sequence[int], words: Words, names: Sequence[str]) -> str:
        """An event as a sentence; empty for a beat that needs no words of its own."""

    def event_icon(self, event: str, arguments: Sequence[int]) -> str:
        """The id of the symbol that stands before the sentence; empty for none."""

    def prompt(self, view: Any, words: Words) -> str:
        """What the awaited seat is asked to do."""

    def label(self, action: str, words: Words) -> str:
        """An action's word as a short label for a button."""

    def spoken(self, action: str, words: Words) -> str:
        """An action in full, for the ear and for a confirmation."""

    def questions(self, words: Words) -> list[str]:
        """What to talk about after a game; may be empty."""

    def question_icon(self, number: int) -> str:
        """The id of the symbol of who asks question `number` (from 0); empty for none."""
        return ""

    def result(self, view: Any, words: Words) -> str:
        """How a finished game ended, as one line."""

    def ending(self, view: Any, words: Words) -> str:
        """A finished game as a picture (`<svg class="ending">` with a label); may be empty."""
        return ""

    def hint(self, action: str, view: Any, words: Words) -> str:
        """What a choice leads to, as a short second label (`to space 13`); may be empty."""

    def action_icon(self, action: str) -> str:
        """The id of the symbol on the action's button; empty for none."""

    def is_primary(self, action: str) -> bool:
        """Whether this is the one action to show as the main button."""

    def foresight(self, action: str, view: Any, words: Words) -> tuple[str, str, list[str]]:
        """What one of `view.fatal` would do: a small `<svg>`, a sentence, the clauses behind it.

        The picture may use the board and the symbols of the page that it is shown in.
        """

    def sound(self, event: str, arguments: Sequence[int]) -> str:
        """The shared sound of an event, one of `SOUNDS`; empty for none."""

    def tips(self, view: Any, words: Words) -> list[Tip]:
        """Hints that fit what the view's seat may do now, the most telling one first.

        Each holds by the rules, and what it advises is legal; none for who isn't to move.
        """


def lasting(game: Game, beats: Iterable[Shown]) -> float:
    """How long these beats are shown one after another, in plain beats.

    Of a game without a face each is a plain one.
    """
    try:
        face: Face | None = game.face()
    except NotImplementedError:
        face = None
    return sum(1.0 if face is None else face.lasts(*beat) for beat in beats)

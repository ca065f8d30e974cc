"""How Max looks and speaks: the drawing and the words, behind the doors every game has."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.drawing.face import Shown, Tip
from ludoteca.drawing.picture import Picture
from ludoteca.games.max import drawing, speech, tips
from ludoteca.games.max.view import MaxView
from ludoteca.record.words import Words


class MaxFace:
    """Carries out `ludoteca.drawing.face.Face` for Max."""

    def symbols(self) -> str:
        """The symbols of the garden, and the pictures of what can be done there."""
        return drawing.symbols() + drawing.choices()

    def board(self, layout: str) -> str:
        """The garden."""
        return drawing.board(layout)

    def view_box(self, layout: str) -> str:
        """The garden's `viewBox`."""
        return drawing.view_box(layout)

    def pieces(self, view: MaxView, layout: str, beat: Shown | None = None) -> str:
        """Max and the creatures."""
        return drawing.pieces(view, layout, beat)

    def effects(self, view: MaxView, layout: str, beat: Shown) -> str:
        """Counted steps, a treat on its way, a feast."""
        return drawing.effects(view, layout, beat)

    def lasts(self, event: str, arguments: Sequence[int]) -> float:
        """Longer for several hops."""
        return drawing.lasts(event, tuple(arguments))

    def targets(self, view: MaxView, layout: str) -> str:
        """Rings on the spaces that the legal actions lead to."""
        return drawing.targets(view, layout, sorted({goal for goal in view.goals if goal >= 0}))

    def helps(self, view: MaxView, layout: str) -> str:
        """Marks on the spaces that Max may come to with the next throw."""
        return drawing.helps(view, layout)

    def secrets(self, view: MaxView, layout: str) -> str:
        """Nothing: everybody sees everything."""
        return f'<g id="{layout}-secrets"></g>'

    def tray(self, view: MaxView, words: Words, beat: Shown | None = None) -> str:
        """Dice and treats."""
        return drawing.tray(view, words, beat)

    def layers(self, view: MaxView, layout: str, words: Words) -> Picture:
        """Garden, pieces, dice and treats."""
        return drawing.layers(view, layout, words)

    def picture(
        self, view: MaxView, layout: str = "land", theme: str = "light", words: Words | None = None
    ) -> str:
        """A whole SVG file."""
        return drawing.picture(view, layout, theme, words)

    def text(self, view: MaxView, words: Words) -> str:
        """The table for a terminal."""
        return drawing.text(view, words)

    def position(self, view: MaxView, words: Words) -> str:
        """The table in sentences."""
        return speech.position(view, words)

    def tell(self, event: str, arguments: Sequence[int], words: Words, names: Sequence[str]) -> str:
        """An event as a sentence."""
        return speech.tell(event, tuple(arguments), words, names)

    def event_icon(self, event: str, arguments: Sequence[int]) -> str:
        """The symbol before an event's sentence."""
        return speech.icon(event, tuple(arguments))

    def prompt(self, view: MaxView, words: Words) -> str:
        """What the awaited seat is asked to do."""
        asked = speech.prompt(view.awaited.message, tuple(view.awaited.arguments), words)
        if not view.no_other_way:
            return asked
        warned = "prompt.fewer" if view.fatal else "prompt.no_other_way"
        return f"{words.say(warned)} {asked}"

    def label(self, action: str, words: Words) -> str:
        """An action's short label."""
        return speech.label(action, words)

    def spoken(self, action: str, words: Words) -> str:
        """An action in full."""
        return speech.spoken(action, words)

    def questions(self, words: Words) -> list[str]:
        """The questions to talk about (11.3)."""
        return speech.questions(words)

    def question_icon(self, number: int) -> str:
        """Who asks a question: those whom it is about."""
        return speech.ASKERS[number]

    def ending(self, view: MaxView, words: Words) -> str:
        """Who got home, who was caught, and Max."""
        return drawing.ending(view, drawing.title(view, words))

    def result(self, view: MaxView, words: Words) -> str:
        """How the game ended, as one line."""
        if view.gentle:
            return words.plural("result.catches", view.catches)
        key = "result.won" if view.won else "result.lost"
        return words.say(key)

    def hint(self, action: str, view: MaxView, words: Words) -> str:
        """Where an action leads."""
        goal = view.goals[view.legal.index(action)] if action in view.legal else -1
        return speech.goal(goal, view, words) if goal >= 0 else ""

    def action_icon(self, action: str) -> str:
        """The picture on an action's button."""
        return drawing.CHOICES[action].id

    def is_primary(self, action: str) -> bool:
        """The throw is the main button."""
        return action == "throw"

    def foresight(self, action: str, view: MaxView, words: Words) -> tuple[str, str, list[str]]:
        """Max leaping on whom he would catch, where; whom, in a sentence; and why."""
        told = view.foreseen[view.fatal.index(action)]
        said = speech.foresee(told.catches, told.sure, view.gentle, words)
        return drawing.foresight(told.catches, "land"), said, told.clauses

    def sound(self, event: str, arguments: Sequence[int]) -> str:
        """The shared sound of an event."""
        return speech.sound(event)

    def tips(self, view: MaxView, words: Words) -> list[Tip]:
        """Hints for the first games."""
        return tips.tips(view, words)

"""Short hints for who plays Max the first time: what the moment asks, and what is easily missed."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.drawing.face import Tip
from ludoteca.games.max.rules.components import CREATURES
from ludoteca.games.max.view import MaxView
from ludoteca.record.words import Words


def tips(view: MaxView, words: Words) -> list[Tip]:
    """The hints that fit what the view's seat may do now, the most telling one first."""
    return [
        Tip(id, words.say(f"tip.{id}.{who}" if who else f"tip.{id}"), clauses)
        for id, who, clauses in _fitting(view)
    ]


def _fitting(view: MaxView) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Id, the creature that it is about (or none), and clauses of each hint that fits."""
    legal = set(view.legal)
    treats = any(action.startswith("treat:") for action in legal)
    where = dict(zip(CREATURES, view.creatures, strict=True))
    for who, space in where.items():
        if view.max == view.last and space == view.last - 1 and who in legal:
            yield "past", who, ("9.4", "7.6")
            break
    for who, space in where.items():
        if space == view.last and who in legal:
            yield "home", who, ("9.7", "10.1")
            break
    for who in CREATURES:
        trail = f"{who}+trail"
        if trail in legal and _goal(view, trail) != view.max:
            if f"{who}:2" in legal:
                yield "shortcut", who, ("6.2", "6.5")
            else:
                yield "trail", who, ("6.2", "6.3")
            break
    if treats:
        for who, space in where.items():
            if space in view.danger and space != view.max:
                yield "treat", who, ("8.1", "8.2")
                break
        if view.last in view.danger:
            yield "near", "", ("9.1", "9.3")
    if "throw" in legal and not view.dice:
        yield "first", "", ("5.1", "5.2", "5.3")
    if view.awaited.message == "order" and legal:
        yield "order", "", ("5.9", "5.13")
    if view.awaited.message == "move_two" and any(action.endswith(":2") for action in legal):
        yield "two", "", ("5.6", "5.7")


def _goal(view: MaxView, action: str) -> int:
    """The space that a legal action's creature ends on."""
    return view.goals[view.legal.index(action)]

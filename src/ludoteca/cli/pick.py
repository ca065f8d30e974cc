"""What a typed line means: a choice by number or word, a command, or neither and why."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.engine.state import State
from ludoteca.record.words import Words


@dataclass(frozen=True)
class Choice:
    """A choice as it is shown: its word, label, where it leads, and whether Enter takes it."""

    action: str
    label: str
    hint: str = ""
    main: bool = False


@dataclass(frozen=True)
class Picked:
    """What a line means: an action's word; or a command and the rest of the line; or neither,
    with a message and the clauses behind it."""

    action: str = ""
    command: str = ""
    rest: str = ""
    message: str = ""
    clauses: tuple[str, ...] = ()


def pick(
    line: str,
    choices: Sequence[Choice],
    commands: Mapping[str, str],
    state: State,
    face: Any,
    words: Words,
) -> Picked:
    """What a line means. A whole word goes before a beginning, a choice before a command."""
    if not line:
        main = [choice.action for choice in choices if choice.main]
        return Picked(action=main[0]) if main else Picked(command="help")
    if line.isascii() and line.isdigit() and choices:
        number = int(line[:9])
        if 1 <= number <= len(choices):
            return Picked(action=choices[number - 1].action)
        return Picked(message=words.plural("play.no_number", len(choices), number=line[:9]))
    wanted = plain(line)
    for choice in choices:
        if wanted in (plain(choice.action), plain(choice.label)):
            return Picked(action=choice.action)
    first, _, rest = line.partition(" ")
    command = named(first, commands)
    if command:
        return Picked(command=command, rest=rest.strip())
    found = [
        choice
        for choice in choices
        if plain(choice.action).startswith(wanted) or plain(choice.label).startswith(wanted)
    ]
    if len(found) == 1:
        return Picked(action=found[0].action)
    refused = forbidden(wanted, state, face, words)
    if refused is not None:
        return refused
    text = f"„{line[:60]}“" if words.language == "cs" else f"“{line[:60]}”"
    if found:
        names = ", ".join(choice.action for choice in found)
        return Picked(message=words.say("play.ambiguous", text=text, choices=names))
    return Picked(message=words.say("play.unknown", text=text))


def forbidden(wanted: str, state: State, face: Any, words: Words) -> Picked | None:
    """The refusal of something that could be pointed at but isn't allowed now, if this is one."""
    for action in state.candidates():
        text = state.action_text(action)
        label = face.label(text, words)
        if wanted in (plain(text), plain(label)):
            against = state.forbids(action)
            if against:
                return Picked(message=words.say("play.forbidden", label=label), clauses=against)
    return None


def named(word: str, commands: Mapping[str, str]) -> str:
    """The command of a word in either language, accents or not; empty if it is none."""
    for name, command in commands.items():
        if plain(name) == plain(word):
            return command
    return ""


def plain(text: str) -> str:
    """Lower case without accents, so that both may be typed."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))

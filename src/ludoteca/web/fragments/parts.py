"""What several fragments are put together from: symbols, names, the way to a clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from ludoteca.drawing.face import Face
from ludoteca.drawing.people import AVATAR_KINDS
from ludoteca.drawing.svg import escape
from ludoteca.engine.game import Game
from ludoteca.host.tables.seating import SeatInfo
from ludoteca.record.words import Words

LAYOUTS: Final = ("land", "port")


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


def avatar(face: int) -> str:
    """A face by its number, as `faces` gives it to a seat."""
    return icon(f"avatar-{AVATAR_KINDS[face % len(AVATAR_KINDS)]}")


def faces(seats: Sequence[SeatInfo]) -> list[int]:
    """The number of each seat's face: the one that its person chose, else one of its own.

    An avatar of 0 says that nobody chose; n is the nth face.
    """
    return list(_faces(tuple(seat.avatar if seat.person_id else 0 for seat in seats)))


@lru_cache(maxsize=1024)
def _faces(avatars: tuple[int, ...]) -> tuple[int, ...]:
    chosen = [(avatar - 1) % len(AVATAR_KINDS) if avatar else -1 for avatar in avatars]
    given: list[int] = []
    for number, face in enumerate(chosen):
        if face < 0:
            others = {*chosen, *given}
            mine = [(number + more) % len(AVATAR_KINDS) for more in range(len(AVATAR_KINDS))]
            face = next((one for one in mine if one not in others), mine[0])
        given.append(face)
    return tuple(given)


def clause_link(game: Game, clauses: Sequence[str]) -> str:
    """The attributes of a link to clauses, which the page opens in its panel."""
    return (
        f'href="/rules/{game.name}#c{clauses[0]}" '
        f'data-clause="/rules/{game.name}/{",".join(clauses)}"'
    )


def why(game: Game, clauses: Sequence[str], words: Words) -> str:
    """The way to the clauses behind something, one tap away; nothing if there are none."""
    if not clauses:
        return ""
    label = escape(words.say("why.label", ids=", ".join(clauses)))
    return (
        f'<a class="why" {clause_link(game, clauses)} aria-label="{label}">{icon("sign-why")}</a>'
    )


def aloud(words: Words) -> str:
    """The control that reads once more what there is to do; shown where somebody is read to."""
    label = escape(words.say("aloud.again"))
    return (
        f'<button type="button" class="button plain aloud" data-aloud aria-label="{label}">'
        f"{icon('sign-aloud')}</button>"
    )


def bot_label(bot: str, words: Words) -> str:
    """What a bot is called in a language, with the budget if its name has one."""
    called, colon, budget = bot.partition(":")
    if colon and words.has(f"bot.{called}"):
        return words.say("bot.sized", bot=words.say(f"bot.{called}"), n=budget)
    key = f"bot.{bot}"
    return words.say(key) if words.has(key) else words.say("bot.other", name=bot)


def bots_of(game: Game, options: Mapping[str, object] | None = None) -> list[str]:
    """The names of a game's bots, its own (the better ones) first; given options, under these."""
    from ludoteca.bots.simple import bot_names

    return sorted(bot_names(game, options), key=lambda name: (name not in game.bots(), name))


def names(seats: Sequence[SeatInfo], words: Words) -> list[str]:
    """What each seat is called: by its person, its bot, or its number."""
    labels = [
        bot_label(seat.bot, words) if seat.bot and seat.person_id is None else "" for seat in seats
    ]
    called = []
    for number, (seat, label) in enumerate(zip(seats, labels, strict=True)):
        if label and labels.count(label) > 1:
            label = f"{label} {labels[: number + 1].count(label)}"
        called.append(label or seat.name or words.say("seat.number", n=number + 1))
    return called


def option_label(name: str, words: Words) -> str:
    """What an option is called in a language: its key `option.NAME`, or its own name."""
    key = f"option.{name}"
    return words.say(key) if words.has(key) else name

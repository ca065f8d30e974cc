"""Why the house says no: a key that the page has words for, the clauses, and values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

KEYS: Final = {
    "bad_message": "the message is malformed (values: reason)",
    "busy": "too much is waiting at this table",
    "stale": "the table has changed since this was drawn",
    "over": "the game is over",
    "ended": "nobody has played for so long that the table was closed without a result",
    "read_only": "the table can't be played on: a stored row can't be replayed",
    "cannot_save": "the house can't save now, so it takes no move",
    "closing": "the house is closing",
    "not_entered": "the door of this table is closed to this person",
    "not_seated": "this person holds no seat here",
    "not_yours": "somebody else holds this seat, or nobody",
    "not_your_turn": "another seat is awaited (values: seat)",
    "illegal": "the rules forbid it (clauses; values: action)",
    "unknown_action": "the game knows no such action (values: action)",
    "fault": "the rules failed; the house wrote it down",
    "undo_nothing": "nothing was played that could be taken back",
    "undo_never": "something hidden was seen since",
    "undo_not_yours": "this person has chosen nothing that could be taken back",
    "undo_daily": "in the daily challenge nothing is taken back past luck",
    "day_over": "the day of this challenge is over, its seed is shown: nobody plays on here",
    "no_seat": "there is no such seat (values: seat)",
    "seat_taken": "somebody sits there (values: seat)",
    "second_seat": "in a game with secrets nobody takes a second seat unasked",
    "not_away": "who sits there was seen a moment ago (values: seat)",
    "not_removable": "nobody sits there whom the maker could remove (values: seat)",
    "removed": "this person was removed: somebody inside must let them in",
    "door_shut": "its maker has shut the table's door",
    "proposal_gone": "this proposal has passed, was turned down, or has lapsed",
    "too_many_proposals": "too much is to be agreed on at this table already",
    "turned_down": "this person was turned down a moment ago",
    "too_fast": "too many phrases: wait a moment",
    "bad_name": "a name needs at least one letter",
    "not_maker": "only who made the table may do that",
    "unknown_game": "no such game is installed (values: reason)",
    "unknown_bot": "the game has no such bot (values: bot, known)",
    "unfit_bot": "this bot can't play under the table's options (values: bot, reason)",
    "bot_budget": "the bot doesn't take this number of simulations (values: bot, most)",
    "bad_option": "the game doesn't take this option or number (clauses; values: reason)",
    "bad_link": "the link is wrong or too old",
    "too_many_tries": "too many tries: wait a minute",
    "too_many_tables": "the house has as many games as it takes",
    "too_many_spectators": "as many watch as may",
    "too_many_sockets": "this person holds as many connections as may be",
    "branch_secret": "while a game with secrets runs nobody goes on from an earlier moment of it",
    "branch_over": "the game is over at this line: there is nothing to go on with (clauses)",
    "running": "the game still runs",
    "bad_line": "the game has no such line (values: line, last)",
    "film_secret": "while a game with secrets runs this seat's moments are not for this person",
    "bad_record": "this is no record (values: line, reason)",
    "other_edition": "the record is of another edition of the rules (values: edition, here)",
    "other_content": "the record was played with another board or other cards",
    "record_differs": "the record doesn't replay here (clauses; values: line, reason)",
    "long_record": "the record is longer than the house takes (values: most)",
    "many_lines": "the record has more lines of play than the house shows (values: most)",
    "too_many_records": "the house keeps as many records as it takes",
    "no_pictures": "the packages that make PNG and GIF are not installed here",
    "one_picture": "this person waits for another picture already",
    "many_pictures": "as many pictures wait to be made as may",
    "slow_picture": "the picture took too long and was given up",
    "no_hints": "nobody knows exactly what a choice is worth here (values: reason)",
    "hints_daily": "at a table of the daily challenge nobody is told what is safe",
    "hints_off": "at this table nobody is told what is safe",
    "one_advice": "this person waits for another answer already",
    "many_advice": "as many answers wait to be worked out as may",
    "slow_advice": "the answer took too long and was given up",
}
"""Every key that a Refusal can carry, and what it means."""


class Refusal(Exception):
    """A request that the house turns down; nothing was changed by it.

    `key` is one of KEYS, `clauses` are ids of the rules behind it, `values` fill the words in.
    """

    def __init__(self, key: str, clauses: tuple[str, ...] = (), **values: object) -> None:
        assert key in KEYS, key
        super().__init__(KEYS[key])
        self.key = key
        self.clauses = clauses
        self.values: Mapping[str, object] = values

    def __str__(self) -> str:
        parts = [KEYS[self.key]]
        parts += [f"{name}: {value!s:.120}" for name, value in self.values.items()]
        if self.clauses:
            parts.append("clauses " + ", ".join(self.clauses))
        return " - ".join(parts)

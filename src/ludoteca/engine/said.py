"""What an error says, as a key of the words, its values, and itself in English.

The engine has no words; whoever meets a person says the key in that person's language.
"""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Said:
    """A sentence, or a part of one: `key` of a package's words, with values for its places.

    A value may be another Said. `str` gives the English.

    >>> print(Said("ludoteca.engine", "game.unknown", "no {name} here", {"name": "chess"}))
    no chess here
    """

    def __init__(
        self, package: str, key: str, english: str, values: Mapping[str, object] | None = None
    ) -> None:
        self.package = package
        self.key = key
        self.english = english
        self.values: dict[str, object] = dict(values or {})

    def __str__(self) -> str:
        return self.english.format_map(self.values)

    def __repr__(self) -> str:
        return f"<{self.key}: {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Said):
            return NotImplemented
        return (
            self.package == other.package and self.key == other.key and self.values == other.values
        )

    def __hash__(self) -> int:
        return hash((self.package, self.key))

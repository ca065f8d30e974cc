"""The rules ledger: a rulebook's sentences as numbers, its clauses in our own words.

Read from a game package's `rulebook.toml`. Nothing here knows a game.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from ludoteca.engine.said import Said
from ludoteca.record.words import LANGUAGES, Saying, czech

KINDS: Final = ("rule", "component", "variant", "ruling", "advice")
"""What a clause can be."""

BINDING: Final = frozenset(KINDS[:-1])
"""The kinds that bind; advice does not."""

FILE: Final = "rulebook.toml"
NO_RULE: Final = "no-rule: "
ID: Final = re.compile(r"(\d+)\.(\d+)")


class RulebookError(ValueError):
    """A ledger that can't be read; says file, entry and key."""


class UnknownClause(LookupError):
    """A rulebook has no clause of this id; `said` tells people so."""

    def __init__(self, said: Said) -> None:
        super().__init__(str(said))
        self.said = said


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing that the rulebook, or a ruling of ours, says.

    `text` and `reason` are by language; `reason` is empty but in a ruling, whose number is
    `ruling` (None in other kinds). `later` says why a clause is not carried out yet, or "".
    """

    id: str
    kind: str
    text: Mapping[str, str]
    reason: Mapping[str, str]
    ruling: int | None = None
    later: str = ""

    @property
    def binding(self) -> bool:
        """Whether the game must obey it."""
        return self.kind in BINDING

    @property
    def section(self) -> str:
        """The number of its section."""
        return self.id.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the rulebook, as a number in its section: its clauses, or why it has none."""

    number: int
    clauses: tuple[str, ...] = ()
    no_rule: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rulebook: title by language, sentences and clauses in order."""

    id: str
    title: Mapping[str, str]
    sentences: tuple[Sentence, ...]
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of a ledger is carried out and tested, in numbers of clauses.

    `carried_out` and `tested` count binding clauses; `tested` is None where no checkout
    tells. `not_carried_out` and `not_tested` name the binding clauses that are missing.
    """

    clauses: int
    binding: int
    carried_out: int
    tested: int | None
    later: int
    not_carried_out: tuple[str, ...] = ()
    not_tested: tuple[str, ...] = ()

    def as_json(self) -> dict[str, int | None]:
        """The numbers alone, by name."""
        return {
            "clauses": self.clauses,
            "binding": self.binding,
            "carried_out": self.carried_out,
            "tested": self.tested,
            "later": self.later,
        }


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game's ledger. `totals` are the sums that stand in the file; see `counted`."""

    package: str
    game: str
    title: Mapping[str, str]
    sections: tuple[Section, ...]
    totals: Mapping[str, int]
    _clauses: dict[str, Clause] = field(repr=False)

    @classmethod
    def load(cls, package: str) -> Rulebook:
        """The ledger of a game package (`Game.package`), read once; raises RulebookError."""
        return _load(package)

    @classmethod
    def parse(cls, text: str, package: str) -> Rulebook:
        """The ledger that a TOML text holds; raises RulebookError."""
        return _Reader(package).rulebook(text)

    def clauses(self) -> Iterator[Clause]:
        """All clauses in the rulebook's order."""
        return iter(self._clauses.values())

    def clause(self, id: str) -> Clause:
        """The clause of an id; raises UnknownClause."""
        try:
            return self._clauses[id]
        except KeyError:
            said = Saying("ludoteca.record", "clause.unknown", game=self.game, id=f"{id!s:.20}")
            raise UnknownClause(said) from None

    def section(self, id: str) -> Section:
        """The section that a clause stands in; raises UnknownClause."""
        number = self.clause(id).section
        return next(section for section in self.sections if section.id == number)

    def neighbours(self, id: str) -> tuple[Clause, ...]:
        """The clause's paragraph: all clauses of its section in order, itself among them."""
        return self.section(id).clauses

    def search(self, words: str, lang: str = "en") -> list[Clause]:
        """The clauses whose id, text or reason holds each of the words.

        Capitals and accents don't matter: `zvíře` finds, and is found by, `zvire`.
        """
        wanted = _plain(words).split()
        found = []
        for clause in self.clauses():
            text = _plain(f"{clause.id} {clause.text[lang]} {clause.reason.get(lang, '')}")
            if wanted and all(word in text for word in wanted):
                found.append(clause)
        return found

    def counted(self) -> dict[str, int]:
        """What `totals` must say: the sums of sentences and clauses, added up."""
        sentences = [sentence for section in self.sections for sentence in section.sentences]
        no_rule = sum(1 for sentence in sentences if sentence.no_rule)
        sums = {
            "sentences": len(sentences),
            "mapped": len(sentences) - no_rule,
            "no_rule": no_rule,
            "clauses": len(self._clauses),
        }
        for kind in KINDS:
            sums[kind] = sum(1 for clause in self.clauses() if clause.kind == kind)
        sums["binding"] = sum(1 for clause in self.clauses() if clause.binding)
        return sums

    def coverage(self, carried_out: set[str], tested: Mapping[str, list[str]] | None) -> Coverage:
        """The numbers, from `carried_out(rulebook)` and `seen(rulebook)`."""
        binding = [clause.id for clause in self.clauses() if clause.binding]
        missing = tuple(id for id in binding if id not in carried_out)
        untested = () if tested is None else tuple(id for id in binding if not tested.get(id))
        return Coverage(
            clauses=len(self._clauses),
            binding=len(binding),
            carried_out=len(binding) - len(missing),
            tested=None if tested is None else len(binding) - len(untested),
            later=sum(1 for clause in self.clauses() if clause.later),
            not_carried_out=missing,
            not_tested=untested,
        )


def carried_out(rulebook: Rulebook) -> set[str]:
    """The clauses whose ids stand as string literals in the game's rules and game modules.

    The sources are read (`rules.py`, those below `rules/`, and `game.py`), also where they
    are installed compiled; docstrings and comments don't count.
    """
    known = {clause.id for clause in rulebook.clauses()}
    found: set[str] = set()
    for source in _sources(files(rulebook.package)):
        nodes = list(ast.walk(ast.parse(source.read_text(encoding="utf-8"))))
        alone = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        for node in nodes:
            if isinstance(node, ast.Constant) and id(node) not in alone and node.value in known:
                found.add(str(node.value))
    return found


def seen(rulebook: Rulebook, stand: Path | None = None) -> dict[str, list[str]] | None:
    """By clause, the tests that saw it: the `seen.json` of the checkout at hand, or None.

    A checkout is a folder with `src/<the game's package>` and `tests/<the game's folder>`.
    It is looked for upwards from the installed package, then from `stand` if given.
    """
    package = Path(*rulebook.package.split("."))
    starts = [Path(str(files(rulebook.package)))]
    if stand is not None:
        starts.append(stand.resolve())
    for start in starts:
        for folder in (start, *start.parents):
            path = folder / "tests" / package.name / "seen.json"
            if path.is_file() and (folder / "src" / package / FILE).is_file():
                return _read_seen(path)
    return None


def listing(rulebook: Rulebook, lang: str = "en") -> str:
    """The ledger as text, by section: id, kind and paraphrase, and the reason of a ruling."""
    lines = [rulebook.title[lang]]
    for section in rulebook.sections:
        if not section.clauses:
            continue
        lines += ["", f"{section.id} {section.title[lang]}"]
        for clause in section.clauses:
            lines.append(f"  {clause.id:<5} {clause.kind:<9} {clause.text[lang]}")
            if clause.reason:
                lines.append(f"{'':18}({clause.reason[lang]})")
    return "\n".join(lines) + "\n"


def as_json(rulebook: Rulebook, lang: str | None = None) -> dict[str, object]:
    """The ledger as JSON objects; with `lang` its texts in that language alone."""

    def said(text: Mapping[str, str]) -> object:
        return dict(text) if lang is None else text.get(lang, "")

    return {
        "game": rulebook.game,
        "title": said(rulebook.title),
        "totals": dict(rulebook.totals),
        "sections": [
            {
                "id": section.id,
                "title": said(section.title),
                "sentences": [
                    {"number": one.number, "clauses": list(one.clauses)}
                    if one.clauses
                    else {"number": one.number, "no_rule": one.no_rule}
                    for one in section.sentences
                ],
                "clauses": [
                    {
                        "id": clause.id,
                        "kind": clause.kind,
                        "binding": clause.binding,
                        "text": said(clause.text),
                        **({"reason": said(clause.reason)} if clause.reason else {}),
                        **({} if clause.ruling is None else {"ruling": clause.ruling}),
                        **({"later": clause.later} if clause.later else {}),
                    }
                    for clause in section.clauses
                ],
            }
            for section in rulebook.sections
        ],
    }


@cache
def _load(package: str) -> Rulebook:
    try:
        text = files(package).joinpath(FILE).read_text(encoding="utf-8")
    except OSError as error:
        raise RulebookError(f"{FILE} of {package}: it can't be read ({error})") from error
    return Rulebook.parse(text, package)


def _plain(text: str) -> str:
    """Lower case without accents, for searching."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def _order(id: str) -> tuple[int, int]:
    section, _, number = id.partition(".")
    return int(section), int(number)


def _sources(package: Traversable) -> Iterator[Traversable]:
    for name in ("game.py", "rules.py"):
        module = package.joinpath(name)
        if module.is_file():
            yield module
    rules = package.joinpath("rules")
    if rules.is_dir():
        yield from (one for one in rules.iterdir() if one.name.endswith(".py"))


def _read_seen(path: Path) -> dict[str, list[str]]:
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise RulebookError(f"{path}: {error}") from error
    if not isinstance(entries, dict):
        raise RulebookError(f"{path}: it must be an object of clause ids")
    for id, tests in entries.items():
        if not isinstance(tests, list) or not all(isinstance(test, str) for test in tests):
            raise RulebookError(f"{path}, {id}: it must be a list of tests")
    return entries


class _Reader:
    """Checks a ledger while reading it, so that an error can say where it is."""

    def __init__(self, package: str) -> None:
        self.package = package

    def wrong(self, entry: str, key: str, what: str) -> RulebookError:
        return RulebookError(f"{FILE} of {self.package}, {entry}, {key}: {what}")

    def rulebook(self, text: str) -> Rulebook:
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise RulebookError(f"{FILE} of {self.package}: {error}") from error
        self.keys("top", data, {"game", "title", "totals", "section"}, set(KINDS))
        clauses = self.clauses(data)
        sections = self.sections(self.table("top", data, "section"), clauses)
        totals: dict[str, int] = {}
        for key, value in self.table("top", data, "totals").items():
            if not isinstance(value, int) or isinstance(value, bool):
                raise self.wrong("totals", key, "it must be a whole number")
            totals[key] = value
        return Rulebook(
            package=self.package,
            game=self.text("top", data, "game"),
            title=self.bilingual("top", data, "title"),
            sections=sections,
            totals=totals,
            _clauses=clauses,
        )

    def clauses(self, data: dict[str, object]) -> dict[str, Clause]:
        found: dict[str, Clause] = {}
        for kind in KINDS:
            entries = self.table("top", data, kind) if kind in data else {}
            for id in entries:
                entry = f"{kind} {id}"
                if not ID.fullmatch(id):
                    raise self.wrong(entry, "id", "it must be SECTION.NUMBER, such as 5.2")
                if id in found:
                    raise self.wrong(entry, "id", f"it stands as {found[id].kind} too")
                found[id] = self.clause(entry, kind, id, self.table(entry, entries, id))
        ids = sorted(found, key=_order)
        expected = 0
        for before, id in zip(["", *ids], ids, strict=False):
            new = before.partition(".")[0] != id.partition(".")[0]
            expected = 1 if new else expected + 1
            if _order(id)[1] != expected:
                entry = f"{found[id].kind} {id}"
                raise self.wrong(entry, "id", f"the next of its section is number {expected}")
        return {id: found[id] for id in ids}

    def clause(self, entry: str, kind: str, id: str, data: dict[str, object]) -> Clause:
        ruling = kind == "ruling"
        self.keys(entry, data, {"text"} | ({"ruling", "reason"} if ruling else set()), {"later"})
        number = data.get("ruling")
        if ruling and (not isinstance(number, int) or isinstance(number, bool)):
            raise self.wrong(entry, "ruling", "it must be a whole number")
        return Clause(
            id=id,
            kind=kind,
            text=self.bilingual(entry, data, "text"),
            reason=self.bilingual(entry, data, "reason") if ruling else {},
            ruling=number if isinstance(number, int) else None,
            later=self.text(entry, data, "later") if "later" in data else "",
        )

    def sections(
        self, data: dict[str, object], clauses: Mapping[str, Clause]
    ) -> tuple[Section, ...]:
        for clause in clauses.values():
            if clause.section not in data:
                raise self.wrong(f"{clause.kind} {clause.id}", "id", "there is no such section")
        found = []
        for index, id in enumerate(data):
            entry = f"section {id}"
            if id != str(index):
                raise self.wrong(entry, "id", f"sections are numbered in order, this is {index}")
            table = self.table(entry, data, id)
            self.keys(entry, table, {"title", "sentence"}, set())
            found.append(
                Section(
                    id=id,
                    title=self.bilingual(entry, table, "title"),
                    sentences=self.sentences(entry, table, clauses),
                    clauses=tuple(one for one in clauses.values() if one.section == id),
                )
            )
        return tuple(found)

    def sentences(
        self, entry: str, table: dict[str, object], clauses: Mapping[str, Clause]
    ) -> tuple[Sentence, ...]:
        found = []
        for index, (number, value) in enumerate(self.table(entry, table, "sentence").items(), 1):
            key = f"sentence.{number}"
            if number != str(index):
                raise self.wrong(entry, key, f"sentences are numbered in order, this is {index}")
            if isinstance(value, str) and value.startswith(NO_RULE) and value != NO_RULE:
                found.append(Sentence(index, no_rule=value.removeprefix(NO_RULE)))
            elif isinstance(value, list) and value:
                for id in value:
                    if id not in clauses:
                        raise self.wrong(entry, key, f"there is no clause {id}")
                found.append(Sentence(index, clauses=tuple(value)))
            else:
                raise self.wrong(entry, key, 'it must be a list of clauses or "no-rule: why"')
        return tuple(found)

    def keys(
        self, entry: str, data: dict[str, object], needed: set[str], allowed: set[str]
    ) -> None:
        for key in sorted(needed - set(data)):
            raise self.wrong(entry, key, "it is missing")
        for key in data:
            if key not in needed | allowed:
                raise self.wrong(entry, key, "there is no such key")

    def table(self, entry: str, data: Mapping[str, object], key: str) -> dict[str, object]:
        value = data[key]
        if not isinstance(value, dict):
            raise self.wrong(entry, key, "it must be a table")
        return value

    def text(self, entry: str, data: Mapping[str, object], key: str) -> str:
        value = data[key]
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(entry, key, "it must be a text")
        return value

    def bilingual(self, entry: str, data: Mapping[str, object], key: str) -> Mapping[str, str]:
        value = self.table(entry, data, key)
        inner = {f"{key}.{language}": text for language, text in value.items()}
        self.keys(entry, inner, {f"{key}.{language}" for language in LANGUAGES}, set())
        texts = {language: self.text(entry, inner, f"{key}.{language}") for language in LANGUAGES}
        return texts | {"cs": czech(texts["cs"])}

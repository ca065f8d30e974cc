"""Every key is there, is used, and is filled in; every error can be said to anybody."""

from __future__ import annotations

import ast
import dataclasses

import pytest

from ludoteca.cli.app import app
from ludoteca.engine.said import Said
from ludoteca.host.refusal import KEYS
from ludoteca.host.settings import Settings
from ludoteca.record.words import LANGUAGES, PSEUDO, Saying, Words, catalogue, places, problems
from tests.words.sources import TELL, asked, literals, modules, packages, prefixes

SPEAKING = packages()
CATALOGUES = [package for package in SPEAKING if ".games." not in package]

MADE = ("to.", "at.", "from.")
"""Beginnings of keys that are made of two variables: a way and a place."""


def texts(package: str, language: str = "en") -> dict[str, tuple[str, ...]]:
    """A package's texts by key."""
    return dict(catalogue(package, language).texts)


def homes(key: str) -> list[str]:
    """The packages that have words for a key."""
    return [package for package in SPEAKING if key in texts(package)]


@pytest.mark.parametrize("package", SPEAKING)
def test_both_languages_say_the_same_by_the_rules_of_words(package: str) -> None:
    assert problems(package) == []


@pytest.mark.parametrize("package", SPEAKING)
@pytest.mark.parametrize("language", [*LANGUAGES, PSEUDO])
def test_every_text_can_be_said_and_every_plural_in_each_of_its_forms(
    package: str, language: str
) -> None:
    words = Words(language, package)
    here = catalogue(package, language)
    for key, forms in here.texts.items():
        values = {name: f"‹{name}›" for form in forms for name in places(form)}
        if len(forms) == 1:
            said = {words.say(key, **values)}
        else:
            numbers = {here.plural(n): n for n in range(120, -1, -1)}
            assert sorted(numbers) == list(range(len(forms))), key
            values.pop("n", None)
            said = {words.plural(key, n, **values) for n in numbers.values()}
        for text in said:
            assert "{" not in text, key
            assert text.strip(), key


def test_every_key_that_is_asked_for_is_there() -> None:
    missing = [f"{one.where}: {one.key}" for one in asked() if not homes(one.key)]
    missing = [row for row in missing if not row.endswith(".")]  # put together when said
    assert missing == []


def test_every_key_is_asked_for() -> None:
    said, heads = literals(), (*prefixes(), *MADE)
    unused = [
        f"{package}: {key}"
        for package in SPEAKING
        for key in texts(package)
        if key not in said and not key.startswith(heads)
    ]
    assert unused == []


def test_every_value_that_a_text_needs_is_given_where_it_is_asked_for() -> None:
    short = []
    for one in asked():
        if one.values is None or (one.name in ("has", "Wrong") and not homes(one.key)):
            continue
        at_home = [home for home in homes(one.key) if one.where.startswith(home.split(".")[1])]
        for package in at_home or homes(one.key):
            needed = {name for form in texts(package)[one.key] for name in places(form)}
            if one.name in {"say", "plural", *TELL} and not needed <= one.values:
                short.append(f"{one.where}: {one.key} lacks {sorted(needed - one.values)}")
    assert short == []


def test_the_engine_says_in_english_what_its_words_say() -> None:
    found = {one.key: one.english for one in asked() if one.name == "Said"}
    engine = {key: forms[0] for key, forms in texts("ludoteca.engine").items()}
    assert {key: text for key, text in found.items() if key in engine} == engine
    assert len(engine) >= 10


def test_families_of_keys_are_complete() -> None:
    web, host = texts("ludoteca.web"), texts("ludoteca.host")

    def family(package: dict[str, tuple[str, ...]], head: str) -> set[str]:
        return {key.removeprefix(head) for key in package if key.startswith(head)}

    assert family(web, "refusal.") == set(KEYS)
    assert family(host, "setting.") == {one.name for one in dataclasses.fields(Settings)}
    commands = {str(one.callback.__name__) for one in app.registered_commands if one.callback}
    helped = {key for key in family(texts("ludoteca.cli"), "help.") if "." not in key}
    assert helped == commands | {"usage", "options", "command", "top"}


def test_no_error_of_ours_for_people_is_a_mere_text() -> None:
    """Whoever raises one gives a key; mypy sees to those that take nothing else."""
    bare = []
    for where, module in modules().items():
        for node in ast.walk(module):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "IllegalAction":
                continue
            if isinstance(node.args[0], ast.JoinedStr | ast.Constant):
                bare.append(f"{where}:{node.lineno}")
    assert [row for row in bare if not row.startswith("host/tables/turns")] == []


@pytest.mark.parametrize("package", CATALOGUES)
def test_an_error_is_said_in_the_language_of_whoever_meets_it(package: str) -> None:
    for key, forms in texts(package).items():
        if len(forms) > 1:
            continue
        inner = Said("ludoteca.engine", "takes.flag", "yes or no")
        said = Saying(package, key, **dict.fromkeys(places(forms[0]), inner))
        english, czech = (Words(language).tell(said) for language in LANGUAGES)
        assert str(said) == english
        for text, part in ((english, "yes or no"), (czech, "yes (ano), nebo no (ne)")):
            assert text.count(part) >= len(places(forms[0])), key

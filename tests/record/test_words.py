"""The words: keys, places, plurals, the pseudo-language, and what a catalogue may not hold."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ludoteca.record.words import (
    LANGUAGES,
    PSEUDO,
    Words,
    WordsError,
    catalogue,
    places,
    problems,
    pseudo,
    read,
)

HEAD = {
    "en": 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n',
    "cs": 'msgid ""\nmsgstr "Plural-Forms: nplurals=3; '
    'plural=((n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2);\\n"\n',
}
GOOD = {
    "en": HEAD["en"]
    + """
msgid "hello"
msgstr "Good morning!"

msgid "throw"
msgstr "{who}: {dice}, and again {dice}."

msgid "mice"
msgid_plural "mice"
msgstr[0] "{n} mouse in the {place}"
msgstr[1] "{n} mice in the {place}"
""",
    "cs": HEAD["cs"]
    + """
msgid "hello"
msgstr "Dobré ráno!"

msgid "throw"
msgstr "{who}: {dice} a znovu {dice}."

msgid "mice"
msgid_plural "mice"
msgstr[0] "{n} myš: {place}"
msgstr[1] "{n} myši: {place}"
msgstr[2] "{n} myší: {place}"
""",
}


def write(root: Path, package: str, texts: dict[str, str]) -> str:
    """A package with words below `root`; returns its name."""
    folder = root / package / "words"
    folder.mkdir(parents=True)
    (root / package / "__init__.py").write_text("")
    for language, text in texts.items():
        (folder / f"{language}.po").write_text(text, encoding="utf-8")
    return package


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to import packages from; catalogues are read anew."""
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.startswith("speaks_")]:
        monkeypatch.delitem(sys.modules, name)
    catalogue.cache_clear()
    return tmp_path


def test_two_languages_each_by_its_own_name() -> None:
    assert LANGUAGES == {"en": "English", "cs": "Čeština"}


def test_say_fills_in_the_places(root: Path) -> None:
    words = Words("cs", write(root, "speaks_a", GOOD))
    assert words.say("hello") == "Dobré ráno!"
    assert words.say("throw", who="Eva", dice=6) == "Eva: 6 a\xa0znovu 6."
    assert words.has("throw")
    assert not words.has("thrown")


def test_a_value_is_never_filled_in_again(root: Path) -> None:
    words = Words("en", write(root, "speaks_b", GOOD))
    assert words.say("throw", who="{dice}", dice="%s") == "{dice}: %s, and again %s."


def test_plurals_have_three_forms_in_czech(root: Path) -> None:
    words = Words("cs", write(root, "speaks_c", GOOD))
    said = [words.plural("mice", n, place="nora") for n in (0, 1, 2, 4, 5, 21)]
    assert said == [
        "0 myší: nora",
        "1 myš: nora",
        "2 myši: nora",
        "4 myši: nora",
        "5 myší: nora",
        "21 myší: nora",
    ]


def test_plurals_have_two_forms_in_english(root: Path) -> None:
    words = Words("en", write(root, "speaks_d", GOOD))
    said = [words.plural("mice", n, place="hole") for n in (0, 1, 2)]
    assert said == ["0 mice in the hole", "1 mouse in the hole", "2 mice in the hole"]


def test_what_is_missing_is_named_with_key_and_language(root: Path) -> None:
    words = Words("cs", write(root, "speaks_e", GOOD))
    with pytest.raises(KeyError, match="no words for 'bye' in cs"):
        words.say("bye")
    with pytest.raises(KeyError, match=r"'throw' in cs needs a value for \{dice\}"):
        words.say("throw", who="Eva")
    with pytest.raises(KeyError, match="'hello' has no plural in cs"):
        words.plural("hello", 2)


def test_of_two_packages_the_first_named_speaks(root: Path) -> None:
    first = write(root, "speaks_f", {"en": HEAD["en"] + 'msgid "hello"\nmsgstr "Hi!"\n'})
    second = write(root, "speaks_g", GOOD)
    assert Words("en", first, second).say("hello") == "Hi!"
    assert Words("en", second, first).say("hello") == "Good morning!"
    assert Words("en", first, second).say("throw", who="Eva", dice=6) == "Eva: 6, and again 6."


def test_a_catalogue_is_read_once(root: Path) -> None:
    package = write(root, "speaks_h", GOOD)
    assert catalogue(package, "en") is catalogue(package, "en")


def test_unknown_languages_and_packages_without_words_are_errors(root: Path) -> None:
    package = write(root, "speaks_i", {"en": GOOD["en"]})
    with pytest.raises(WordsError, match="no words in fr; there are: en, cs"):
        Words("fr", package)
    with pytest.raises(WordsError, match="words of speaks_i in cs: can't be read"):
        Words("cs", package)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ('msgid "a"\nmsgstr ""\n', "a: its text is missing"),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[0] "x"\n', "a: its text is missing"),
        (
            'msgid "a"\nmsgid_plural "a"\nmsgstr[0] "x"\nmsgstr[1] "y"\nmsgstr[2] "z"\n',
            "more translations than num_plurals",
        ),
        ('#, fuzzy\nmsgid "a"\nmsgstr "x"\n', "a: it is marked fuzzy"),
        ('msgid "a"\nmsgstr "x"\n\nmsgid "a"\nmsgstr "y"\n', "a: it stands there twice"),
        ('msgid "a"\nmsgstr "{0}"\n', "a: a brace that is no {name}"),
        ('msgid "a"\nmsgstr "{a.b}"\n', "a: a brace that is no {name}"),
        ('msgid "a"\nmsgstr "{a:>9}"\n', "a: a brace that is no {name}"),
        ('msgid "a"\nmsgstr "{"\n', "a: a brace that is no {name}"),
        ("msgid a\nmsgstr b\n", "a: its entry can't be read"),
    ],
)
def test_a_bad_catalogue_is_refused(entry: str, says: str) -> None:
    with pytest.raises(WordsError, match=says):
        read((HEAD["en"] + "\n" + entry).encode(), "p", "en")


def test_text_that_is_no_utf8_is_refused() -> None:
    with pytest.raises(WordsError, match="words of p in en"):
        read(HEAD["en"].encode() + b'\nmsgid "a"\nmsgstr "\xff\xfe"\n', "p", "en")


def test_pseudo_is_english_grown_by_forty_per_cent_with_its_places(root: Path) -> None:
    words = Words(PSEUDO, write(root, "speaks_j", GOOD))
    assert words.say("throw", who="Eva", dice=6).startswith("Eva: 6, ")
    assert words.plural("mice", 2, place="hole").startswith("2 ")
    text = "The {piece} is on space {space}; the others are at home."
    grown = pseudo(text)
    assert places(grown) == places(text)
    assert grown != text
    english = len(text) - len("{piece}{space}")
    assert len(grown) - len("{piece}{space}") == -(-14 * english // 10)
    assert pseudo("1 + 2") == "1 + 2"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('msgid "hello"', 'msgid "hallo"', "hello: not in both en and cs"),
        ("a znovu {dice}.", "a znovu {face}.", "throw: not the same places in en and cs"),
        ("{n} myší: {place}", "mnoho myší: {place}", "does not say {n}"),
        ("{who}: {dice} a znovu {dice}.", "{who} hází {dice}.", "{who} in cs is not set off"),
        ("{who}: {dice} a znovu {dice}.", "Hází {who}: {dice}.", "{who} in cs is not set off"),
        ("{who}: {dice} a znovu {dice}.", "{dice}: {who} hází.", "{who} in cs is not set off"),
        ('"Dobré ráno!"', '"Dobré ráno, {who}!"', "hello: {who} in cs is not set off"),
        (
            'msgid "hello"\nmsgstr "Dobré ráno!"',
            'msgid "hello"\nmsgid_plural "hello"\nmsgstr[0] "x"\nmsgstr[1] "x{n}"\nmsgstr[2] "{n}"',
            "hello: not plural in both en and cs",
        ),
    ],
)
def test_problems_are_named(root: Path, old: str, new: str, says: str) -> None:
    assert old in GOOD["cs"]
    texts = GOOD | {"cs": GOOD["cs"].replace(old, new)}
    package = write(root, "speaks_k", texts)
    assert any(says in problem for problem in problems(package))


def test_a_name_may_stand_before_a_colon_or_after_one(root: Path) -> None:
    assert problems(write(root, "speaks_l", GOOD)) == []
    last = {
        language: HEAD[language] + '\nmsgid "a"\nmsgstr "On turn: {who}."\n' for language in GOOD
    }
    assert problems(write(root, "speaks_m", last)) == []

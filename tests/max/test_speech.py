"""Max told: every event, prompt, label and position, in every language."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import product

import pytest

from ludoteca.games.max import speech
from ludoteca.games.max.rules.components import ACTIONS
from ludoteca.record.words import LANGUAGES, PSEUDO, Words, catalogue, places, problems

PACKAGE = "ludoteca.games.max"
NAMES = ["Anna", "Bořek {to}"]
ALL = [*LANGUAGES, PSEUDO]

EVENTS: list[tuple[str, tuple[int, ...]]] = [
    ("board", (28, 0, 6)),
    ("homes", ()),
    ("basket", (0,)),
    ("stump", (6,)),
    *[("treats", (n,)) for n in range(2, 7)],
    ("gentle", ()),
    *[("lured", (seat, kind, at)) for seat, kind, at in product((0, 1), range(4), (1, 6, 25))],
    *[("dice", (seat, greens, 2 - greens)) for seat, greens in product((0, 1), range(3))],
    *[("step", (who, at, at + 1)) for who, at in product(range(3), (6, 25, 26))],
    *[("double", (who, at, at + 2)) for who, at in product(range(3), (6, 24, 25))],
    *[("trail", (who, 9 + 5 * who, 13 + 5 * who)) for who in range(3)],
    *[("home", (who, who)) for who in range(3)],
    *[("caught", (who, at)) for who, at in product(range(3), (6, 9, 26))],
    *[("back", (who, 6)) for who in range(3)],
    *[("max", (at, at + n)) for at, n in ((0, 1), (0, 2), (5, 1), (4, 2), (25, 1), (24, 2))],
    *[("max_trail", (at, at + 4)) for at in (9, 14, 19)],
    ("max_stays", (26,)),
    ("max_last", (26,)),
    *[("lapse", spots) for spots in ((1, 0), (0, 1), (2, 0), (1, 1), (0, 2))],
    ("won", (3,)),
    *[("lost", (home,)) for home in range(3)],
    *[("gentle_end", (catches,)) for catches in (0, 1, 2, 5)],
    ("talk", ()),
]
PROMPTS: list[tuple[str, tuple[int, ...]]] = [
    ("throw_or_treat", ()),
    ("throw", ()),
    ("dice", ()),
    ("order", ()),
    ("move_one", ()),
    ("move_two", ()),
    ("move_alone", ()),
    *[("move_other", (who,)) for who in range(3)],
    ("over", ()),
]


@dataclass
class Table:
    """As much of a view as `position` needs."""

    max: int = 0
    creatures: list[int] = field(default_factory=lambda: [6, 6, 6])
    treats: list[int] = field(default_factory=lambda: [1, 1, 1, 1])
    gentle: bool = False
    catches: int = 0


def test_the_catalogues_agree_and_inflect_no_name() -> None:
    assert problems(PACKAGE) == []


def test_each_text_differs_between_the_languages_but_the_name_of_max() -> None:
    english, czech = catalogue(PACKAGE, "en").texts, catalogue(PACKAGE, "cs").texts
    assert [key for key in english if english[key] == czech[key]] == ["piece.max"]


@pytest.mark.parametrize("language", ALL)
def test_every_text_can_be_said_and_every_plural_form_comes_up(language: str) -> None:
    words = Words(language, PACKAGE)
    known = catalogue(PACKAGE, language)
    for key, forms in known.texts.items():
        values = {name: "x" for form in forms for name in places(form) if name != "n"}
        if len(forms) == 1:
            assert "{" not in words.say(key, **{"n": 2, **values})
            continue
        said = {known.plural(n): words.plural(key, n, **values) for n in (0, 1, 2, 5)}
        assert sorted(said) == list(range(len(forms)))
        assert not any("{" in one for one in said.values())


@pytest.mark.parametrize("language", ALL)
@pytest.mark.parametrize(("event", "args"), EVENTS)
def test_every_event_is_a_sentence(event: str, args: tuple[int, ...], language: str) -> None:
    said = speech.tell(event, args, Words(language, PACKAGE), NAMES)
    assert said[-1] in ".!"
    assert said[0].isupper() or said[0].isdigit()
    assert "{" not in said.replace(NAMES[1], "")
    assert "  " not in said
    if event in ("lured", "dice"):
        assert said.startswith(NAMES[args[0]] + ": ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_event_has_a_sentence_of_its_own(language: str) -> None:
    words = Words(language, PACKAGE)
    said = [speech.tell(event, args, words, NAMES) for event, args in EVENTS]
    assert len(set(said)) == len(said)


def test_the_story_reads_aloud_in_english() -> None:
    words = Words("en", PACKAGE)
    beats: list[tuple[str, tuple[int, ...]]] = [
        ("dice", (0, 1, 1)),
        ("step", (0, 8, 9)),
        ("trail", (0, 9, 13)),
        ("max", (8, 9)),
        ("max_trail", (9, 13)),
        ("caught", (0, 13)),
        ("lured", (1, 0, 13)),
    ]
    assert [speech.tell(event, args, words, ["Anna", "Ben"]) for event, args in beats] == [
        "Anna: a green and a black.",
        "The mouse scurries to space 9.",
        "The mouse runs along her shortcut to space 13.",
        "Max creeps to space 9.",
        "Max smells the mouse's trail and runs along it to space 13.",
        "Oh no! Max catches the mouse on space 13.",
        "Ben: Milk for you, Max! And Max trots from space 13 all the way back to his basket.",
    ]


def test_the_story_reads_aloud_in_czech() -> None:
    words = Words("cs", PACKAGE)
    beats: list[tuple[str, tuple[int, ...]]] = [
        ("treats", (3,)),
        ("treats", (5,)),
        ("dice", (0, 2, 0)),
        ("double", (2, 24, 26)),
        ("step", (2, 26, 27)),
        ("home", (2, 2)),
        ("max", (25, 26)),
        ("lapse", (1, 0)),
        ("gentle_end", (5,)),
    ]
    assert [speech.tell(event, args, words, ["Anna"]) for event, args in beats] == [
        "Na Maxe čekají 3 pamlsky.",
        "Na Maxe čeká 5 pamlsků.",
        "Anna: dvě zelené.",
        "Ptáček letí o\xa0dvě pole dál, na poslední pole.",
        "Ptáček letí ke stromu.",
        "Ptáček sedí ve svém hnízdě. Doma a\xa0v\xa0bezpečí!",
        "Max se plíží na poslední pole.",
        "Jedna zelená zbývá a\xa0nikdo ji nevyužije.",
        "Všichni jsou doma! Cestou Max někoho chytil 5krát.",
    ]


def test_an_event_that_max_does_not_have_is_an_error() -> None:
    with pytest.raises(KeyError, match=r"event\.sneeze"):
        speech.tell("sneeze", (), Words("en", PACKAGE), NAMES)


@pytest.mark.parametrize(("event", "args"), EVENTS)
def test_every_icon_is_a_symbol_of_ours_or_none(event: str, args: tuple[int, ...]) -> None:
    assert re.fullmatch(
        r"dice||max-treat-(milk|chow|meat|catmint)|max-cat(-[a-z]+)?"
        r"|max-(mouse|squirrel|bird)(-happy|-sad)?",
        speech.icon(event, args),
    )


@pytest.mark.parametrize("language", ALL)
@pytest.mark.parametrize(("message", "args"), PROMPTS)
def test_every_prompt_asks(message: str, args: tuple[int, ...], language: str) -> None:
    assert speech.prompt(message, args, Words(language, PACKAGE))[-1] in "?.…"


@pytest.mark.parametrize("language", ALL)
def test_every_action_has_a_short_label_and_a_longer_one_to_speak(language: str) -> None:
    words = Words(language, PACKAGE)
    short = [speech.label(action, words) for action in ACTIONS]
    spoken = [speech.spoken(action, words) for action in ACTIONS]
    assert len(set(short)) == len(set(spoken)) == len(ACTIONS) == 18
    for one, other in zip(short, spoken, strict=True):
        assert len(one) <= (40 if language == PSEUDO else 28)
        assert len(one) < len(other)


def test_a_goal_says_where_a_choice_leads() -> None:
    words, table = Words("en", PACKAGE), Table()
    said = [speech.goal(space, table, words) for space in (0, 6, 13, 26, 27)]
    assert said == [
        "into his basket",
        "to the stump",
        "to space 13",
        "to the last space",
        "to the tree",
    ]


def test_there_are_five_questions_to_talk_about() -> None:
    for language in LANGUAGES:
        asked = speech.questions(Words(language, PACKAGE))
        assert len(set(asked)) == speech.QUESTIONS == 5
        assert all(question.endswith("?") for question in asked)
    assert not Words("en", PACKAGE).has("talk.6")


def test_the_position_is_told_for_the_ear() -> None:
    english, czech = Words("en", PACKAGE), Words("cs", PACKAGE)
    assert speech.position(Table(), english) == (
        "Max is in his basket. The mouse is on the stump, 6 spaces ahead of Max. "
        "The squirrel is on the stump, 6 spaces ahead of Max. "
        "The bird is on the stump, 6 spaces ahead of Max. "
        "Treats left: milk, dry food, tinned meat, catmint."
    )
    late = Table(max=12, creatures=[-1, 27, 13], treats=[0, 0, 2, 0])
    assert speech.position(late, english) == (
        "Max is on space 12. The mouse has been caught. The squirrel is safe on her branch. "
        "The bird is on space 13, 1 space ahead of Max. Treats left: tinned meat, tinned meat."
    )
    gentle = Table(max=8, creatures=[6, 8, 12], treats=[0, 0, 0, 0], gentle=True, catches=1)
    assert speech.position(gentle, czech) == (
        "Max je na poli 8. Myška je na pařezu, 2 pole za Maxem. "
        "Veverka je na poli 8, vedle Maxe. Ptáček je na poli 12, 4 pole před Maxem. "
        "Kolikrát už Max někoho chytil: 1. Žádný pamlsek nezbývá."
    )

"""The golden games of Max: endings and special cases, replayed line for line."""

import pytest

from ludoteca.cli.results import named
from ludoteca.record.record import Record
from ludoteca.record.words import Words
from tests.max.golden import CASES, FOLDER, find, replayed


def text_of(name: str) -> str:
    """The recorded game of a case."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="session", autouse=True)
def written(request: pytest.FixtureRequest) -> None:
    """With --write-records, the golden games are played anew."""
    if request.config.getoption("--write-records"):
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name, case in CASES.items():
            (FOLDER / f"{name}.txt").write_text(find(case).text, encoding="utf-8")


def test_each_record_is_a_case_and_each_case_recorded() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(CASES)


@pytest.mark.parametrize("name", CASES)
def test_it_replays_the_same_to_its_end(name: str) -> None:
    record = Record.parse(text_of(name))
    assert record.text == text_of(name)
    replay = record.replay()
    assert replay.answer == "same", str(replay)
    assert replay.match.state.is_terminal()
    assert replay.match.record.lines == record.lines
    assert replay.match.record.keys == record.keys


@pytest.mark.parametrize("name", CASES)
def test_it_shows_its_case(name: str) -> None:
    record = Record.parse(text_of(name))
    assert CASES[name].shows(replayed(record))
    assert record.seats == CASES[name].seats
    wanted = record.new_match().game.check_options(CASES[name].options)
    assert record.new_match().options == wanted


@pytest.mark.parametrize(
    ("name", "end", "english", "czech"),
    [
        ("won", "won", "won: all three home", "výhra: doma všichni tři"),
        ("ruling-11-two-home", "lost:2", "lost: 2 home", "prohra: doma 2"),
        ("ruling-11-none-home", "lost:0", "lost: 0 home", "prohra: doma 0"),
        ("ruling-13-gentle-without-catch", "caught:0", "0 catches", "0 chycení"),
    ],
)
def test_who_counts_games_is_told_how_it_ended(
    name: str, end: str, english: str, czech: str
) -> None:
    replay = Record.parse(text_of(name)).replay()
    assert replay.match.state.ending() == end
    assert Record.parse(text_of(name)).new_match().state.ending() == ""
    said = [named(end, Words(language, "ludoteca.games.max")) for language in ("en", "cs")]
    assert said == [english, czech]


def test_a_gentle_game_is_counted_by_its_catches() -> None:
    replay = Record.parse(text_of("gentle")).replay()
    caught = [beat for beat in replay.match.beats if beat.event == "caught"]
    assert replay.match.state.ending() == f"caught:{len(caught)}" != "caught:0"

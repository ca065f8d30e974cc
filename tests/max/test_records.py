"""The golden games of Max: endings and special cases, replayed line for line."""

import pytest

from ludoteca.record.record import Record
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

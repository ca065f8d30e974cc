"""Bad input at every door gets a clear error and changes nothing."""

from __future__ import annotations

import pytest

from tests.doors.databases import DATABASES
from tests.doors.options import OPTIONS
from tests.doors.pages import PAGES
from tests.doors.records import CONTENT, RECORDS
from tests.doors.table import Door, Row
from tests.doors.talks import SOCKETS

ROWS = [*RECORDS, *CONTENT, *OPTIONS, *DATABASES, *PAGES, *SOCKETS]


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_bad_input(row: Row, request: pytest.FixtureRequest) -> None:
    door: Door = request.getfixturevalue(row.door)
    before = door.state()
    answer = door.send(row.sent)
    assert answer.code == row.code, answer.text
    for words in row.words:
        assert words in answer.text
    assert door.state() == before
    door.good()
    said = answer.text + door.logged()
    assert "Traceback" not in said
    for secret in door.secrets():
        assert secret not in door.logged()


def test_every_row_has_a_name_of_its_own() -> None:
    names = [str(row) for row in ROWS]
    assert len(set(names)) == len(names) >= 80
    assert {row.door for row in ROWS} >= {
        "page_door",
        "socket_door",
        "record_door",
        "database_door",
    }

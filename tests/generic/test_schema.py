"""Each game's view has a published JSON Schema, and says which."""

import json
from pathlib import Path

import msgspec
import pytest

import ludoteca
from tests.generic.every import EVERY, OURS

FOLDER = Path(__file__).parents[2] / "docs" / "schema"


def published(view) -> str:
    """The schema of a view's type as its file holds it."""
    return json.dumps(msgspec.json.schema(type(view)), indent=1, sort_keys=True) + "\n"


@pytest.mark.parametrize("name", OURS)
def test_view_has_its_published_schema(name):
    """The file is what the type says: a changed view needs a new version and a new file."""
    game = ludoteca.game(name)
    view = game.view(game.new_state())
    file = FOLDER / f"{view.schema}.json"
    if not file.exists():
        pytest.fail(f"docs/schema/{file.name} is missing; it should hold:\n{published(view)}")
    assert file.read_text(encoding="utf-8") == published(view)


@pytest.mark.parametrize("name", EVERY)
def test_view_survives_json(name):
    """A view read back from its JSON is the view."""
    game = ludoteca.game(name)
    view = game.view(game.new_state(), 0)
    assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view

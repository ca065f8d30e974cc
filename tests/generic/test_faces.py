"""Every game's face, through whole random games: it draws, speaks and labels all there is."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from ludoteca.engine.game import Game, game, games
from ludoteca.engine.luck import stream
from ludoteca.record.match import Match
from ludoteca.record.words import LANGUAGES, Words

SPACE = 'xmlns="http://www.w3.org/2000/svg"'


def svg(fragment: str) -> ET.Element:
    """A fragment of SVG, parsed inside an `<svg>`."""
    return ET.fromstring(f"<svg {SPACE}>{fragment}</svg>")


def journey(played: Game, number: int) -> list[Match]:
    """Copies of a match at every line of a random game."""
    match = Match(played, options={}, luck=None)
    rng = stream(17, number, "faces")
    stops = [match.copy()]
    while not match.state.is_terminal():
        words = match.legal()
        match.play(words[rng.below(len(words))])
        stops.append(match.copy())
    return stops


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_of_all_that_happens(name: str, language: str) -> None:
    played = game(name)
    face = played.face()
    words = Words(language, played.package)
    names = [f"seat {seat}" for seat in range(played.most_seats)]
    for number in range(2):
        for match in journey(played, number):
            view = match.view(max(0, int(match.state.current_player)))
            assert face.prompt(view, words) or match.state.is_chance()
            assert face.position(view, words)
            assert face.text(view, words)
            for action in view.legal:
                assert face.label(action, words)
                assert isinstance(face.hint(action, view, words), str)
                assert isinstance(face.action_icon(action), str)
                assert face.is_primary(action) in (True, False)
        for beat in match.beats:
            told = face.tell(beat.event, beat.arguments, words, names)
            assert told
            assert "{" not in told
            assert isinstance(face.event_icon(beat.event, beat.arguments), str)


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("layout", ["land", "port"])
def test_it_draws_every_position(name: str, layout: str) -> None:
    played = game(name)
    face = played.face()
    words = Words("en", played.package)
    symbols = {one.get("id") for one in svg(face.symbols()).iter() if one.get("id")}
    assert svg(face.board(layout)) is not None
    assert len(face.view_box(layout).split()) == 4
    for match in journey(played, 5)[::7]:
        view = match.view(max(0, int(match.state.current_player)))
        for fragment in (face.pieces(view, layout), face.targets(view, layout)):
            assert f"{layout}-" in fragment
            assert svg(fragment) is not None
        face.tray(view, words)
        assert ET.fromstring(face.picture(view, layout)).tag.endswith("svg")
        for action in view.legal:
            assert not face.action_icon(action) or face.action_icon(action) in symbols

"""Every game's face says and draws all that happens in random games, in every language."""

import re
from xml.etree import ElementTree

import pytest

import ludoteca
from ludoteca.drawing.face import SOUNDS
from ludoteca.engine.luck import stream
from ludoteca.record.match import Match
from ludoteca.record.words import LANGUAGES, PSEUDO, Words
from tests.generic.every import EVERY

EACH = pytest.mark.parametrize(
    ("name", "language"), [(name, one) for name in EVERY for one in (*LANGUAGES, PSEUDO)]
)


def random_match(name: str, number: int, options: dict[str, object]) -> Match:
    """A whole random game."""
    match = Match(name, options=options, luck=None)
    luck = stream(9, number, "face")
    while not match.state.is_terminal():
        legal = match.legal()
        match.play(legal[luck.below(len(legal))])
    return match


@EACH
def test_every_beat_choice_and_end_is_said(name: str, language: str) -> None:
    game = ludoteca.game(name)
    words, face = Words(language, game.package), game.face()
    flags = [option.name for option in game.options if option.flag]
    for number in range(4):
        match = random_match(name, number, dict.fromkeys(flags, number % 2 == 1))
        names = [f"Person {seat}" for seat in range(match.seats)]
        for beat in match.beats:
            said = face.tell(beat.event, beat.arguments, words, names)
            assert not re.search(r"[{}]", said), said
            assert face.sound(beat.event, beat.arguments) in ("", *SOUNDS)
            icon = face.event_icon(beat.event, beat.arguments)
            assert icon == "" or f'id="{icon}"' in face.symbols()
        assert face.result(match.view(), words)
        assert all(face.questions(words))


@EACH
def test_every_position_is_said_and_drawn(name: str, language: str) -> None:
    game = ludoteca.game(name)
    words, face = Words(language, game.package), game.face()
    whole = random_match(name, 1, {})
    match = Match(name, luck=None)
    symbols = face.symbols()
    for line in whole.lines[:120]:
        seat = int(match.state.current_player)
        view = match.view(seat if seat >= 0 else None)
        assert face.prompt(view, words)
        assert face.position(view, words)
        assert face.text(view, words)
        fragments = [face.pieces(view, "land"), face.targets(view, "port")]
        for fragment in (*fragments, face.secrets(view, "land")):
            ElementTree.fromstring(f'<svg xmlns:xlink="x">{fragment}</svg>')
        assert face.tray(view, words)
        tips = face.tips(view, words)
        assert len({tip.id for tip in tips}) == len(tips)
        assert all(tip.said and tip.clauses for tip in tips)
        assert face.tips(match.view(None), words) == []
        for action in view.legal:
            assert face.label(action, words)
            assert face.spoken(action, words)
            assert "{" not in face.hint(action, view, words)
            icon = face.action_icon(action)
            assert icon == "" or f'id="{icon}"' in symbols, icon
            assert face.is_primary(action) in (True, False)
        match.play(line.text)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("layout", ["land", "port"])
def test_the_board_is_drawn(name: str, layout: str) -> None:
    face = ludoteca.game(name).face()
    ElementTree.fromstring(f"<svg>{face.board(layout)}</svg>")
    assert len(face.view_box(layout).split()) == 4
    picture = face.picture(ludoteca.game(name).view(ludoteca.game(name).new_state()), layout)
    ElementTree.fromstring(picture)

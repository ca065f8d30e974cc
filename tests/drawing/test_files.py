"""Pictures as files: what an SVG may hold, what comes out as PNG, and how a film is told."""

import io
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops

import ludoteca
from ludoteca.bots.simple import Random
from ludoteca.cli.play import SeededLuck
from ludoteca.drawing import files
from ludoteca.drawing.film import END, LONG, MOST, SHORT, TITLE, Shot, film
from ludoteca.drawing.palette import colour
from ludoteca.drawing.picture import Picture
from ludoteca.engine.game import Game
from ludoteca.engine.luck import stream
from ludoteca.games.max.drawing.layout import find
from ludoteca.record.match import Match
from ludoteca.record.record import Record
from ludoteca.record.words import Words
from tests.generic.every import EVERY
from tests.toys.install import installed

SVG = "{http://www.w3.org/2000/svg}"
RECORDS = Path(__file__).parents[1] / "records" / "max"
NAMES = ["A", "B", "C"]

both = pytest.mark.parametrize("layout", ["land", "port"])
themes = pytest.mark.parametrize("theme", ["light", "dark"])


def shots_of(
    record: str, layout: str = "land", language: str = "en", upto: int | None = None
) -> list[Shot]:
    """The film of one of the golden games."""
    text = Record.parse((RECORDS / f"{record}.txt").read_text(encoding="utf-8"))
    match = text.new_match()
    words = Words(language, match.game.package)
    lines = [line.text for line in text.lines[:upto]]
    return film(match, lines, None, layout, words, NAMES)


def frames_of(gif: bytes) -> list[tuple[Image.Image, int]]:
    """Each picture of a GIF as it is seen, and for how many milliseconds."""
    found = []
    with Image.open(io.BytesIO(gif)) as opened:
        assert opened.format == "GIF"
        for number in range(getattr(opened, "n_frames", 1)):
            opened.seek(number)
            found.append((opened.convert("RGB"), int(opened.info["duration"])))
    return found


def at(picture: Image.Image, x: float, y: float) -> tuple[int, ...]:
    """The colour at a place, given in parts of width and height."""
    dot = picture.getpixel((int(picture.width * x), int(picture.height * y)))
    assert isinstance(dot, tuple)
    return dot


def near(one: Sequence[int], other: str, most: int = 24) -> bool:
    """Whether a colour is another one but for rounding and a small palette."""
    wanted = [int(other[place : place + 2], 16) for place in (1, 3, 5)]
    return all(abs(a - b) <= most for a, b in zip(one, wanted, strict=False))


# ---------------------------------------------------------------- SVG


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with installed():
        yield


@pytest.mark.parametrize("name", EVERY)
@both
@themes
def test_a_picture_holds_all_that_it_needs_and_no_more(name: str, layout: str, theme: str) -> None:
    game = ludoteca.game(name)
    svg = game.face().picture(game.view(game.new_state()), layout, theme)
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text
    assert root[1].tag == f"{SVG}desc"
    assert root[1].text
    assert root.get("aria-labelledby") == f"{root[0].get('id')} {root[1].get('id')}"
    for never in ("var(", "style", 'class="ring', "<script", "<image", "currentcolor("):
        assert never not in svg, never
    assert all(link.startswith("#") for link in re.findall(r'href="([^"]*)"', svg))
    assert re.findall(r"https?:[^\"]*", svg) == ["http://www.w3.org/2000/svg"]
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'(?:href="|url\()#([^")]+)', svg))
    assert used <= set(ids)
    defined = {one.get("id") for one in root.iter(f"{SVG}symbol")}
    assert defined <= used


def test_a_picture_speaks_the_language_that_is_asked_for() -> None:
    match = ludoteca.Match("max", luck=None)
    face = match.game.face()
    czech = face.picture(match.view(), words=Words("cs", match.game.package))
    assert "Max v\xa0košíku" in czech
    assert face.picture(match.view()) != czech


# ---------------------------------------------------------------- PNG


@both
@themes
def test_max_is_seen_where_he_stands(layout: str, theme: str) -> None:
    match = ludoteca.Match("max", luck=None)
    match.play("throw")
    match.play("black+black")
    here = find(layout)
    picture = match.game.face().layers(match.view(), layout, Words("en", match.game.package))
    png = Image.open(io.BytesIO(files.board_png(picture, theme)))
    assert max(png.size) == files.LONGER
    x, y = here.spaces[2]
    # his forehead, between the ears
    head = at(png, x / picture.width, (y + here.stone * 0.3 - here.piece * 0.62) / picture.height)
    assert near(head, colour("cat", theme)), head
    assert near(at(png, 0.5, 0.995), colour("card", theme))


@pytest.mark.parametrize("name", EVERY)
def test_the_same_picture_has_the_same_bytes(name: str) -> None:
    game = ludoteca.game(name)
    svg = game.face().picture(game.view(game.new_state()))
    assert files.png(svg, 300) == files.png(svg, 300)


def test_letters_are_our_own_and_every_one_is_there() -> None:
    sample = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60" width="300" height="60">'
        '<text x="8" y="40" font-size="30" font-family="{}">{}</text></svg>'
    )
    drawn = files.png(sample.format("Nunito", "Příští kůň"))
    assert Image.open(io.BytesIO(drawn)).getbbox() is not None
    # no other family is there to be taken
    assert files.png(sample.format("sans-serif", "Příští kůň")) in (
        drawn,
        files.png(sample.format("sans-serif", "")),
    )
    assert files.png(sample.format("Nunito", "ř")) != files.png(sample.format("Nunito", "r"))


# ---------------------------------------------------------------- GIF


def test_a_film_shows_each_beat_and_ends_with_the_result() -> None:
    shots = shots_of("lost")
    told = [shot.said for shot in shots]
    assert told[0] == "Max"
    assert told[1] == "A: two blacks."
    assert told[-1] == "Lost: Max was quicker"
    assert (shots[0].lasts, shots[-1].lasts) == (TITLE, END)
    assert all(SHORT <= shot.lasts <= LONG for shot in shots[1:-1])
    frames = frames_of(files.gif(shots))
    assert len(frames) == len(shots)
    assert [lasts for _, lasts in frames] == [shot.lasts // 10 * 10 for shot in shots]
    assert {frame.size for frame, _ in frames} == {frames[0][0].size}
    assert frames[0][0].width == files.WIDE
    assert Image.open(io.BytesIO(files.gif(shots))).info["loop"] == 0


@themes
def test_the_last_picture_of_a_film_is_the_end(theme: str) -> None:
    shots = shots_of("lost")
    last = frames_of(files.gif(shots, theme))[-1][0]
    whole = Image.open(io.BytesIO(files.png(shots[-1].picture.svg(theme), last.width)))
    board = Image.new("RGB", whole.size, colour("card", theme))
    board.paste(whole, (0, 0), whole)
    differs = ImageChops.difference(board, last.crop((0, 0, *board.size)))
    total = sum(value * count for value, count in enumerate(differs.convert("L").histogram()))
    assert total / (board.width * board.height) < 4  # of 255: a palette of 255 colours


@pytest.mark.parametrize("name", EVERY)
def test_the_symbol_before_each_sentence_is_in_the_film(name: str) -> None:
    match, luck = Match(name, 2, luck=SeededLuck(3)), stream(3, 0, "bot")
    while not match.state.is_terminal():
        match.play(match.state.action_text(Random().choose(match.state, luck)))
    words = Words("en", match.game.package)
    lines = [line.text for line in match.lines]
    fresh = Match(name, match.seats, luck=None)
    shots = film(fresh, lines, None, "land", words, [*"ABCDEFGH"])
    shown = {shot.symbol: shot.picture for shot in shots if shot.symbol}
    assert len(shown) > 2
    for symbol, picture in shown.items():
        assert f'id="{symbol}"' in picture.over(more=f'<use href="#{symbol}"/>')


def test_words_stand_below_the_board_in_lines_that_fit() -> None:
    shots = shots_of("lost", "port")
    long = shots[1]._replace(said="Dlouhá věta, která se na jeden řádek nevejde, ať je jak chce.")
    width = files.TALL - 2 * files.EDGE - files.ICON
    rows = files.wrapped(long.said, width)
    assert len(rows) > 1
    assert " ".join(rows) == long.said
    made = [frame for frame, _ in frames_of(files.gif([long, shots[-1]]))]
    assert made[0].width == files.TALL
    below = round(long.picture.height * files.TALL / long.picture.width)
    strip = made[0].crop((files.EDGE + files.ICON, below, files.TALL, made[0].height))
    ink = ImageChops.difference(strip, Image.new("RGB", strip.size, colour("card")))
    box = ink.convert("L").point([0] * 60 + [255] * 196).getbbox()
    assert box is not None
    assert box[2] <= strip.width - 4  # nothing is cut off
    assert box[3] <= strip.height - 4


def test_a_word_without_an_end_stays_one_line() -> None:
    assert files.wrapped("x" * 300, 100) == ["x" * 300]
    assert files.wrapped("", 100) == [""]


def test_a_usual_game_is_small(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    png = files.png

    def counted(svg: str, width: int | None = None) -> bytes:
        drawn.append(len(svg))
        return png(svg, width)

    monkeypatch.setattr(files, "png", counted)
    shots = shots_of("won")
    heard: list[tuple[int, int]] = []
    made = files.gif(shots, told=lambda done, of: heard.append((done, of)))
    assert len(made) < 1_500_000
    assert heard == [(number + 1, len(shots)) for number in range(len(shots))]
    # the ground is drawn once, and then only what moves
    assert len(drawn) == len(shots) + 1
    assert max(drawn[1:]) < max(drawn) / 3


def test_a_film_of_a_very_long_game_leaves_some_out_but_neither_beginning_nor_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = shots_of("won")
    monkeypatch.setattr("ludoteca.drawing.film.MOST", 20)
    short = shots_of("won")
    assert len(short) == 20 < len(whole) < MOST
    assert (short[0], short[-1]) == (whole[0], whole[-1])
    assert [shot for shot in whole if shot in short] == short


def test_a_film_up_to_a_line_ends_with_what_happened_there() -> None:
    shots = shots_of("won", upto=4)
    assert shots[-1].said == shots[-2].said == "The mouse scurries to space 7."
    assert shots[-1].symbol
    start = shots_of("won", upto=0)
    assert [shot.said for shot in start] == ["Max", "Max"]


def test_a_film_of_secrets_shows_what_its_seat_sees(secret_game: Game) -> None:
    lines = ["throw", "calm", "look:3", "thorn"]
    words = Words("en", secret_game.package)

    def seen(eyes: int | None) -> str:
        fresh = Match(secret_game, 2, luck=None)
        shots = film(fresh, lines, eyes, "land", words, NAMES)
        return "".join(shot.picture.over() + shot.said for shot in shots)

    assert "magpies-thorn" in seen(0)
    assert "magpies-thorn" not in seen(1)
    assert "magpies-thorn" not in seen(None)


# ---------------------------------------------------------------- without the packages


def test_without_the_packages_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    shots = shots_of("lost")
    assert files.can_draw()
    for missing in ("resvg_py", "PIL"):
        with monkeypatch.context() as gone:
            gone.setitem(sys.modules, missing, None)
            assert not files.can_draw()
            with pytest.raises(files.PicturesMissing):
                files.gif(shots)
    assert shots[0].picture.svg().startswith("<svg")


def test_a_picture_in_an_unknown_theme_is_refused() -> None:
    nothing = Picture("land", 10, 10, "", "", "<defs></defs>", "", "")
    with pytest.raises(ValueError, match="light, dark"):
        nothing.svg("dusk")

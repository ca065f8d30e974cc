"""`ludoteca replay` with --svg, --png and --gif: what is written, and what never is."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from ludoteca.drawing import files
from ludoteca.drawing.palette import colour
from ludoteca.record.record import Record
from tests.cli.conftest import Run
from tests.toys.install import installed

LOST = Path(__file__).parents[1] / "records" / "max" / "lost.txt"


def frames(file: Path) -> int:
    """How many pictures a GIF has."""
    with Image.open(file) as opened:
        assert opened.format == "GIF"
        return int(getattr(opened, "n_frames", 1))


def test_all_three_are_written_and_named(run: Run, tmp_path: Path) -> None:
    ran = run("replay", LOST, "--svg", "a.svg", "--png", "b.PNG", "--gif", "c.gif")
    assert (ran.code, ran.err) == (0, "")
    for name in ("a.svg", "b.PNG", "c.gif"):
        assert f"Picture written: {name}" in ran.out
    ElementTree.fromstring((tmp_path / "a.svg").read_text(encoding="utf-8"))
    with Image.open(tmp_path / "b.PNG") as png:
        assert (png.format, max(png.size)) == ("PNG", files.LONGER)
        assert png.width > png.height
    assert frames(tmp_path / "c.gif") > 5
    assert sorted(os.listdir(tmp_path)) == ["a.svg", "b.PNG", "c.gif"]


def test_a_film_goes_up_to_the_line_that_is_asked_for(run: Run, tmp_path: Path) -> None:
    assert run("replay", LOST, "--gif", "whole.gif").code == 0
    assert run("replay", LOST, "--gif", "part.gif", "--at", 2).code == 0
    assert run("replay", LOST, "--gif", "start.gif", "--at", 0).code == 0
    assert 1 < frames(tmp_path / "part.gif") < frames(tmp_path / "whole.gif")
    # the table as it is laid, under the game's name, is all that there is before the first line
    assert frames(tmp_path / "start.gif") == 1


def test_theme_and_layout_are_taken(run: Run, tmp_path: Path) -> None:
    asked = ("--theme", "dark", "--layout", "port")
    ran = run("replay", LOST, "--svg", "a.svg", "--png", "b.png", "--gif", "c.gif", *asked)
    assert ran.code == 0
    svg = (tmp_path / "a.svg").read_text()
    assert colour("card", "dark") in svg
    assert colour("card", "light") not in svg
    with Image.open(tmp_path / "b.png") as png, Image.open(tmp_path / "c.gif") as gif:
        assert png.height > png.width
        assert (gif.width, gif.height > gif.width) == (files.TALL, True)
        dots = [gif.convert("RGB").getpixel((2, gif.height - 3))]
    assert dots == [tuple(int(colour("card", "dark")[n : n + 2], 16) for n in (1, 3, 5))]


def test_words_are_in_the_language_of_the_terminal(run: Run, tmp_path: Path) -> None:
    run("replay", LOST, "--svg", "a.svg", "--gif", "a.gif", "--language", "cs")
    run("replay", LOST, "--svg", "b.svg", "--gif", "b.gif")
    assert "pařezu" in (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert (tmp_path / "a.gif").read_bytes() != (tmp_path / "b.gif").read_bytes()


def test_a_picture_replaces_a_picture_and_nothing_else(run: Run, tmp_path: Path) -> None:
    (tmp_path / "old.gif").write_bytes(b"GIF89a...")
    (tmp_path / "empty.png").write_bytes(b"")
    (tmp_path / "letter.gif").write_text("Dear Ada")
    (tmp_path / "film.png").write_bytes(b"GIF89a...")
    assert run("replay", LOST, "--gif", "old.gif", "--png", "empty.png").code == 0
    assert frames(tmp_path / "old.gif") > 5
    for option, name, kind in (("--gif", "letter.gif", "GIF"), ("--png", "film.png", "PNG")):
        before = (tmp_path / name).read_bytes()
        ran = run("replay", LOST, option, name)
        assert (ran.code, ran.out) == (2, "")
        assert f"{name} is there already and is no {kind}: choose another name" in ran.err
        assert (tmp_path / name).read_bytes() == before


def test_a_record_that_differs_is_shown_up_to_its_last_good_line(run: Run, tmp_path: Path) -> None:
    text = LOST.read_text().split("\n")
    number = next(place for place, row in enumerate(text) if row.startswith("key 6"))
    text[number] = "key 6 0000000000000000"
    (tmp_path / "bad.txt").write_text("\n".join(text))
    ran = run("replay", "bad.txt", "--gif", "bad.gif")
    assert ran.code == 1
    assert "differs at line 6" in ran.out
    assert frames(tmp_path / "bad.gif") > 1


def test_a_record_of_a_seat_is_filmed_through_its_eyes(run: Run, tmp_path: Path) -> None:
    from ludoteca.record.match import Match

    with installed() as secret_game:
        match = Match(secret_game, 2, luck=None)
        for word in ("throw", "calm", "look:3", "thorn"):
            match.play(word)
        for seat in (0, 1, None):
            name = "all" if seat is None else str(seat)
            (tmp_path / f"{name}.txt").write_text(match.record_for(seat).text)
            ran = run("replay", f"{name}.txt", "--svg", f"{name}.svg", "--gif", f"{name}.gif")
            assert ran.code == 0
    assert "magpies-thorn" in (tmp_path / "0.svg").read_text()
    for name in ("1", "all"):
        assert "magpies-thorn" not in (tmp_path / f"{name}.svg").read_text()
    assert (tmp_path / "0.gif").read_bytes() != (tmp_path / "1.gif").read_bytes()
    assert (tmp_path / "1.gif").read_bytes() == (tmp_path / "all.gif").read_bytes()


def test_without_the_packages_it_is_said_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    for option, name in (("--png", "a.png"), ("--gif", "a.gif")):
        ran = run("replay", LOST, option, name)
        assert (ran.code, ran.out) == (2, "")
        assert "two more packages: pip install 'ludoteca[pictures]'" in ran.err
    assert run("replay", LOST, "--svg", "a.svg").code == 0
    assert os.listdir(tmp_path) == ["a.svg"]


def test_who_stops_it_finds_no_half_film(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = files.png
    calls: list[int] = []

    def stopped(svg: str, width: int | None = None) -> bytes:
        calls.append(1)
        if len(calls) > 3:
            raise KeyboardInterrupt
        return drawn(svg, width)

    monkeypatch.setattr(files, "png", stopped)
    ran = run("replay", LOST, "--gif", "film.gif")
    assert (ran.code, ran.out, ran.err) == (130, "", "")
    assert os.listdir(tmp_path) == []


def test_a_full_disk_leaves_no_half_film(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "film.gif").write_bytes(b"GIF89a before")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    ran = run("replay", LOST, "--gif", "film.gif")
    assert ran.code == 2
    assert "film.gif: it can't be written" in ran.err
    assert os.listdir(tmp_path) == ["film.gif"]
    assert (tmp_path / "film.gif").read_bytes() == b"GIF89a before"


def test_how_far_it_is_is_told_at_a_terminal_alone(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    looking = Terminal()
    monkeypatch.setattr(sys, "stderr", looking)
    assert run("replay", LOST, "--gif", "film.gif").code == 0
    of = frames(tmp_path / "film.gif")
    assert f"\rDrawing the film: 1 of {of} pictures" in looking.getvalue()
    assert looking.getvalue().endswith(f"\rDrawing the film: {of} of {of} pictures\n")
    assert Record.parse(LOST.read_text()).game == "max"

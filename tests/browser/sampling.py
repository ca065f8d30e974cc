"""Where things are on a page, frame after frame, as somebody before the screen sees them."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from playwright.sync_api import Page

from ludoteca.drawing.face import Face
from tests.browser.people import Guest

NEAR = 3.0
"""Pixels within which a piece stands on its place."""

WATCH = """() => {
  const pieces = document.getElementById('land-pieces');
  const middle = (piece) => {
    const box = piece.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const seen = window.seen = [];
  let frame = 0;
  const look = () => {
    seen.push({
      at: performance.now(),
      version: Number(document.getElementById('table').dataset.version),
      lines: document.querySelectorAll('#log li').length,
      tray: document.getElementById('tray').innerHTML,
      rolled: /rotate/.test(document.querySelector('#tray [transform]')?.getAttribute('transform')),
      boxes: Object.fromEntries([...pieces.children].filter((one) => one.id).map(
        (one) => [one.id, middle(one)])),
    });
    frame = requestAnimationFrame(look);
  };
  window.watched = () => { cancelAnimationFrame(frame); look(); cancelAnimationFrame(frame); };
  look();
}"""

PLACES = """(html) => {
  const board = document.getElementById('board-land');
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  group.setAttribute('opacity', 0);
  const whole = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${html}</svg>`, 'image/svg+xml');
  for (const child of [...whole.documentElement.firstElementChild.children]) group.append(child);
  board.append(group);
  const found = Object.fromEntries([...group.children].filter((one) => one.id).map((one) => {
    const box = one.getBoundingClientRect();
    return [one.id, [box.x + box.width / 2, box.y + box.height / 2]];
  }));
  group.remove();
  return found;
}"""


class Sample(NamedTuple):
    """One frame: when (milliseconds), the version and the number of lines that the page shows,
    the inside of the tray and whether something in it moves, and the middle of each piece's box."""

    at: float
    version: int
    lines: int
    tray: str
    rolled: bool
    boxes: dict[str, tuple[float, float]]

    def stands(self, piece: str, place: tuple[float, float]) -> bool:
        """Whether a piece is seen on a place."""
        return piece in self.boxes and math.dist(self.boxes[piece], place) < NEAR


class Eyes:
    """Look at a page from now on, once a frame."""

    def __init__(self, guest: Guest, page: Page | None = None) -> None:
        self.page = page or guest.page
        self.page.evaluate(WATCH)

    def seen(self) -> list[Sample]:
        """All frames until now, and the last word; nothing is looked at after that."""
        self.page.evaluate("() => window.watched()")
        told: list[dict[str, Any]] = self.page.evaluate("() => window.seen")
        return [
            Sample(
                one["at"],
                one["version"],
                one["lines"],
                one["tray"],
                one["rolled"],
                {name: (x, y) for name, (x, y) in one["boxes"].items()},
            )
            for one in told
        ]

    def places(self, face: Face, view: Any) -> dict[str, tuple[float, float]]:
        """Where the pieces of a view are on this page, at rest."""
        found: dict[str, list[float]] = self.page.evaluate(PLACES, face.pieces(view, "land"))
        return {name: (x, y) for name, (x, y) in found.items()}


def first(samples: list[Sample], piece: str, place: tuple[float, float], after: int = 0) -> int:
    """The first frame from a number on in which a piece stands on a place; -1 if there is none."""
    for number in range(after, len(samples)):
        if samples[number].stands(piece, place):
            return number
    return -1


def between(samples: list[Sample], piece: str, begin: int, end: int) -> int:
    """In how many places a piece was seen from one frame to another."""
    return len({samples[number].boxes.get(piece) for number in range(begin, end + 1)})

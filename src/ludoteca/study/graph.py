"""The graph of a review, and its figures, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ludoteca.drawing.chart import Chart, Dot, Kind, Mark
from ludoteca.drawing.face import Face
from ludoteca.engine.game import game
from ludoteca.record.match import Match
from ludoteca.record.words import Words
from ludoteca.study.analyse import POINTS, Moment, Review

SEEN: Final = 0.05
"""What changed the chance by less than so many points has no sign."""


def words_of(review: Review, language: str = "en") -> Words:
    """What a review is told in: the game's words where it has some, else everybody's."""
    return Words(language, game(review.game).package, "ludoteca.record")


def graph(
    review: Review, words: Words | None = None, links: Mapping[int, str] | None = None
) -> Chart:
    """The chances line by line as a chart, in English by default; `links` lead from lines on."""
    said = words or words_of(review)
    say = said.say
    dots = [Dot(0, review.start.value)]
    dots += [Dot(one.line, one.after.value, _sign(one)) for one in review.moments]
    marks = [
        Mark(
            number,
            line,
            review.at(line).after.value,
            review.at(line).kind,
            (links or {}).get(line, ""),
        )
        for number, line in enumerate(review.turning, 1)
    ]
    legend = [("luck", say("review.legend.luck")), ("choice", say("review.legend.choice"))]
    if review.stretches:
        legend.append(("span", say("review.legend.span")))
    notes = [say("review.open" if review.all_open else "review.seen")]
    if marks:
        notes.insert(0, say("review.numbers", points=f"{POINTS:.0f}"))
    return Chart(
        title=say("review.graph"),
        about=about(review, said),
        dots=dots,
        height=say("review.goal"),
        along=say("review.along"),
        percent=say("review.percent", n="{n}"),
        marks=marks,
        spans=[(one.first, one.last) for one in review.stretches],
        legend=legend,
        notes=notes,
    )


def _sign(one: Moment) -> Kind | None:
    return one.kind if abs(one.change) >= SEEN else None


def about(review: Review, words: Words) -> str:
    """What the graph shows, in sentences: from where to where, and what made the difference."""
    told = [
        words.say("review.from_to", start=percent(review.start.value, words),
                  end=percent(review.end.value, words)),
        words.say("review.both", luck=points(100 * review.luck.value, words),
                  choices=points(100 * review.choices.value, words)),
    ]  # fmt: skip
    if review.stretches:
        left = points(100 * review.left_out.value, words)
        told.append(words.say("review.rest", left=left))
    if review.turning:
        lines = ", ".join(map(str, review.turning))
        told.append(words.say("review.turns", lines=lines))
    return " ".join(told)


def sentences(match: Match, words: Words, names: Sequence[str]) -> dict[int, str]:
    """What happened first in each line, as a sentence, or what was done, as a label."""
    face: Face = match.game.face()
    found: dict[int, str] = {}
    for beat in match.beats:
        sentence = face.tell(beat.event, beat.arguments, words, names)
        if sentence and beat.line not in found:
            found[beat.line] = sentence
    for place, line in enumerate(match.lines, 1):
        if place not in found:
            found[place] = line.text if line.lane else face.label(line.text, words)
    return found


def percent(value: float, words: Words) -> str:
    """A chance (0 to 1) in percent."""
    return words.say("review.percent", n=words.number(100 * value, 1))


def points(value: float, words: Words) -> str:
    """A difference, with its sign."""
    return f"{'+' if round(value, 1) > 0 else ''}{words.number(value, 1)}"

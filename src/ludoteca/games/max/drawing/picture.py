"""A game of Max as a picture file that stands alone: literal colours, told in words."""

from functools import cache

from ludoteca.drawing.picture import Picture
from ludoteca.games.max.drawing.choices import choices
from ludoteca.games.max.drawing.garden import garden, symbols
from ludoteca.games.max.drawing.layout import CREATURES, Layout, find
from ludoteca.games.max.drawing.pieces import (
    Position,
    dice_ids,
    on_the_tray,
    own,
    pieces,
    said_dice,
    said_treats,
)
from ludoteca.games.max.speech import place
from ludoteca.record.words import Words

_TRAY = 104  # height of the strip below the board


def picture(
    view: Position, layout: str = "land", theme: str = "light", words: Words | None = None
) -> str:
    """A whole SVG file of board, pieces, dice and treats, with `<title>` and `<desc>`.

    Raises `ValueError` for an unknown layout or theme.
    """
    return layers(view, layout, words or Words("en", "ludoteca.games.max")).svg(theme)


def layers(view: Position, layout: str, words: Words) -> Picture:
    """The same in its two layers. Raises `ValueError` for an unknown layout."""
    here = find(layout)
    return Picture(
        layout,
        here.width,
        here.height + _TRAY,
        title(view, words),
        f"{said_dice(view, words)} {said_treats(view, words)}",
        symbols() + choices(),
        _ground(layout),
        pieces(view, layout) + _strip(view, here),
    )


@cache
def _ground(layout: str) -> str:
    """What is the same in every picture."""
    here = find(layout)
    return (
        f'<clipPath id="{layout}-frame"><rect x="10" y="10" width="{here.width - 20}" '
        f'height="{here.height - 20}" rx="26"/></clipPath>'
        f'<rect width="{here.width}" height="{here.height + _TRAY}" rx="32" fill="var(--card)"/>'
        f'<g clip-path="url(#{layout}-frame)">{garden(layout)}</g>'
    )


def _strip(view: Position, here: Layout) -> str:
    """Dice on the left and treats on the right, below the board."""
    y, size = here.height, 76
    dice = "".join(
        f'<use href="#{name}" x="{28 + i * 92}" y="{y + 8}" width="84" height="86"/>'
        for i, name in enumerate(dice_ids(view))
    )
    names = on_the_tray(view)
    step = min(size + 12, (here.width - 250) // max(len(names), 1))
    plate = step - 10
    start = here.width - 28 - step * len(names)
    treats = "".join(
        f'<use href="#{name}" x="{start + i * step}" y="{y + 88 - plate}" '
        f'width="{plate}" height="{plate}"/>'
        for i, name in enumerate(names)
    )
    return f'<g id="{here.name}-tray">{dice}{treats}</g>'


def title(view: Position, words: Words) -> str:
    """Where each piece is, in one line."""
    mine = own(words)
    told = [mine.say("picture.piece", name=mine.say("piece.max"), at=place("at", view.max, mine))]
    for who, space in zip(CREATURES, view.creatures, strict=True):
        name = mine.say(f"piece.{who}").lower()
        if space < 0:
            told.append(mine.say("picture.caught", name=name))
        else:
            told.append(mine.say("picture.piece", name=name, at=place("at", space, mine)))
    return mine.say("picture.title", list=", ".join(told))

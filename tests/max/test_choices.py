"""The pictures of choices: one for each thing that can be done, unlike all others."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import combinations

from ludoteca.games.max import drawing
from ludoteca.games.max.drawing.choices import CHOICES
from ludoteca.games.max.face import MaxFace
from ludoteca.games.max.rules.components import ACTIONS, CREATURES, TREATS

FACE = MaxFace()


def body(action: str) -> str:
    """What the picture of an action is made of."""
    return CHOICES[action].body


def test_every_two_actions_differ_in_their_pictures_so_any_offered_together_do() -> None:
    # The legal sets that can be reached are sets of these actions: none can hold two alike.
    assert list(CHOICES) == sorted(ACTIONS, key=list(CHOICES).index)
    for one, other in combinations(ACTIONS, 2):
        assert FACE.action_icon(one) != FACE.action_icon(other)
        assert body(one) != body(other)


def test_pictures_are_defined_where_a_page_looks_for_them() -> None:
    defined = set(re.findall(r'\bid="([^"]+)"', FACE.symbols()))
    for action in ACTIONS:
        assert FACE.action_icon(action) in defined
        assert set(re.findall(r'href="#([^"]+)"', body(action))) <= defined
    ET.fromstring(f"<svg>{drawing.choices()}</svg>")
    assert "<text" not in drawing.choices(), "a picture needs no letters"


def test_a_picture_shows_who_goes_how_far_and_on_whose_footprints() -> None:
    for who in CREATURES:
        others = {other for other in CREATURES if other != who}
        for text, arcs, prints in (("", 1, 0), (":2", 2, 0), ("+trail", 1, 5), (":2+trail", 2, 5)):
            drawn = body(who + text)
            assert drawn.count(f'href="#max-{who}"') == 1
            assert drawn.count('paint-order="stroke"') == arcs, "one arrow a step"
            assert drawn.count(f'href="#max-print-{who}"') == prints
            assert not any(f"#max-{other}" in drawn for other in others)
    assert body("max").count('href="#max-cat"') == 1
    for kind in TREATS:
        assert f'href="#max-treat-{kind}"' in body(f"treat:{kind}")
        assert 'href="#max-basket-front"' in body(f"treat:{kind}")

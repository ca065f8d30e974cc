"""Max's corner: the house, his basket in two parts, the blanket, and the treats."""

from dataclasses import replace

from ludoteca.drawing.symbols import Symbol, box, fill, line, oval, rimmed, shadow

HOUSE = Symbol(
    "max-house",
    220,
    220,
    (110, 206),
    shadow(114, 206, 100, 12)
    + box(150, 34, 24, 50, 4, "roof-dark")
    + box(147, 28, 30, 11, 4, "roof")
    + fill("M34 98H186V198C186 203 183 206 178 206H42C37 206 34 203 34 198Z", "wall")
    + fill("M140 98H186V198C186 203 183 206 178 206H140Z", "wall-dark")
    + fill("M34 98H186V112C160 122 60 122 34 112Z", "wall-dark")
    + fill(
        "M104 20C108 16 112 16 116 20L208 102C214 108 210 116 202 116H18C10 116 6 108 12 102Z",
        "roof",
    )
    + fill("M110 17C112 17 114 18 116 20L208 102C214 108 210 116 202 116H150Z", "roof-dark")
    + line("M30 102L104 36", "roof-light", 6)
    + line(
        "M76 78q9 8 18 0q9 8 18 0M58 98q9 8 18 0q9 8 18 0q9 8 18 0q9 8 18 0M94 58q9 8 18 0",
        "roof-dark",
        3,
        ' opacity=".7"',
    )
    + oval(110, 84, 15, 15, "wall")
    + oval(110, 84, 10.5, 10.5, "pane")
    + line("M110 74V94M100 84H120", "wall", 3)
    # door with Max's own flap
    + fill("M88 206V154C88 138 96 130 110 130C124 130 132 138 132 154V206Z", "bark-dark")
    + fill("M93 206V155C93 142 99 135 110 135C121 135 127 142 127 155V206Z", "bark")
    + line("M104 138V178M116 138V178", "bark-dark", 2)
    + fill("M99 204V191C99 184 103 180 110 180C117 180 121 184 121 191V204Z", "hole")
    + fill("M102 204V192C102 186 105 183 110 183C115 183 118 186 118 192V198Z", "wood")
    + oval(122, 168, 2.6, 2.6, "sun")
    # windows with flower boxes
    + "".join(
        box(x, 136, 32, 32, 6, "bark-light")
        + box(x + 3.5, 139.5, 25, 25, 3, "pane")
        + line(f"M{x + 16} 140V164M{x + 4} 152H{x + 28}", "bark-light", 2.6)
        + box(x - 3, 168, 38, 10, 3, "bark-dark")
        + oval(x + 4, 166, 6, 5, "leaf-dark")
        + oval(x + 28, 166, 6, 5, "leaf-dark")
        + oval(x + 16, 166, 8, 5, "leaf")
        + oval(x + 3, 163, 4, 4, "petal-pink")
        + oval(x + 16, 162, 4, 4, "petal-sun")
        + oval(x + 29, 163, 4, 4, "petal-lilac")
        for x in (46, 142)
    )
    + fill("M84 206H136L142 214H78Z", "stone-edge")
    + fill("M84 203H136L140 209H80Z", "stone"),
)
_BASKET_BACK = Symbol(
    "max-basket-back",
    150,
    84,
    (75, 38),
    shadow(77, 68, 68, 12)
    + oval(75, 36, 66, 27, "bark-dark")
    + oval(75, 34, 66, 26, "wood")
    + oval(75, 36, 55, 19, "bark-dark")
    + fill(
        "M24 40C28 26 50 20 75 20C100 20 122 26 126 40C122 54 100 60 75 60C50 60 28 54 24 40Z",
        "cushion",
    )
    + fill("M30 36C40 26 58 23 78 24C100 26 112 32 114 38C100 46 56 48 30 36Z", "cushion-light")
    + line("M50 30v.1M66 38v.1M84 30v.1M100 38v.1M78 46v.1M44 42v.1", "cream", 5),
)
_BASKET_FRONT = Symbol(
    "max-basket-front",
    150,
    84,
    (75, 38),
    fill(
        "M9 36C11 60 26 78 75 78C124 78 139 60 141 36C134 50 112 61 75 61C38 61 16 50 9 36Z",
        "wood-dark",
    )
    + fill("M108 57C126 52 137 44 141 36C139 60 124 78 75 78C100 74 110 68 108 57Z", "bark")
    + line(
        "M13 46C30 62 52 67 75 67C98 67 120 62 137 46M18 58C34 70 54 73 75 73C96 73 116 70 132 58",
        "wood",
        3.2,
    )
    + line(
        "M28 52L32 70M46 60L48 76M66 62V78M86 62V78M104 60L102 75M122 52L117 70",
        "bark-dark",
        2.6,
        ' opacity=".7"',
    )
    + fill(
        "M9 36C12 54 36 66 75 66C114 66 138 54 141 36C136 48 112 57 75 57C38 57 14 48 9 36Z", "wood"
    ),
)
_STUMP = Symbol(
    "max-stump",
    150,
    112,
    (75, 40),
    shadow(80, 92, 68, 14)
    + fill(
        "M10 40C12 62 12 78 2 96C16 94 22 98 28 104C40 98 52 100 62 108C76 100 92 100 104 106"
        "C112 98 128 94 148 96C138 78 138 62 140 40Z",
        "bark",
    )
    + fill(
        "M100 62C118 58 132 52 140 40C138 62 138 78 148 96C128 94 112 98 104 106C106 90 106 76 "
        "100 62Z",
        "bark-dark",
    )
    + line(
        "M24 66C24 78 22 86 18 92M52 72C52 84 50 92 48 98M80 74C81 84 82 92 84 98", "bark-dark", 4
    )
    + line("M18 62C19 70 18 78 14 86", "bark-light", 4)
    + oval(75, 42, 66, 33, "bark-dark")
    + oval(75, 39, 66, 33, "bark-light")
    + oval(75, 38, 58, 28, "wood")
    + '<g fill="none" stroke="var(--wood-dark)" stroke-width="2.4">'
    '<ellipse cx="77" cy="38" rx="44" ry="20.5"/><ellipse cx="78" cy="38" rx="30" ry="13.5"/>'
    '<ellipse cx="79" cy="38" rx="15" ry="6.5"/></g>'
    + line("M119 28L131 23M36 50L26 56", "wood-dark", 2.4)
    + fill("M2 96C2 88 8 84 14 88C20 84 26 90 24 96C18 102 6 102 2 96Z", "leaf")
    + line("M134 98q-1-9-5-12m5 12q0-9 3-13m-3 13q3-7 8-9", "leaf-dark", 3),
)


def _rimmed(one: Symbol, colour: str, width: float) -> Symbol:
    return replace(one, body=rimmed(one.id, one.body, colour, width))


BASKET_BACK, BASKET_FRONT, STUMP = (
    _rimmed(one, "bark-rim", 5) for one in (_BASKET_BACK, _BASKET_FRONT, _STUMP)
)

# ---------------------------------------------------------------- treats

_TREAT_SHADE = shadow(32, 57, 26, 5)
_TREATS = {
    "milk": Symbol(
        "max-treat-milk",
        64,
        64,
        (32, 57),
        _TREAT_SHADE
        + fill("M4 32C6 48 16 57 32 57C48 57 58 48 60 32Z", "dish")
        + fill("M44 53C54 48 59 41 60 32H48C50 40 49 47 44 53Z", "dish-dark")
        + oval(32, 31, 28, 11, "dish-dark")
        + oval(32, 30.5, 24, 8.5, "milk")
        + line("M16 29q5-4 12-4", "water-light", 2.6)
        + line("M18 45h3M26 49h3M35 49h3", "glint", 3.4),
    ),
    "chow": Symbol(
        "max-treat-chow",
        64,
        64,
        (32, 57),
        _TREAT_SHADE
        + fill("M14 14C12 28 10 44 12 55C20 59 44 59 52 55C54 44 52 28 50 14Z", "sack")
        + fill("M40 14H50C52 28 54 44 52 55C48 57 42 58 36 58C43 46 43 28 40 14Z", "sack-dark")
        + fill("M12 5H52L50 15H14Z", "cream")
        + line("M20 6V14M28 6V14M36 6V14M44 6V14", "wall-dark", 2)
        + oval(31, 37, 14, 12, "cream")
        + fill(
            "M21 37C25 31 33 31 37 36L43 31C44 35 44 40 43 43L37 38C33 43 25 43 21 37Z", "dish-dark"
        )
        + oval(26.5, 36, 1.5, 1.5, "glint"),
    ),
    "meat": Symbol(
        "max-treat-meat",
        64,
        64,
        (32, 57),
        _TREAT_SHADE
        + fill("M8 26V48C8 54 18 58 32 58C46 58 56 54 56 48V26Z", "tin")
        + fill("M44 30H56V48C56 52 50 55 42 57C45 48 45 38 44 30Z", "tin-dark")
        + fill("M8 32V46C14 51 22 53 32 53C42 53 50 51 56 46V32C48 38 16 38 8 32Z", "collar")
        + oval(32, 26, 24, 9, "tin-dark")
        + oval(32, 25.5, 20.5, 7, "meat")
        + line("M20 25q6-4 12-1t11-1", "petal-pink", 2.6)
        + fill("M12 20C14 8 28 2 42 6C50 8 54 14 54 20C46 14 24 12 12 20Z", "tin")
        + line("M18 15C24 9 34 8 42 11", "glint", 2.4)
        + fill("M25 45C27 41 37 41 39 45C41 49 36 50 32 48C28 50 23 49 25 45Z", "cream")
        + oval(26, 40.5, 2, 2.4, "cream")
        + oval(32, 39, 2, 2.4, "cream")
        + oval(38, 40.5, 2, 2.4, "cream"),
    ),
    "catmint": Symbol(
        "max-treat-catmint",
        64,
        64,
        (32, 57),
        _TREAT_SHADE
        + line("M32 40V18M32 36C28 28 24 24 18 20M32 36C36 28 41 25 47 22", "mint-dark", 3)
        + fill("M32 30C22 30 16 24 14 14C25 14 32 20 32 30Z", "mint")
        + fill("M32 30C42 30 48 24 50 14C39 14 32 20 32 30Z", "mint-dark")
        + fill("M32 40C22 42 13 38 8 29C19 25 29 30 32 40Z", "mint")
        + fill("M32 40C42 42 51 38 56 29C45 25 35 30 32 40Z", "mint-dark")
        + oval(32, 17, 4.5, 4, "petal-lilac")
        + oval(29.5, 12, 4, 3.6, "petal-lilac")
        + oval(34.5, 11, 4, 3.6, "petal-lilac")
        + oval(32, 6, 3.4, 3.4, "petal-lilac")
        + fill("M14 39H50L46 55C40 58 24 58 18 55Z", "roof")
        + fill("M40 39H50L46 55C44 56 40 57 36 57C40 51 41 45 40 39Z", "roof-dark")
        + box(11, 36, 42, 8, 3, "roof-light"),
    ),
}
TREATS = {kind: _rimmed(one, "treat-rim", 2.6) for kind, one in _TREATS.items()}
"""The four treats, in the rulebook's order."""

EMPTY_DISH = Symbol(
    "max-treat-gone",
    64,
    64,
    (32, 57),
    shadow(32, 55, 27, 5)
    + '<ellipse cx="32" cy="47" rx="27" ry="10.5" fill="var(--well)" stroke="var(--edge)" '
    'stroke-width="2.6"/>'
    + '<ellipse cx="32" cy="46.5" rx="17" ry="5.6" fill="none" stroke="var(--edge)" '
    'stroke-width="2" opacity=".7"/>' + line("M27 46h.1M35 48h.1M38 45h.1", "edge", 3.4),
)
"""An empty plate with crumbs, for a treat that was eaten."""

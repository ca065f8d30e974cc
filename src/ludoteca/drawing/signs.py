"""Signs on controls, understood without reading: one colour, the one of the words beside them."""

from typing import Final

from ludoteca.drawing.symbols import Symbol, define


def _sign(name: str, body: str) -> Symbol:
    lines = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'
    return Symbol(f"sign-{name}", 24, 24, (12, 22), f'<g {lines} stroke-width="2.4">{body}</g>')


SIGNS: Final = (
    _sign(
        "why",
        '<circle cx="12" cy="12" r="9.8" stroke-width="2"/>'
        '<path d="M9 9.600A3.100 3.100 0 1 1 13.400 12.400C12.400 12.900 12 13.500 12 14.500"/>'
        '<path d="M12 17.600v.1" stroke-width="3"/>',
    ),
    _sign("back", '<path d="M8.500 4L3.500 9l5 5M4 9h10.500a5.500 5.500 0 0 1 0 11H9"/>'),
    _sign("not", '<circle cx="12" cy="12" r="9.300"/><path d="M5.600 5.600l12.800 12.800"/>'),
    _sign(
        "aloud",
        '<path d="M2.500 9.500v5h3.500l5 4.500V5L6 9.500z" fill="currentColor"/>'
        '<path d="M14.800 9a4.500 4.500 0 0 1 0 6M18 6.200a8.300 8.300 0 0 1 0 11.600"/>',
    ),
    _sign(
        "leave",
        '<path d="M13 21H4.500V3H13"/><path d="M9.500 12H21m-4.500-4.500L21 12l-4.500 4.500"/>',
    ),
    _sign(
        "play",
        '<rect x="3" y="3" width="18" height="18" rx="5"/>'
        '<path d="M8 8v.1M16 8v.1M12 12v.1M8 16v.1M16 16v.1" stroke-width="3.600"/>',
    ),
    Symbol(
        "sign-light",
        24,
        24,
        (12, 22),
        '<path d="M12 2.800l2.800 5.900 6.500.9-4.700 4.500 1.100 6.400L12 17.400l-5.700 3.100 '
        '1.100-6.400-4.700-4.500 6.500-.9z" stroke="currentColor" stroke-width="1.800" '
        'stroke-linejoin="round"/>',
    ),
    _sign(
        "chance",
        '<path d="M3.500 20.500h17" /><path d="M6 16v-3M12 16V6M18 16v-7" stroke-width="3.600"/>',
    ),
    _sign(
        "hint",
        '<path d="M9.200 17.500c0-2.500-3.200-3.900-3.200-8a6 6 0 0 1 12 0'
        'c0 4.100-3.200 5.500-3.200 8zM9.800 21.300h4.400"/>',
    ),
)
"""Why; take back; not allowed; read aloud; leave; keep playing; a light that is on or off; exact
chances; a hint."""


def symbols() -> str:
    """The definitions of the signs, for every page."""
    return define(SIGNS)

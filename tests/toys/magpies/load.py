"""Read the tokens of Magpies from `content/tokens.toml`."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from magpies.rules import KINDS, Tokens


def load_tokens() -> Tokens:
    """The tokens of the game; raises KeyError for a kind that is missing."""
    text = files("magpies").joinpath("content/tokens.toml").read_text("utf-8")
    content = tomllib.loads(text)
    return Tokens(
        tuple(content[kind]["count"] for kind in KINDS),
        tuple(content[kind]["worth"] for kind in KINDS),
    )

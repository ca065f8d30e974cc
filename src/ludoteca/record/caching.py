"""Where what can be made again is kept: the user's cache."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

VARIABLE: Final = "LUDOTECA_CACHE"
"""The variable of the environment that names another folder."""


def cache(part: str) -> Path:
    """The folder of a part of the cache; it need not be there yet."""
    from platformdirs import user_cache_path

    named = os.environ.get(VARIABLE)
    return (Path(named) if named else user_cache_path("ludoteca", appauthor=False)) / part

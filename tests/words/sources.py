"""What the sources say: every key that is asked for, and what is given to fill it in."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import ludoteca

ROOT: Final = Path(ludoteca.__file__).parent
ASK: Final = {"say", "plural", "has"}
"""Methods of Words, and functions that hand a key on to them."""

TELL: Final = {"saying", "Saying", "Said", "Wrong", "fail"}
"""What errors are made of."""

SAY: Final = re.compile(r"""\bsay\(\s*["']([a-z_0-9.:+-]+)["']""")


class Asked(NamedTuple):
    """A key where the source asks for it, with the names of the values given, or None for
    values that only the run knows."""

    where: str
    name: str
    key: str
    values: frozenset[str] | None
    english: str | None


def packages() -> list[str]:
    """The packages that speak, games among them."""
    found = [file.parent.parent for file in ROOT.rglob("words/en.po")]
    return sorted(
        ".".join(("ludoteca", *folder.relative_to(ROOT).parts)).rstrip(".") for folder in found
    )


@cache
def modules() -> dict[str, ast.Module]:
    """All modules of the sources."""
    return {
        str(file.relative_to(ROOT)): ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted(ROOT.rglob("*.py"))
    }


def asked() -> Iterator[Asked]:
    """Every call with a literal key."""
    for where, module in modules().items():
        for node in ast.walk(module):
            if isinstance(node, ast.Call):
                yield from _asked(where, node)
    for file in sorted((ROOT / "web" / "templates").glob("*.html")):
        for key in SAY.findall(file.read_text(encoding="utf-8")):
            yield Asked(file.name, "say", key, None, None)


def _asked(where: str, call: ast.Call) -> Iterator[Asked]:
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if name not in ASK | TELL:
        return
    texts = [one.value for one in call.args if isinstance(one, ast.Constant)]
    texts = [text for text in texts if isinstance(text, str) and not text.startswith("ludoteca.")]
    if not texts or "." not in texts[0]:
        return
    values: frozenset[str] | None = frozenset(
        one.arg for one in call.keywords if one.arg is not None
    )
    if any(one.arg is None for one in call.keywords):
        values = None
    if name == "plural":
        values = None if values is None else values | {"n"}
    english = None
    if name == "Said":
        english = texts[1]
        given = call.args[3] if len(call.args) > 3 else None
        keys = given.keys if isinstance(given, ast.Dict) else []
        values = frozenset(str(key.value) for key in keys if isinstance(key, ast.Constant))
    yield Asked(f"{where}:{call.lineno}", name, texts[0], values, english)


def literals() -> set[str]:
    """Every text that stands in the sources, templates and scripts by itself."""
    found = set()
    for module in modules().values():
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    for file in [*ROOT.rglob("*.html"), *ROOT.rglob("*.js")]:
        found |= set(re.findall(r"""["']([a-z_0-9.:+-]+)["']""", file.read_text(encoding="utf-8")))
    return found


def prefixes() -> set[str]:
    """The beginnings of keys that are put together when they are said (`f"refusal.{key}"`)."""
    found = set()
    for module in modules().values():
        for node in ast.walk(module):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                head = str(node.values[0].value)
                if re.fullmatch(r"([a-z_]+\.)+", head):
                    found.add(head)
    for file in (ROOT / "web" / "templates").glob("*.html"):
        found |= set(re.findall(r"""say\(["']([a-z_.]+\.)["'] ?~""", file.read_text("utf-8")))
    return found

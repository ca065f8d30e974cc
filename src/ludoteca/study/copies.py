"""Copies of this package in the user's cache: one interpreted, one with its rules compiled.

`bench` compares the two, whichever of them is installed. A copy is keyed by the sources and by
the Python that runs it, so it is made once. Compiling takes `hatch_build.py`, the same that
makes the wheel, from the checkout or from the installed package.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final, Literal

import ludoteca
from ludoteca.record.caching import cache

Kind = Literal["compiled", "interpreted"]

PACKAGE: Final = Path(ludoteca.__file__).parent
BUILDER: Final = "hatch_build.py"
SOURCES: Final = (".py", ".toml", ".po", ".typed")
WEEK: Final = 7 * 24 * 3600
NO_COMPILER: Final = "no C compiler (cc, gcc or clang) is here"


class CannotBuild(Exception):
    """A copy can't be made here; says why."""


def copy(kind: Kind) -> Path | None:
    """The folder to put before others on the path to run the rules this way.

    None where the present installation runs them so. Raises CannotBuild.
    """
    if (kind == "compiled") == ludoteca.COMPILED:
        return None
    folder = cache("bench") / f"{kind}-{digest()}"
    if not (folder / "ludoteca").is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{kind}-", dir=folder.parent) as scratch:
            made = Path(scratch, "copy")
            copy_sources(made)
            if kind == "compiled":
                compile_rules(made, Path(scratch))
            try:
                made.rename(folder)
            except OSError:  # somebody else was faster
                if not (folder / "ludoteca").is_dir():
                    raise
    os.utime(folder)
    forget(folder.parent)
    return folder


def forget(folder: Path) -> None:
    """Delete the copies that nobody has used for a week."""
    for path in folder.iterdir():
        if time.time() - path.stat().st_mtime > WEEK:
            shutil.rmtree(path, ignore_errors=True)


def sources() -> list[Path]:
    """The package's own source files, in order of name."""
    found = (path for path in PACKAGE.rglob("*") if path.suffix in SOURCES and path.is_file())
    return sorted(path for path in found if "__pycache__" not in path.parts)


def digest() -> str:
    """A key of the sources, how they are built and the Python that runs them."""
    key = hashlib.sha256(f"{sys.version} {sys.platform}".encode())
    for path in (*sources(), *builder()):
        key.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return key.hexdigest()[:16]


def copy_sources(folder: Path) -> None:
    """Copy the package's sources, and nothing compiled, into a folder."""
    for path in sources():
        goal = folder / "ludoteca" / path.relative_to(PACKAGE)
        goal.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, goal)


def builder() -> list[Path]:
    """The file that compiles: in the checkout this package is run from, or in the package."""
    places = (PACKAGE.parent.parent / BUILDER, PACKAGE / "study" / BUILDER)
    return [place for place in places if place.is_file()][:1]


def compile_rules(folder: Path, scratch: Path) -> None:
    """Compile the rules of a copy and lay the libraries beside their sources."""
    if not any(map(shutil.which, ("cc", "gcc", "clang"))):
        raise CannotBuild(NO_COMPILER)
    found = builder()
    if not found:
        raise CannotBuild(f"{BUILDER} is neither in a checkout nor in the package")
    tools = requirements(found[0])
    python = sys.executable if all(map(is_here, tools)) else tool_environment(scratch, tools)
    work = scratch / "work"
    work.mkdir()
    shutil.copyfile(found[0], scratch / BUILDER)
    code = (
        "import sys; from pathlib import Path; sys.path.insert(0, sys.argv[1])\n"
        "import hatch_build\n"
        "if hatch_build.obstacle(): sys.exit(hatch_build.obstacle() + ' is here')\n"
        "print(hatch_build.compile_into(Path(sys.argv[2]), Path(sys.argv[3])))"
    )
    out = run([python, "-P", "-c", code, str(scratch), str(work), str(folder)])
    built = Path(out.strip().splitlines()[-1])
    for library in built.rglob("*.so"):
        shutil.copyfile(library, folder / library.relative_to(built))


def requirements(path: Path) -> list[str]:
    """What compiling takes, by the builder's own list, and the backend that it is a hook of."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMPILER":
            return ["hatchling", *ast.literal_eval(node.value)]
    raise CannotBuild(f"{path} has no list COMPILER")


def is_here(requirement: str) -> bool:
    """Whether the present environment has a tool, in the release that is asked for."""
    name, _, wanted = requirement.partition("==")
    try:
        return version(name.partition("[")[0]) == wanted or not wanted
    except PackageNotFoundError:
        return False


def tool_environment(scratch: Path, tools: Sequence[str]) -> str:
    """A new environment with the tools, made by uv where it is, else by venv and pip."""
    folder = scratch / "tools"
    python = str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")
    uv = shutil.which("uv")
    if uv:
        run([uv, "venv", "--quiet", "--python", sys.executable, str(folder)])
        run([uv, "pip", "install", "--quiet", "--python", python, *tools])
    else:
        run([sys.executable, "-m", "venv", str(folder)])
        run([python, "-m", "pip", "install", "--quiet", *tools])
    return python


def run(command: Sequence[str]) -> str:
    """What a command writes; raises CannotBuild with its last words if it fails."""
    ran = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if ran.returncode:
        said = (ran.stderr.strip() or ran.stdout.strip() or "it failed").splitlines()[-1]
        raise CannotBuild(f"{Path(command[0]).name} could not build it: {said:.200}")
    return ran.stdout

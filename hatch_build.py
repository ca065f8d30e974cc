"""Compile the rules with mypyc where a C compiler is; ship plain Python where none is.

`LUDOTECA_COMPILE=1` requires compiling, `0` forbids it, `auto` (default) tries it.
An editable install is always interpreted, and no library is ever written below `src/`.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = (
    "engine/*.py",
    "games/*/rules*.py",
    "games/*/rules/*.py",
    "games/*/solve.py",
    "bots/search.py",
    "study/kernels.py",
)
WISHES = ("0", "1", "auto")
MYPY = [
    "--strict",
    "--namespace-packages",
    "--explicit-package-bases",
    "--follow-imports=silent",  # what isn't compiled may import what isn't installed here
]
COMPILER = ["mypy[mypyc]==2.4.1", "setuptools==84.2.1"]


def modules(source: Path) -> list[str]:
    """Paths, relative to `source`, of the modules that are compiled in one group."""
    found = {
        path.relative_to(source).as_posix()
        for pattern in COMPILED
        for path in (source / "ludoteca").glob(pattern)
        if path.name != "__init__.py"
    }
    return sorted(found)


def wish() -> str:
    """What the environment asks for: "0", "1" or "auto"."""
    word = os.environ.get("LUDOTECA_COMPILE", "auto")
    if word not in WISHES:
        raise SystemExit(f"LUDOTECA_COMPILE={word}: it must be one of {', '.join(WISHES)}")
    return word


def obstacle() -> str:
    """What this machine lacks for compiling, empty if nothing."""
    if not any(map(shutil.which, (os.environ.get("CC", "cc").split()[0], "gcc", "clang"))):
        return "no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python.h"
    return ""


class CompileRules(BuildHookInterface):  # type: ignore[type-arg]
    """The wheel's build hook: adds the compiled libraries beside their sources."""

    def dependencies(self) -> list[str]:
        """mypyc and what it needs, unless this build will not compile."""
        return [] if wish() == "0" or (wish() == "auto" and obstacle()) else COMPILER

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile into a folder of its own and name the libraries to the wheel's builder."""
        if self.target_name != "wheel" or version == "editable":
            return
        # `ludoteca bench` compiles with this file where the installed rules are interpreted.
        build_data["force_include"][__file__] = "ludoteca/study/hatch_build.py"
        if wish() == "0":
            return
        if wish() == "auto" and obstacle():
            self.app.display_warning(f"{obstacle()}: the rules stay pure Python")
            return
        self.scratch = TemporaryDirectory()
        try:
            built = compile_into(Path(self.scratch.name), Path(self.root, "src"))
        except (Exception, SystemExit) as error:
            if wish() == "1":
                raise
            self.app.display_warning(f"the rules stay pure Python: {error}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in built.rglob("*.so"):
            build_data["force_include"][str(library)] = library.relative_to(built).as_posix()


def compile_into(scratch: Path, source: Path) -> Path:
    """Compile the modules of `source` in one group; returns the folder with the libraries.

    The sources are copied first, so that nothing is written beside them.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution  # type: ignore[import-untyped]
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    copy = scratch / "src"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    here, arguments = os.getcwd(), sys.argv
    os.chdir(copy)
    sys.argv = ["setup.py"]
    try:
        extensions = mypycify(
            [*MYPY, *modules(copy)],
            opt_level="3",
            group_name="ludoteca_rules",
            target_dir=str(scratch / "c"),
        )
        command = build_ext(Distribution({"ext_modules": extensions}))
        command.build_lib = str(scratch / "lib")
        command.build_temp = str(scratch / "tmp")
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(here)
        sys.argv = arguments
    return scratch / "lib"

"""Print a hash that changes when an installation of the checkout would come out differently."""

import hashlib
import os
import shutil
import sys
import sysconfig
from pathlib import Path

FILES = ("pyproject.toml", "uv.lock", "hatch_build.py", "README.md", "LICENSE")
NOT_EDITABLE = "--no-editable"


def stamp(root: Path, *words: str) -> str:
    """Hash of the sources' paths, sizes and times, the machine's tools and `words`.

    An editable installation reads the sources themselves, so they don't count for it.
    """
    seen = hashlib.sha256()
    for word in (str(root), sys.version, str(shutil.which("cc") or shutil.which("gcc")), *words):
        seen.update(word.encode() + b"\0")
    headers = os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h"))
    seen.update(b"headers" if headers else b"none")
    below = [
        Path(at, name)
        for at, _, names in os.walk(root / "src")
        for name in names
        if NOT_EDITABLE in words and not at.endswith("__pycache__")
    ]
    for path in sorted([*(root / name for name in FILES), *below]):
        status = path.stat()
        seen.update(f"{path} {status.st_size} {status.st_mtime_ns}\n".encode())
    return seen.hexdigest()


if __name__ == "__main__":
    print(stamp(Path(sys.argv[1]), *sys.argv[2:]))

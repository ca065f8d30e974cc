"""The build hook and what it leaves alone."""

import importlib.util
import os
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import ludoteca

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    """The checkout's hatch_build.py; the test is left out where hatchling is missing."""
    pytest.importorskip("hatchling")
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_rules_and_nothing_drawn_are_compiled(hook: ModuleType) -> None:
    found = hook.modules(ROOT / "src")
    assert "ludoteca/engine/state.py" in found
    assert "ludoteca/games/max/rules/components.py" in found
    assert "ludoteca/games/max/rules/state.py" in found
    assert found == sorted(set(found))
    for path in found:
        assert Path(path).stem not in ("__init__", "view", "drawing", "load", "game_page")
        assert path.split("/")[1] in ("engine", "games", "bots", "study")


@pytest.mark.parametrize("word", ["0", "1", "auto"])
def test_a_wish_is_read_from_the_environment(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    monkeypatch.setenv("LUDOTECA_COMPILE", word)
    assert hook.wish() == word


@pytest.mark.parametrize("word", ["", "yes", "2", "AUTO"])
def test_another_wish_is_refused_by_name(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    monkeypatch.setenv("LUDOTECA_COMPILE", word)
    with pytest.raises(SystemExit, match="it must be one of 0, 1, auto"):
        hook.wish()


def test_no_library_lies_beside_the_sources() -> None:
    assert [*(ROOT / "src").rglob("*.so"), *(ROOT / "src").rglob("*.pyd")] == []


def test_the_run_is_compiled_exactly_where_it_says_so() -> None:
    assert isinstance(ludoteca.COMPILED, bool)
    expected = os.environ.get("LUDOTECA_EXPECT_COMPILED")
    if expected is None:
        pytest.skip("only scripts/test says which it expects")
    assert ludoteca.COMPILED is (expected == "1")
    inside = (ROOT / "src") in Path(str(ludoteca.__file__)).parents
    assert inside is (expected == "0")


def test_the_lock_takes_every_package_from_one_index_with_its_hash() -> None:
    packages = tomllib.loads((ROOT / "uv.lock").read_text())["package"]
    others = [package for package in packages if package["name"] != "ludoteca"]
    assert len({package["source"].get("registry") for package in others}) == 1
    assert all(wheel["hash"] for package in others for wheel in package.get("wheels", []))


def test_families_have_pictures_and_a_plain_install_has_no_need_of_them() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extra = project["project"]["optional-dependencies"]["pictures"]
    assert sorted(one.partition(">")[0] for one in extra) == ["pillow", "resvg-py"]
    plain = " ".join(project["project"]["dependencies"])
    assert "pillow" not in plain
    assert "resvg" not in plain
    assert "ludoteca[pictures]" in project["dependency-groups"]["dev"]
    play = (ROOT / "scripts" / "play").read_text()
    assert 'install_with_pictures "$environment"' in play

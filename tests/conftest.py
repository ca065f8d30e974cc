"""What the tests share: clause marks, the scene, and the account of which clause was seen.

A test of a game's rulebook names its clauses, three at most: `@pytest.mark.clause("5.2")`. A
clause counts as tested if a passing test that names it also asserted, through its `scene`,
something that the game gave that clause for. A whole run compares what it saw with
`tests/<game>/seen.json`; `--write-seen` writes it. `--clause 5.2` runs the tests of one clause.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca.bots.exact import exact, has_exact
from ludoteca.engine.game import Game, games
from ludoteca.record.caching import VARIABLE
from ludoteca.record.ledger import Rulebook
from tests.scene import Scene
from tests.toys.install import installed

TESTS = Path(__file__).parent
ORDINARY = ("", "not nightly and not browser", "not browser and not nightly")
PASSED = pytest.StashKey[bool]()
SEEN = "seen"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("ludoteca")
    group.addoption("--write-seen", action="store_true", help="write tests/<game>/seen.json")
    group.addoption("--write-records", action="store_true", help="write the golden records")
    group.addoption("--clause", help="run only the tests that name this clause")


def pytest_configure(config: pytest.Config) -> None:
    os.environ.setdefault(VARIABLE, str(TESTS.parent / ".cache" / "tests"))  # never the user's own
    config.pluginmanager.register(Account(config), "clauses-account")


def folder(item: pytest.Item) -> str:
    """The folder of `tests/` that a test lies in: a game's name with underscores, or other."""
    try:
        return item.path.relative_to(TESTS).parts[0]
    except ValueError:
        return ""


def marked(item: pytest.Item) -> tuple[str, ...]:
    """The clauses that a test names."""
    return tuple(id for mark in item.iter_markers("clause") for id in mark.args)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    known: dict[str, set[str]] = {}
    for item in items:
        clauses = marked(item)
        if not clauses:
            continue
        where = folder(item)
        if where not in known:
            known[where] = {c.id for c in Rulebook.load(f"ludoteca.games.{where}").clauses()}
        if not set(clauses) <= known[where]:
            raise pytest.UsageError(f"{item.nodeid}: the rulebook lacks one of {clauses}")
        if len(clauses) > 3:
            raise pytest.UsageError(f"{item.nodeid}: a test names three clauses at most")
        if "scene" not in getattr(item, "fixturenames", ()):
            raise pytest.UsageError(f"{item.nodeid}: it names a clause, but sets no scene")
    wanted = config.getoption("--clause")
    if wanted:
        others = [item for item in items if wanted not in marked(item)]
        items[:] = [item for item in items if wanted in marked(item)]
        config.hook.pytest_deselected(items=others)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.stash[PASSED] = report.passed
    return report


@pytest.fixture
def scene(request: pytest.FixtureRequest) -> Iterator[Scene]:
    """A position of the game of the test's folder; see `tests.scene`."""
    item = request.node
    played = Scene(folder(item).replace("_", "-"))
    yield played
    if not item.stash.get(PASSED, False):
        return
    played.somebody_can_act()
    named = marked(item)
    item.user_properties.append((SEEN, sorted(set(named) & played.seen)))
    missing = [clause for clause in named if clause not in played.seen]
    assert not missing, f"it names {missing}, but asserts nothing that the game gave them for"


@pytest.fixture(scope="session")
def solved() -> Path:
    """The folder with the exact worths of all games that have them, to read for this process
    and for those that it starts.

    It stays in the checkout: a table of other rules has another name, and working one out takes
    half a minute where the rules run interpreted. One process does so, the others wait for it.
    """
    folder = Path(os.environ[VARIABLE])
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for one in games().values():
            if has_exact(one):
                assert exact(one).notes == ()
    return folder


@pytest.fixture
def secret_game() -> Iterator[Game]:
    """A game with secrets, `magpies`, installed for one test as somebody else's package is."""
    from ludoteca.web.pages import start  # only here: other tests need no pages

    start.shelf.cache_clear()
    with installed() as game:
        yield game
    start.shelf.cache_clear()


class Account:
    """Gathers what all workers' tests saw, and compares or writes it at the end."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.seen: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        self.passed: set[str] = set()
        self.complaints: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.passed.add(report.nodeid)
        if report.when != "teardown" or not report.passed or report.nodeid not in self.passed:
            return
        test = report.nodeid.partition("[")[0]
        for name, clauses in report.user_properties:
            if name == SEEN:
                for clause in clauses:
                    self.seen[test.split("/")[1]][clause].add(test)

    def is_whole(self, game: Path) -> bool:
        """Whether this run took in every ordinary test of a game's folder."""
        option = self.config.option
        part = option.keyword or option.clause or getattr(option, "lf", False)
        part = part or option.deselect or option.collectonly or option.ignore
        if part or option.markexpr not in ORDINARY:
            return False
        start = self.config.invocation_params.dir
        paths = [(start / arg.partition("::")[0], "::" in arg) for arg in self.config.args]
        return any(not inside and path.resolve() in (game, *game.parents) for path, inside in paths)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if hasattr(self.config, "workerinput") or exitstatus != pytest.ExitCode.OK:
            return
        for game in sorted(TESTS.iterdir()):
            if not any(game.glob("test_01_*.py")) or not self.is_whole(game):
                continue
            text = listing(self.seen[game.name])
            path = game / "seen.json"
            if self.config.option.write_seen:
                path.write_text(text, encoding="utf-8")
            elif not path.exists() or path.read_text(encoding="utf-8") != text:
                self.complaints.append(
                    f"{path.relative_to(TESTS.parent)} is not what this run saw: "
                    "look at the difference after 'pytest --write-seen'"
                )
        if self.complaints:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for complaint in self.complaints:
            terminalreporter.write_line(f"FAILED {complaint}", red=True)


def listing(seen: dict[str, set[str]]) -> str:
    """The account of one game as text: clauses in order, their tests sorted."""
    order = sorted(seen, key=lambda id: tuple(map(int, id.split("."))))
    return json.dumps({id: sorted(seen[id]) for id in order}, indent=1) + "\n"

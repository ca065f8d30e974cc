"""Somebody who hears a table: roles, names and what is announced, and nothing else of the page.

They press keys only, and choose by what they understood of the sentences.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from playwright.sync_api import Page

ANNOUNCED: Final = """() => {
  window.announced = [];
  const usual = { log: 'polite', status: 'polite', alert: 'assertive' };
  const isHeard = (node) => {
    const element = node.nodeType === 1 ? node : node.parentElement;
    const live = element?.closest('[aria-live], [role=log], [role=status], [role=alert]');
    const how = live?.getAttribute('aria-live') ?? usual[live?.getAttribute('role')];
    return Boolean(how) && how !== 'off' && live.checkVisibility();
  };
  const spoken = (node) => {
    if (node.nodeType === 3) return node.data;
    if (node.nodeType !== 1 || node.ariaHidden === 'true' || !node.checkVisibility()) return '';
    return node.getAttribute('aria-label') ?? [...node.childNodes].map(spoken).join(' ');
  };
  new MutationObserver((changes) => {
    const fresh = new Set(changes.filter(({ target }) => isHeard(target)).flatMap(
      ({ type, target, addedNodes }) => (type === 'childList' ? [...addedNodes] : [target]),
    ));
    for (const node of fresh) {
      if ([...fresh].some((other) => other !== node && other.contains(node))) continue;
      const text = spoken(node).replace(/\\s+/g, ' ').trim();
      if (text) window.announced.push(text);
    }
  }).observe(document.body, {
    subtree: true, childList: true, characterData: true, attributes: true,
    attributeFilter: ['hidden', 'aria-label'],
  });
}"""
"""Writes down what live regions are given or show, by their ARIA attributes, links and all, as a
reader would say it."""

AHEAD: Final = re.compile(r"The (mouse|squirrel|bird) is [^.]*?, (\d+) spaces? ahead of Max\.")
"""Who of the creatures is ahead of Max, and how far."""

MOST_TABS: Final = 60

NEAR: Final = 2
"""Max comes so far with one throw."""


def gaps(position: str) -> dict[str, int]:
    """How far each creature is ahead of Max, as the sentences say it."""
    return {who: int(far) for who, far in AHEAD.findall(position)}


def liking(name: str, position: str) -> tuple[int, int]:
    """How gladly a choice is taken, the lowest first, by its name and the sentences."""
    ahead = gaps(position)
    near = any(far <= NEAR for far in ahead.values())
    if "for Max into his basket" in name:
        return (0 if near else 9, 0)
    if name.startswith("Throw"):
        return (1, 0)
    if name.startswith("Max first"):
        return (8, 0)
    who = name.split(":")[0].lower()
    far = ahead.get(who, 99)
    if name.endswith("to the tree"):
        return (2, 0)
    if far <= NEAR:
        return (3, far)
    if "shortcut" in name:
        return (4, 0)
    return (5, far)


def ranked(names: list[str], position: str) -> list[str]:
    """The choices, the dearest first."""
    return sorted(names, key=lambda name: liking(name, position))


class Heard(NamedTuple):
    """A page as it is read out, and what is understood of it."""

    said: str

    @property
    def position(self) -> str:
        """The sentences that stand first at the board."""
        found = re.search(r'- region "The board":\n\s+- paragraph: "?(.*?)"?\n', self.said)
        return found[1] if found else ""

    @property
    def choices(self) -> list[str]:
        """The names of the buttons among what can be done, in their order."""
        found = re.search(r'\n( *)- group "What you can do":\n((?:\1 +.*\n?)+)', self.said)
        named = r"- '?button \"(.+?)\"'?(?: \[.*\])?$"
        return re.findall(named, found[2], re.M) if found else []

    @property
    def dialog(self) -> str:
        """The name of what has opened over the page, if anything."""
        found = re.search(r"- '?dialog \"(.+?)\"", self.said)
        return found[1] if found else ""


class Listener:
    """Hears a page and presses keys on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(ANNOUNCED)

    # ---- what is heard

    def announced(self) -> list[str]:
        """What was announced so far, in turn."""
        told: list[str] = self.page.evaluate("() => window.announced")
        return told

    def read(self) -> Heard:
        """The whole page as a reader goes through it: a line a role, its name, its text."""
        return Heard(self.page.locator("body").aria_snapshot())

    def focused(self) -> tuple[str, str]:
        """Role and name of what has the focus."""
        told = self.page.locator(":focus").aria_snapshot()
        found = re.match(r"- '?(\w+) \"(.+?)\"", told)
        return (found[1], found[2]) if found else ("", told)

    # ---- what is done

    def press(self, key: str) -> None:
        """Press a key, and wait until something is announced or opens."""
        before = len(self.announced())
        self.page.keyboard.press(key)
        self.page.wait_for_function(
            "(n) => window.announced.length > n || document.querySelector('dialog[open]')",
            arg=before,
        )

    def walk_to(self, name: str) -> None:
        """Press Tab until the focus is on the button of this name."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            if self.focused() == ("button", name):
                return
        raise AssertionError(f"Tab does not lead to {name!r}")

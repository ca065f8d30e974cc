"""What a page measures of its own layout: nothing sideways, nothing tiny, nothing to miss."""

from __future__ import annotations

from typing import Any

from tests.browser.people import DESK, PHONE, TABLET, Guest

MEASURE = """() => {
  const seen = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (element.closest('.ear, .skip')) return false;
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1;
  };
  const tiny = [];
  const squashed = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !parent || !seen(parent)) continue;
    if (parent.closest('script, style, option, title, desc')) continue;
    let size = parseFloat(getComputedStyle(parent).fontSize);
    if (parent.ownerSVGElement) size *= parent.getScreenCTM().a;
    const said = walker.currentNode.data.trim();
    if (said.includes(' ') && said.length > 15 && !parent.ownerSVGElement) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const box = range.getBoundingClientRect();
      if (box.height > 6 * box.width) squashed.push(`${box.width.toFixed(0)} wide: ${said}`);
    }
    if (size < 14) tiny.push(`${size.toFixed(1)}: ${walker.currentNode.data.trim().slice(0, 40)}`);
  }
  const small = [];
  const controls = 'button, a.button, a.why, a.brand, summary, select, input, [role=button]';
  const open = document.querySelector('dialog[open]');
  for (const control of (open || document).querySelectorAll(controls)) {
    if (control.type === 'hidden') continue;
    const label = control.matches('.pill input, .switch input') ? control.parentElement : control;
    if (!seen(label)) continue;
    const box = label.getBoundingClientRect();
    const least = control.closest('.choice') && control.localName === 'button' ? 64 : 48;
    if (box.height < least - 0.01 || box.width < 47.99) {
      small.push(`${box.width.toFixed(1)} x ${box.height.toFixed(1)}: `
        + control.outerHTML.slice(0, 80));
    }
  }
  return {
    wide: document.documentElement.scrollWidth - innerWidth,
    tiny,
    squashed,
    small,
    beyond: [...document.querySelectorAll('body *')].filter((element) => {
      const box = element.getBoundingClientRect();
      return seen(element) && !element.ownerSVGElement && box.right > innerWidth + 1;
    }).map((element) => element.outerHTML.slice(0, 80)),
    bare: [...document.querySelectorAll('#log li:not(.note)')].filter(
      (line) => !line.querySelector('a.why[data-clause]')).map((line) => line.outerHTML),
  };
}"""

UNPAINTED = """(unpainted) => {
  const sheets = document.adoptedStyleSheets.filter((sheet) => sheet !== window.unpainted);
  if (unpainted) {
    window.unpainted = new CSSStyleSheet();
    window.unpainted.replaceSync('svg { clip-path: inset(100%) !important }');
    sheets.push(window.unpainted);
  }
  document.adoptedStyleSheets = sheets;
}"""
"""Pictures keep their boxes and are not painted: to paint a board anew takes longer than to
measure the page."""


def complaints(guest: Guest) -> dict[str, Any]:
    """What is wrong with the layout of the page as it stands, at every width.

    The window changes and the page stays, which is far quicker than to bring every state anew.
    """
    found = {}
    guest.page.evaluate(UNPAINTED, True)
    for viewport in (PHONE, TABLET, DESK):
        guest.page.set_viewport_size(viewport)
        measured: dict[str, Any] = guest.page.evaluate(MEASURE)
        wide = measured.pop("wide")
        if wide > 0:
            measured["scrolls sideways by"] = wide
        for what, which in measured.items():
            if which:
                found[f"{what} at {viewport['width']}"] = which
    guest.page.evaluate(UNPAINTED, False)
    return found

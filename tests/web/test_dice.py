"""The page that checks a table's dice: what stands there before the end, and after."""

from __future__ import annotations

import hashlib
import re
from html import unescape
from pathlib import Path

from ludoteca.engine.luck import TableLuck
from ludoteca.web.pages.dice import ten_lines
from tests.web.test_pages import play_out
from tests.web.visiting import Site

DOCS = Path(__file__).parents[2] / "docs" / "dice.md"
ROW = re.compile(
    r'<li data-lane="([^"]+)" data-k="(\d+)" data-weights="([\d,]+)" data-fell="(\d+)" '
    r'data-line="(\d+)">'
)


def test_before_the_end_the_page_says_what_will_be_checkable(site: Site) -> None:
    ada = site.visitor("Ada")
    table = ada.make(1)
    page = ada.get(f"/t/{table}/dice").text
    assert hashlib.sha256(bytes(32)).hexdigest() in page
    assert "Nothing has been thrown yet." in page
    assert "as soon as the game is over" in page
    with ada.follow(table) as line:
        line.next()
        line.act("throw")
    page = ada.get(f"/t/{table}/dice").text
    assert [(lane, k) for lane, k, *_ in ROW.findall(page)] == [("dice", "0")]
    assert bytes(32).hex() not in page
    assert "data-seed" not in page
    assert "at the end" in page


def test_at_the_end_seed_and_throws_stand_there_and_agree(site: Site) -> None:
    ada = site.visitor("Ada")
    table = ada.make(2, seat__1="here")
    play_out(site, table)
    page = ada.get(f"/t/{table}/dice").text
    assert f'data-seed="{bytes(32).hex()}"' in page
    luck = TableLuck(bytes(32))
    rows = ROW.findall(page)
    match = site.house.table(table).match
    assert len(rows) == sum(bool(line.lane) for line in match.lines) > 0
    for number, (lane, k, weights, fell, line) in enumerate(rows):
        outcomes = list(enumerate(map(int, weights.split(","))))
        assert (lane, int(k)) == ("dice", number)
        assert luck.outcome(lane, int(k), outcomes) == int(fell)
        assert match.lines[int(line) - 1].lane == lane
    assert "<svg" in page
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    czech = ada.get(f"/t/{table}/dice", headers={"accept-language": "cs"}).text
    assert f"Kostky stolu {table}" in czech


def test_the_page_is_for_who_has_entered(site: Site) -> None:
    table = site.visitor("Ada").make(1)
    assert site.visitor().get(f"/t/{table}/dice").status_code == 403


def test_the_ten_lines_on_the_page_are_those_of_the_docs(site: Site) -> None:
    assert f"```python\n{ten_lines()}```" in DOCS.read_text(encoding="utf-8")
    ada = site.visitor("Ada")
    table = ada.make(1)
    play_out(site, table)
    page = ada.get(f"/t/{table}/dice").text
    shown = re.search(r"<pre><code[^>]*>(.*?)</code></pre>", page, re.S)
    assert shown is not None
    told: list[object] = []
    exec(unescape(shown[1]), {"print": told.append})
    assert told == [True, True]

"""The files of the pages: what is served, and that nothing old is met by something new."""

from __future__ import annotations

import html
import re

from ludoteca.web import files
from tests.web.visiting import Site


def test_modules_ask_for_each_other_by_the_mark_of_their_content() -> None:
    imported = 0
    for name in files.names():
        if not name.endswith(".js"):
            continue
        found = files.served(name)
        assert found is not None
        text = found.body.decode()
        for other, mark in re.findall(r"'\./([a-z]+\.js)(\?[0-9a-f]+)?'", text):
            wanted = files.served(other)
            assert wanted is not None, f"{name} imports {other}"
            assert mark == f"?{wanted.mark}"
            imported += 1
    assert imported >= 10


def test_a_tables_page_asks_for_all_its_modules_at_once(site: Site) -> None:
    visitor = site.visitor("Ada")
    page = visitor.get(f"/t/{visitor.make(2)}").text
    asked = [html.unescape(one) for one in re.findall(r'rel="modulepreload" href="([^"]+)"', page)]
    assert asked == list(files.modules("table.js"))
    assert {path.partition("?")[0] for path in asked} >= {"/static/line.js", "/static/morph.js"}
    for path in asked:
        answer = visitor.get(path)
        assert answer.headers["cache-control"] == files.LONG
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"

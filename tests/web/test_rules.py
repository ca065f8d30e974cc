"""Searching the rules by address, without a script."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.web.visiting import Site


def found(page: str) -> list[str]:
    """The numbers of the clauses that were found."""
    return re.findall(r'<a href="/rules/max#c([\d.]+)" data-clause="/rules/max/\1">', page)


def test_a_query_shows_clauses_with_their_sections_and_marks_its_words(site: Site) -> None:
    page = site.visitor().get("/rules/max", params={"q": "treat basket"}).text
    assert "8.1" in found(page)
    assert "<mark>treat</mark>" in page
    assert "<mark>basket</mark>" in page
    assert re.search(r"<h2>8 Treats</h2>", page)
    assert 'value="treat basket"' in page
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_the_search_is_in_the_readers_language(site: Site) -> None:
    visitor = site.visitor(language="cs")
    page = visitor.get("/rules/max", params={"q": "pamlsek"}).text
    assert "8.1" in found(page)
    assert "<mark>pamlsek</mark>" in page.lower()
    assert re.search(r"\d+ pravid(la|el)", page)
    # changing the language leads back to the same search
    assert 'name="back" value="/rules/max?q=pamlsek"' in unescape(page)
    back = visitor.post("/language", language="en", back="/rules/max?q=koč%20a")
    assert back.headers["location"] == "/rules/max?q=ko%C4%8D%20a"


def test_nothing_found_is_said_and_nothing_breaks_out(site: Site) -> None:
    asked = '<script>"&unicorn'
    page = site.visitor().get("/rules/max", params={"q": asked}).text
    assert found(page) == []
    assert "<script>&" not in page
    assert '<script>"' not in page
    assert f"Nothing about “{asked}”" in unescape(page)


@pytest.mark.parametrize("query", ["", "   ", "x" * 5000])
def test_odd_queries_answer(site: Site, query: str) -> None:
    assert site.visitor().get("/rules/max", params={"q": query}).status_code == 200


def test_the_panel_takes_parts(site: Site) -> None:
    visitor = site.visitor()
    part = visitor.get("/rules/max?part=1&q=treat").text
    assert part.lstrip().startswith('<p class="count">')
    assert "<html" not in part
    inside = visitor.get("/rules/max?part=1").text
    assert 'role="search"' in inside
    assert "<html" not in inside
    assert "<summary>8 Treats</summary>" in inside
    clause = visitor.get("/rules/max/5.2?part=1").text
    assert 'role="search"' in clause

"""How good the search's choices in Max are, by the exact worth of each."""

from __future__ import annotations

import pytest
from bench.strength import measure

import ludoteca


@pytest.mark.skipif(not ludoteca.COMPILED, reason="the exact worths take minutes interpreted")
def test_a_few_choices_are_weighed_by_their_exact_worth() -> None:
    found = measure(1, 50)
    assert found["low"] <= found["share"] <= found["high"]
    assert 0.0 <= found["mean_loss"] <= found["worst_loss"] <= 1.0


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.skipif(not ludoteca.COMPILED, reason="two million playouts are hours interpreted")
def test_most_of_two_hundred_choices_are_near_the_best() -> None:
    """Nightly, since it is two million playouts. The aim of 95 % is not reached yet: this holds
    what is (91 of 100 when it was measured), less what a sample of 200 may be off."""
    assert measure(200, 10_000)["share"] >= 0.85

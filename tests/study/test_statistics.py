"""Intervals and quantiles: values from textbooks, exact ends, and how often they hold the truth."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, isclose, sqrt

import pytest

from ludoteca.engine.luck import stream
from ludoteca.study.statistics import deviations, mean, quantile, wilson

SIX_NINES = 1 - 1e-6


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_values_of_the_literature(
    successes: int, n: int, low: float, high: float
) -> None:
    found = wilson(successes, n)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    other = wilson(n - successes, n)
    assert isclose(other.low, 1 - found.high, abs_tol=1e-15)
    assert isclose(other.high, 1 - found.low, abs_tol=1e-15)


@pytest.mark.parametrize("confidence", [0.5, 0.95, SIX_NINES])
@pytest.mark.parametrize("n", [1, 2, 7, 100, 10**6, 10**9])
def test_the_ends_are_exact_and_hold_the_rate(n: int, confidence: float) -> None:
    assert wilson(0, n, confidence).low == 0.0
    assert wilson(n, n, confidence).high == 1.0
    for successes in (0, 1, n // 2, n - 1, n):
        low, high = wilson(successes, n, confidence)
        assert 0.0 <= low <= successes / n <= high <= 1.0
        assert low < high
    assert wilson(0, 0, confidence) == (0.0, 1.0)


def test_wilson_solves_its_equation() -> None:
    """Its ends are the rates p for which the sample lies z standard deviations off."""
    z = deviations(0.99)
    for end in wilson(37, 120, 0.99):
        assert isclose(abs(37 / 120 - end), z * sqrt(end * (1 - end) / 120), rel_tol=1e-12)


def test_deviations_are_those_of_the_tables() -> None:
    assert [round(deviations(c), 4) for c in (0.6826894921370859, 0.9, 0.95, 0.99)] == [
        1.0, 1.6449, 1.96, 2.5758,
    ]  # fmt: skip
    assert round(deviations(SIX_NINES), 4) == 4.8916


def test_wilson_covers_by_counting_every_sample() -> None:
    """The exact share of samples of 50 whose interval holds the rate is near what it says."""
    shares = []
    for parts in range(1, 40):
        rate = Fraction(parts, 40)
        held = [k for k in range(51) if (w := wilson(k, 50)).low <= rate <= w.high]
        shares.append(float(sum(comb(50, k) * rate**k * (1 - rate) ** (50 - k) for k in held)))
    assert min(shares) > 0.92
    assert 0.945 < sum(shares) / len(shares) < 0.96


def test_the_mean_of_two_values_is_wilsons() -> None:
    for successes, n in ((0, 9), (3, 9), (9, 9), (500, 1000)):
        found = mean({0.0: n - successes, 1.0: successes})
        assert isclose(found.mean, successes / n)
        assert found[1:] == pytest.approx(wilson(successes, n), abs=1e-12)
    assert mean({0.0: 9}).low == 0.0
    assert mean({1.0: 9}).high == 1.0


def test_the_mean_nears_the_normal_one_and_is_scaled() -> None:
    counts = {0.25: 40_000, 0.5: 20_000, 0.75: 40_000}
    found = mean(counts)
    half = 1.959964 * sqrt(0.05 / 100_000)
    assert found == pytest.approx((0.5, 0.5 - half, 0.5 + half), abs=1e-6)
    home = mean({4 * value - 1: times for value, times in counts.items()}, least=-1, most=3)
    assert home == pytest.approx([4 * end - 1 for end in found])


def test_the_mean_covers() -> None:
    """Of 2000 samples of 30 numbers, near 95 in a hundred have the true mean in their interval."""
    rng, held = stream(5, 0, "mean"), 0
    for _ in range(2000):
        sample = Counter((rng.below(5) * rng.below(5)) / 16 for _ in range(30))
        found = mean(sample)
        held += found.low <= 0.25 <= found.high
    assert 0.93 < held / 2000 < 0.97


def test_quantiles_by_their_definition() -> None:
    dice = {6: 1, 1: 3, 4: 2, 2: 4}  # 1 1 1 2 2 2 2 4 4 6
    assert [quantile(dice, p).value for p in (0, 30, 31, 50, 70, 71, 90, 91, 100)] == [
        1, 1, 2, 2, 2, 4, 4, 6, 6,
    ]  # fmt: skip
    assert quantile({7: 1}, 50).value == 7


def test_the_interval_of_a_quantile_covers() -> None:
    """The uniform law on 1 to 1000 has its quartile at 250; intervals hold it often enough."""
    rng, held = stream(6, 0, "quantile"), 0
    for _ in range(2000):
        found = quantile(Counter(1 + rng.below(1000) for _ in range(60)), 25)
        assert found.low is not None
        assert found.high is not None
        assert found.low <= found.value <= found.high
        held += found.low <= 250 <= found.high
    assert 0.94 < held / 2000 < 0.99


def test_a_small_sample_does_not_reach_its_tails() -> None:
    assert quantile(dict.fromkeys(range(10), 1), 95) == (9, 7, None)
    assert quantile({3: 2}, 50) == (3, None, None)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: wilson(3, 2), "3 successes in 2 tries: they go from 0 to 2"),
        (lambda: wilson(-1, 2), "-1 successes"),
        (lambda: wilson(1, 2, 1.0), "confidence 1.0: it takes a number between 0 and 1"),
        (lambda: mean({}), "at least one number"),
        (lambda: mean({2.0: 1}), "2.0 to 2.0: they must lie in 0.0 to 1.0"),
        (lambda: quantile({}, 50), "quantile 50 of 0 numbers"),
        (lambda: quantile({1: 1}, 101), "quantile 101 of 1 numbers"),
    ],
)
def test_what_can_not_be_asked_is_said(wrong, said: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=said):
        wrong()

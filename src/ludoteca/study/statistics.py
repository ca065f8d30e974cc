"""What a sample tells: rates, means and quantiles, each with its interval.

An interval holds the true figure in a share `confidence` of samples, nearly: the methods are
named below, and the suite counts how often they do. A sample comes as counts, how often each
value was seen, so that samples are put together by adding up and nothing depends on an order.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor, fsum, sqrt
from statistics import NormalDist
from typing import NamedTuple


class Interval(NamedTuple):
    """The ends of an interval."""

    low: float
    high: float


class Mean(NamedTuple):
    """A sample's mean, with its interval."""

    mean: float
    low: float
    high: float


class Quantile(NamedTuple):
    """A sample's quantile, with its interval; None for an end that lies beyond the sample."""

    value: int
    low: int | None
    high: int | None


def deviations(confidence: float) -> float:
    """How many standard deviations a two-sided interval reaches from a normal's middle.

    >>> round(deviations(0.95), 4)
    1.96
    """
    if not 0.0 < confidence < 1.0:
        raise ValueError(f"confidence {confidence}: it takes a number between 0 and 1")
    return -NormalDist().inv_cdf((1.0 - confidence) / 2.0)


def wilson(successes: int, n: int, confidence: float = 0.95) -> Interval:
    """Wilson's score interval of a rate, of `successes` in `n` tries.

    Its lower end is exactly 0 where nothing succeeded and its upper end exactly 1 where
    everything did; without any try it is all of 0 to 1. Source: E. B. Wilson, Probable
    inference, the law of succession, and statistical inference, JASA 22 (1927).

    >>> low, high = wilson(8, 10)
    >>> round(low, 4), round(high, 4), wilson(0, 10).low
    (0.4902, 0.9433, 0.0)
    """
    if not 0 <= successes <= n:
        raise ValueError(f"{successes} successes in {n} tries: they go from 0 to {max(n, 0)}")
    z = deviations(confidence)
    if n == 0:
        return Interval(0.0, 1.0)
    rate, other = successes / n, (n - successes) / n
    spread = rate * other
    return Interval(_low(rate, spread, n, z), 1.0 - _low(other, spread, n, z))


def mean(
    counts: Mapping[float, int],
    confidence: float = 0.95,
    least: float = 0.0,
    most: float = 1.0,
) -> Mean:
    """The mean of numbers that can be `least` to `most`, from how often each was seen.

    The interval is Wilson's with the sample's own variance: n values and z² more, half of them
    the least and half the most possible. For two values it is Wilson's of their rate; it is
    never without width, as Student's is for equal values.

    >>> [round(number, 4) for number in mean({0.0: 2, 1.0: 8})]
    [0.8, 0.4902, 0.9433]
    >>> [round(number, 4) for number in mean({0.5: 10})]
    [0.5, 0.3612, 0.6388]
    """
    n, width = sum(counts.values()), most - least
    if n == 0 or width <= 0.0:
        raise ValueError("a mean takes at least one number, and a range of what they can be")
    z = deviations(confidence)
    shares = [((value - least) / width, times) for value, times in sorted(counts.items())]
    if not 0.0 <= shares[0][0] <= shares[-1][0] <= 1.0:
        raise ValueError(f"{min(counts)} to {max(counts)}: they must lie in {least} to {most}")
    middle = fsum(share * times for share, times in shares) / n
    other = fsum((1.0 - share) * times for share, times in shares) / n
    spread = fsum((share - middle) ** 2 * times for share, times in shares) / n
    low, high = _low(middle, spread, n, z), 1.0 - _low(other, spread, n, z)
    return Mean(least + width * middle, least + width * low, least + width * high)


def _low(middle: float, spread: float, n: int, z: float) -> float:
    """The lower end for a mean and variance of n shares; 0 for a mean of 0, to the last bit.

    It is (n·m + z²/2 − z·√(n·v + z²/4)) / (n + z²), written without the difference.
    """
    top = n * (n * middle * middle + z * z * max(middle - spread, 0.0))
    return top / ((n + z * z) * (n * middle + z * z / 2.0 + z * sqrt(n * spread + z * z / 4.0)))


def quantile(counts: Mapping[int, int], percent: int, confidence: float = 0.95) -> Quantile:
    """The quantile of whole numbers, from how often each was seen.

    It is the least of them that at least `percent` in a hundred don't exceed: always a number
    that was seen (definition 1 of Hyndman and Fan; 50 is the lower median). The interval goes
    between two numbers of the sample in order, whose places are the quantile's, n·p, less and
    more z·√(n·p·(1 − p)), rounded outwards: it supposes nothing of how the numbers are spread.

    >>> quantile(dict.fromkeys(range(1, 10), 1), 50), quantile({3: 2}, 50)
    (Quantile(value=5, low=1, high=9), Quantile(value=3, low=None, high=None))
    """
    n = sum(counts.values())
    if n == 0 or not 0 <= percent <= 100:
        raise ValueError(f"quantile {percent} of {n} numbers: it goes from 0 to 100, of at least 1")
    share = percent / 100.0
    reach = deviations(confidence) * sqrt(n * share * (1.0 - share))
    first, last = floor(n * share - reach), ceil(n * share + reach) + 1
    return Quantile(
        _at(counts, max(1, -(-percent * n // 100))),
        _at(counts, first) if first >= 1 else None,
        _at(counts, last) if last <= n else None,
    )


def _at(counts: Mapping[int, int], place: int) -> int:
    """The number at a place, from 1, of the sample in order."""
    for value in sorted(counts):
        place -= counts[value]
        if place <= 0:
            return value
    raise AssertionError("the place lies beyond the sample")

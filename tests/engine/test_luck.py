"""Luck: both generators against independent ones, exactly fair, and fixed for ever."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from ctypes import c_uint32

import pytest

from ludoteca.engine.luck import Sfc32, TableLuck, stream, table_word

SEED = bytes(range(32))
TWO_DICE = [(0, 1), (1, 2), (2, 1)]
STARTS = [(0, 0, 0), (1, 2, 3), (2**32 - 1, 2**31, 12345), (0xDEADBEEF, 7, 0)]


def sfc32(a: int, b: int, c: int) -> Iterator[int]:
    """The generator as its author published it, on C's own unsigned words."""
    x, y, z, n = c_uint32(a), c_uint32(b), c_uint32(c), c_uint32(1)
    drawn = 0
    while True:
        word = c_uint32(x.value + y.value + n.value).value
        n = c_uint32(n.value + 1)
        x = c_uint32(y.value ^ (y.value >> 9))
        y = c_uint32(z.value + (z.value << 3))
        z = c_uint32(c_uint32(z.value << 21 | z.value >> 11).value + word)
        drawn += 1
        if drawn > 15:
            yield word


def fair(words: Iterator[int], n: int, bits: int = 32) -> int:
    """A number below n, by Lemire's method as the article has it."""
    size = 1 << bits
    while True:
        whole, rest = divmod(next(words) * n, size)
        if rest >= size % n:
            return whole


@pytest.mark.parametrize("start", STARTS)
def test_words_are_those_of_the_published_generator(start: tuple[int, int, int]) -> None:
    ours, theirs = Sfc32(*start), sfc32(*start)
    assert [ours.word() for _ in range(2000)] == [next(theirs) for _ in range(2000)]


def test_words_never_change() -> None:
    drawn = Sfc32(1, 2, 3)
    assert [drawn.word() for _ in range(4)] == [3987121759, 92551270, 1122162139, 24194941]


def test_a_start_counts_modulo_32_bits() -> None:
    ours, same = Sfc32(2**32 + 1, 2, -1), Sfc32(1, 2, 2**32 - 1)
    assert [ours.word() for _ in range(10)] == [same.word() for _ in range(10)]


@pytest.mark.parametrize("n", range(1, 257))
def test_the_method_is_exactly_fair(n: int) -> None:
    """With words of 8 bits instead of 32 all of them can be counted."""
    taken = Counter()
    for word in range(256):
        whole, rest = divmod(word * n, 256)
        if rest >= 256 % n:
            taken[whole] += 1
    assert taken == dict.fromkeys(range(n), 256 // n)


@pytest.mark.parametrize(
    "n", [1, 2, 3, 4, 6, 52, 1000, 2**16 + 1, 3 * 2**29, 2**31 - 1, 2**31, 1_431_655_766]
)
def test_below_follows_it_rejections_included(n: int) -> None:
    ours, theirs = Sfc32(5, 6, 7), sfc32(5, 6, 7)
    drawn = [ours.below(n) for _ in range(3000)]
    assert drawn == [fair(theirs, n) for _ in range(3000)]
    assert 0 <= min(drawn) <= max(drawn) < n
    assert ours.word() == next(theirs)  # as many words were used


def test_streams_are_a_function_of_root_game_and_lane() -> None:
    names = [(1, 2, "dice"), (1, 2, "deck"), (1, 3, "dice"), (2, 2, "dice"), (12, 0, "dice")]
    drawn = []
    for root, number, lane in names:
        one, same = stream(root, number, lane), stream(root, number, lane)
        words = [one.word() for _ in range(4)]
        assert words == [same.word() for _ in range(4)]
        drawn.append(tuple(words))
    assert len(set(drawn)) == len(names)
    assert drawn[0] == (2401291578, 3253189846, 1445351560, 2436762365)


# Tables


def hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 as RFC 2104 says it."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(one ^ 0x36 for one in block) + message).digest()
    return hashlib.sha256(bytes(one ^ 0x5C for one in block) + inner).digest()


def test_a_tables_words_are_hmacs_anyone_can_compute() -> None:
    for lane in ("dice", "deck:monster"):
        for k in (0, 1, 41):
            for attempt in (0, 1):
                due = hmac(SEED, f"{lane}/{k}/{attempt}".encode())[:8]
                assert table_word(SEED, lane, k, attempt) == int.from_bytes(due, "big")


def test_a_tables_luck_never_changes() -> None:
    luck = TableLuck(SEED)
    drawn = [luck.outcome("dice", k, TWO_DICE) for k in range(20)]
    assert drawn == [2, 1, 0, 1, 1, 1, 1, 2, 1, 1, 0, 0, 0, 2, 2, 1, 0, 0, 0, 2]
    assert table_word(SEED, "dice", 0, 0) == 0x9D8E66C81FD359DF
    assert table_word(SEED, "deck:monster", 41, 1) == 0x8E68B166C8D11CB8
    assert luck.commitment() == hashlib.sha256(SEED).hexdigest()


def test_an_event_depends_on_seed_lane_and_number_alone() -> None:
    forwards, backwards = TableLuck(SEED), TableLuck(SEED)
    events = [(lane, k) for k in range(50) for lane in ("dice", "spinner")]
    one = {event: forwards.outcome(*event, TWO_DICE) for event in events}
    assert one == {event: backwards.outcome(*event, TWO_DICE) for event in reversed(events)}
    assert [one["dice", k] for k in range(50)] != [one["spinner", k] for k in range(50)]


def test_words_beyond_the_last_whole_multiple_are_rejected() -> None:
    # Nearly half of all words lie beyond it, since the sum is just over half of their number.
    weights = [(10, 2**62), (20, 2**62), (30, 1)]
    total = 2**63 + 1
    luck = TableLuck(SEED)
    attempts = Counter()
    for k in range(200):
        attempt = 0
        while table_word(SEED, "big", k, attempt) >= total:
            attempt += 1
        attempts[attempt] += 1
        word = table_word(SEED, "big", k, attempt)
        assert luck.outcome("big", k, weights) == (
            10 if word < 2**62 else 20 if word < 2**63 else 30
        )
    assert attempts[1] > 20
    assert max(attempts) > 2


def test_outcomes_come_by_their_weights_in_their_order() -> None:
    luck = TableLuck(SEED)
    for k in range(100):
        place = table_word(SEED, "deck", k, 0) % 6
        due = "aabbbc"[place]
        assert "abc"[luck.outcome("deck", k, [(0, 2), (1, 3), (2, 1)])] == due
    drawn = Counter(luck.outcome("dice", k, TWO_DICE) for k in range(4000))
    assert sum((drawn[o] - 1000 * w) ** 2 / (1000 * w) for o, w in TWO_DICE) < 13.8


@pytest.mark.parametrize("size", [0, 1, 31, 33, 64])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match=f"32 bytes, not {size}"):
        TableLuck(bytes(size))

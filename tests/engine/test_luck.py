"""Luck: both generators against independent arithmetic, exactness, and the page on dice."""

from __future__ import annotations

import hashlib
import hmac
import re
import struct
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from ludoteca.engine import luck
from ludoteca.engine.luck import Sfc32, TableLuck, stream, table_word

PAGE = Path(__file__).parents[2] / "docs" / "dice.md"
DICE = [(0, 1), (1, 2), (2, 1)]
BIG = 1 << 32


def sfc32(a: int, b: int, c: int) -> Iterator[int]:
    """The generator as its author gives it, on words that struct cuts to 32 bits."""

    def cut(number: int) -> int:
        return int(struct.unpack("<I", struct.pack("<Q", number % 2**64)[:4])[0])

    counter = 1
    for turn in range(10**9):
        drawn = cut(cut(a + b) + counter)
        counter = cut(counter + 1)
        a, b, c = b ^ (b >> 9), cut(c * 9), cut(cut(c << 21) + (c >> 11) + drawn)
        if turn >= 15:
            yield drawn


@pytest.mark.parametrize(
    "seeds", [(0, 0, 0), (1, 2, 3), (BIG - 1, BIG - 1, BIG - 1), (0xDEADBEEF, 7, 1 << 31)]
)
def test_sfc32_is_the_published_generator(seeds: tuple[int, int, int]) -> None:
    ours, theirs = Sfc32(*seeds), sfc32(*seeds)
    assert [int(ours.word()) for _ in range(2000)] == [next(theirs) for _ in range(2000)]


def test_sfc32_known_words() -> None:
    rng = Sfc32(1, 2, 3)
    assert [int(rng.word()) for _ in range(4)] == [0xEDA6A65F, 0x05843866, 0x42E2D5DB, 0x01712F7D]


def test_seeds_are_cut_to_32_bits() -> None:
    assert Sfc32(1 + BIG, 2, 3).word() == Sfc32(1, 2, 3).word()


def below(words: Iterator[int], n: int) -> int:
    """A whole number below n by plain rejection of the words that would favour some."""
    for word in words:
        if word * n % BIG >= BIG % n:
            return word * n // BIG
    raise AssertionError


@pytest.mark.parametrize("n", [1, 2, 3, 4, 6, 7, 1000, (1 << 31) - 1, 1 << 31])
def test_below_rejects_exactly_what_would_favour_some(n: int) -> None:
    rng, words = Sfc32(4, 5, 6), sfc32(4, 5, 6)
    for _ in range(500):
        drawn = int(rng.below(n))
        assert drawn == below(words, n)
        assert 0 <= drawn < n


def test_each_number_has_exactly_as_many_words() -> None:
    """The same law on words of 8 bits, where all 256 can be counted."""
    for n in range(1, 128):
        kept = Counter(word * n // 256 for word in range(256) if word * n % 256 >= 256 % n)
        assert set(kept.values()) == {256 // n}
        assert sorted(kept) == list(range(n))


def test_streams_depend_on_root_game_and_lane_alone() -> None:
    firsts = {
        (root, game, lane): int(stream(root, game, lane).word())
        for root in (0, 1)
        for game in (0, 1)
        for lane in ("dice", "deck:monster")
    }
    assert len(set(firsts.values())) == len(firsts)
    digest = hashlib.sha256(b"0/1/dice").digest()
    assert firsts[0, 1, "dice"] == next(sfc32(*struct.unpack(">3I", digest[:12])))


def test_a_table_word_is_an_hmac() -> None:
    seed = bytes(range(32))
    due = hmac.digest(seed, b"dice/3/1", "sha256")
    assert table_word(seed, "dice", 3, 1) == int.from_bytes(due[:8], "big")


def test_the_kth_event_of_a_lane_does_not_depend_on_the_others() -> None:
    table = TableLuck(bytes(range(32)))
    forwards = [table.outcome("dice", k, DICE) for k in range(50)]
    for k in reversed(range(50)):
        table.outcome("spinner", k, DICE)
        assert table.outcome("dice", k, DICE) == forwards[k]
    assert [table.outcome("spinner", k, DICE) for k in range(50)] != forwards


def test_outcomes_follow_the_weights() -> None:
    table = TableLuck(b"a seed of exactly thirty-two byt")
    counts = Counter(table.outcome("dice", k, DICE) for k in range(8000))
    assert sum((counts[o] - 2000 * w) ** 2 / (2000 * w) for o, w in DICE) < 13.8


@pytest.mark.parametrize(("word", "outcome"), [(0, 5), (1, 5), (2, 5), (3, 9), (6, 9), (7, 5)])
def test_a_word_falls_into_the_weights_in_their_order(
    monkeypatch: pytest.MonkeyPatch, word: int, outcome: int
) -> None:
    if luck.__file__.endswith(".so"):
        pytest.skip("compiled functions can't be replaced")
    monkeypatch.setattr(luck, "table_word", lambda seed, lane, k, attempt: word)
    assert TableLuck(bytes(32)).outcome("dice", 0, [(5, 3), (9, 4)]) == outcome


def test_a_word_beyond_the_last_whole_multiple_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    if luck.__file__.endswith(".so"):
        pytest.skip("compiled functions can't be replaced")
    words = [2**64 - 1, 2**64 - 2**64 % 7, 2**64 - 2**64 % 7 - 1]
    asked = []

    def word(seed: bytes, lane: str, k: int, attempt: int) -> int:
        asked.append((lane, k, attempt))
        return words[attempt]

    monkeypatch.setattr(luck, "table_word", word)
    assert TableLuck(bytes(32)).outcome("dice", 4, [(n, 1) for n in range(7)]) == 6
    assert asked == [("dice", 4, 0), ("dice", 4, 1), ("dice", 4, 2)]


def test_big_weights_make_rejection_real() -> None:
    """With two outcomes of weight 2**62 and one of 2**62 + 1 a quarter of the words is passed."""
    outcomes = [(0, 1 << 62), (1, 1 << 62), (2, (1 << 62) + 1)]
    seed = bytes(32)
    table = TableLuck(seed)
    total = sum(weight for _, weight in outcomes)
    passed = 0
    for k in range(200):
        attempt = 0
        while table_word(seed, "x", k, attempt) >= 2**64 - 2**64 % total:
            attempt += 1
        passed += attempt
        rest = table_word(seed, "x", k, attempt) % total
        assert table.outcome("x", k, outcomes) == min(rest >> 62, 2)
    assert passed > 20


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match=f"a seed is 32 bytes, not {length}"):
        TableLuck(bytes(length))


def test_the_commitment_binds_the_table_to_its_seed() -> None:
    seed = bytes(range(32))
    assert TableLuck(seed).commitment() == hashlib.sha256(seed).hexdigest()


def test_the_ten_lines_of_the_page_throw_the_same_dice() -> None:
    lines, example = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    space: dict[str, object] = {}
    exec(lines, space)
    throw = space["throw"]
    assert len([line for line in lines.splitlines() if line]) <= 10
    for number in range(3):
        seed = hashlib.sha256(bytes([number])).digest()
        table = TableLuck(seed)
        for lane, outcomes in (("dice", DICE), ("deck:monster", [(n, 1 + n) for n in range(9)])):
            weights = [weight for _, weight in outcomes]
            for k in range(40):
                assert throw(seed, lane, k, weights) == table.outcome(lane, k, outcomes)
    shown = StringIO()
    with redirect_stdout(shown):
        exec(example, space)
    greens = [TableLuck(bytes(32)).outcome("dice", k, DICE) for k in range(6)]
    assert shown.getvalue().split("\n")[:2] == [TableLuck(bytes(32)).commitment(), str(greens)]

"""Luck in lanes: the kth event of lane L is a function of (seed, L, k) alone.

Two kinds. At tables, HMAC-SHA256 of a secret seed, which anyone can check once the seed is
shown. In simulations, the small fast counter sfc32, in streams by (root, game, lane).
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final, final

from mypy_extensions import i64

MASK: Final[i64] = 0xFFFFFFFF
WORD: Final = 1 << 64
SEED_BYTES: Final = 32


@final
class Sfc32:
    """Doty-Humphrey's small fast counting generator, on 32-bit words.

    It only adds, shifts and xors, so interpreted and compiled draws are the same.
    """

    a: i64
    b: i64
    c: i64
    counter: i64

    def __init__(self, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        self.a = a & MASK
        self.b = b & MASK
        self.c = c & MASK
        self.counter = 1
        for _ in range(15):
            self.word()

    def word(self) -> i64:
        """The next word, 0 to 2**32 - 1."""
        drawn: i64 = (self.a + self.b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK
        self.c = (((self.c << 21) | (self.c >> 11)) + drawn) & MASK
        return drawn

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, all equally likely, for n of 1 to 2**31.

        Lemire's multiplication with rejection: exact, and rarely a second word.
        """
        product: i64 = self.word() * n
        low: i64 = product & MASK
        if low < n:
            least: i64 = ((MASK + 1) - n) % n
            while low < least:
                product = self.word() * n
                low = product & MASK
        return product >> 32


def stream(root: int, game: int, lane: str) -> Sfc32:
    """The generator of lane `lane` in game number `game` of the simulation `root`."""
    digest = hashlib.sha256(f"{root}/{game}/{lane}".encode()).digest()
    return Sfc32(word_at(digest, 0), word_at(digest, 4), word_at(digest, 8))


def word_at(data: bytes, place: i64) -> i64:
    """The four bytes at a place as a word, the highest first."""
    word: i64 = data[place]
    for after in range(place + 1, place + 4):
        word = (word << 8) | data[after]
    return word


def table_word(seed: bytes, lane: str, k: int, attempt: int) -> int:
    """The word of 64 bits behind the kth event (from 0) of a lane, at the given attempt."""
    message = f"{lane}/{k}/{attempt}".encode()
    return int.from_bytes(hmac.new(seed, message, hashlib.sha256).digest()[:8], "big")


@final
class TableLuck:
    """The luck of one table, from a secret seed of 32 bytes.

    >>> luck = TableLuck(bytes(32))
    >>> [luck.outcome("dice", k, [(0, 1), (1, 2), (2, 1)]) for k in range(6)]
    [1, 0, 1, 2, 1, 1]
    >>> luck.commitment()[:16]
    '66687aadf862bd77'
    """

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed is {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed

    def commitment(self) -> str:
        """SHA-256 of the seed in hex: shown at the start, it binds the table to its dice."""
        return hashlib.sha256(self.seed).hexdigest()

    def outcome(self, lane: str, k: int, outcomes: list[tuple[int, int]]) -> int:
        """The kth event (from 0) of a lane, by the weights of `outcomes` in their order.

        A word at or above the largest multiple of the weights' sum is rejected and the
        next attempt taken, so that every outcome has exactly its share.
        """
        total = sum(weight for _, weight in outcomes)
        bound = WORD - WORD % total
        attempt = 0
        word = table_word(self.seed, lane, k, attempt)
        while word >= bound:
            attempt += 1
            word = table_word(self.seed, lane, k, attempt)
        rest = word % total
        for outcome, weight in outcomes:
            if rest < weight:
                return outcome
            rest -= weight
        raise AssertionError("weights do not add up")

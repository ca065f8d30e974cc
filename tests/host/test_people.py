"""Cookies that can't be forged, names that can be said, doors that open to links alone."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from ludoteca.host import people
from ludoteca.host.people import BadKeyFile, Key, Tries, sayable_name
from tests.host.hosting import Clock, open_house, person, refused


def test_the_key_file_is_for_its_owner_only(tmp_path: Path) -> None:
    key = Key.open(tmp_path / "key")
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    (tmp_path / "key").chmod(0o644)
    assert Key.open(tmp_path / "key").check(key.sign("ab")) == "ab"
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    (tmp_path / "key").write_bytes(b"short")
    with pytest.raises(BadKeyFile, match="is no key"):
        Key.open(tmp_path / "key")


@pytest.mark.parametrize("cookie", ["", ".", "ab", "ab.", "ab.00", "é.00", "a" * 5000, "ab.0.0"])
def test_a_forged_cookie_is_nobody(data: Path, cookie: str) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            known, good = house.newcomer()
            assert house.person(good) == known
            assert house.person(cookie) is None
            assert house.person("x" + good) is None
            assert house.person(good[:-1] + ("0" if good[-1] != "0" else "1")) is None

    asyncio.run(run())


def test_a_name_lasts_and_one_without_letters_is_refused(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            newcomer, cookie = house.newcomer()
            await house.rename(newcomer, " Ada\n", 3)
            assert (await refused(house.rename(newcomer, "\u200b \n"))).key == "bad_name"
        async with open_house(data) as house:
            again = house.person(cookie)
            assert again is not None
            assert (again.name, again.avatar) == ("Ada", 3)

    asyncio.run(run())


def test_table_names_are_words_and_a_number() -> None:
    for _ in range(200):
        first, second, number = sayable_name().split("-")
        assert first.isalpha()
        assert second.isalpha()
        assert 10 <= int(number) <= 99
    first_words, second_words = people.name_words()
    assert len(set(first_words)) * len(set(second_words)) * 90 > 200_000


def test_a_link_opens_the_door_for_an_hour_and_only_its_hash_is_stored(data: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            maker, guest, late = [await person(house, name) for name in ("Ada", "Bob", "Cyd")]
            table = await house.make_table(maker, "max", 2)
            other = await house.make_table(maker, "max", 2)
            assert (await refused(table.invite(guest))).key == "not_seated"
            secret = await table.invite(maker)
            assert not table.may_watch(guest)
            assert (await refused(other.enter(guest, secret))).key == "bad_link"
            assert (await refused(table.enter(guest, secret[:-1]))).key == "bad_link"
            await table.enter(guest, secret)
            assert table.may_watch(guest)
            clock.now += 3601
            assert (await refused(table.enter(late, secret))).key == "bad_link"
        stored = b"".join(file.read_bytes() for file in data.glob("ludoteca.sqlite3*"))
        assert secret.encode() not in stored
        async with open_house(data) as house:
            assert (await house.find(table.name)).may_watch(guest)

    asyncio.run(run())


def test_ten_tries_a_minute_by_person_and_by_address(data: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            maker, guest, other = [await person(house, name) for name in ("Ada", "Bob", "Cyd")]
            table = await house.make_table(maker, "max", 2)
            secret = await table.invite(maker)
            for _ in range(10):
                assert (await refused(table.enter(guest, "no", "1.2.3.4"))).key == "bad_link"
            assert (await refused(table.enter(guest, secret))).key == "too_many_tries"
            assert (await refused(table.enter(other, secret, "1.2.3.4"))).key == "too_many_tries"
            await table.enter(other, secret, "1.2.3.5")
            clock.now += 61
            await table.enter(guest, secret, "1.2.3.4")

    asyncio.run(run())


def test_a_clock_that_jumps_back_blocks_nobody_for_long() -> None:
    tries = Tries(2)
    for _ in range(2):
        tries.fail("x", 1000.0)
    assert tries.blocked("x", 1000.0)
    assert not tries.blocked("x", 500.0)
    for number in range(20_000):
        tries.fail(f"key {number}", 2000.0 + number)
    assert len(tries.failed) < 10_100


def test_only_hashes_and_ids_of_people_are_in_the_tables(data: Path) -> None:
    async def run() -> str:
        async with open_house(data) as house:
            _, cookie = house.newcomer()
            maker = house.person(cookie)
            assert maker is not None
            await house.make_table(await house.rename(maker, "Ada"), "max", 2)
            return cookie

    cookie = asyncio.run(run())
    dump = "\n".join(sqlite3.connect(data / "ludoteca.sqlite3").iterdump())
    assert cookie.partition(".")[2] not in dump

"""One settings table: where a value comes from, and what is said about a wrong one."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from pathlib import Path

import pytest

from ludoteca.host.settings import Settings, SettingsError


def test_flag_beats_environment_beats_file_beats_default(tmp_path: Path) -> None:
    (tmp_path / "ludoteca.toml").write_text("port = 1\ntables = 5\nbeat_seconds = 0.25\n")
    env = {"LUDOTECA_DATA": str(tmp_path), "LUDOTECA_PORT": "2", "LUDOTECA_TABLES": "6"}
    made = Settings.load(env=env, flags={"port": 3, "spectators": None})
    assert (made.port, made.tables, made.beat_seconds, made.spectators) == (3, 6, 0.25, 64)
    assert made.database == tmp_path / "ludoteca.sqlite3"


def test_a_file_may_be_named_and_is_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('local = true\npublic_url = "https://games.example.org/"\nhost = "127.0.0.1"\n')
    made = Settings.load(file, env={})
    assert (made.local, made.public_url) == (True, "https://games.example.org")
    assert made.listen() == "127.0.0.1"


def test_other_variables_of_the_environment_are_left_alone() -> None:
    assert Settings.load(env={"LUDOTECA_COMPILE": "1", "PORT": "9"}).port == 0


def test_the_table_names_every_setting_with_what_it_takes() -> None:
    table = Settings().table()
    for one in fields(Settings):
        assert one.name in table
    assert "a whole number from 0 to 65535" in table


def test_settings_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Settings().port = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    ("source", "given", "says"),
    [
        (
            "env",
            {"LUDOTECA_PORT": "abc"},
            ["environment LUDOTECA_PORT='abc'", "port takes", "65535"],
        ),
        ("env", {"LUDOTECA_PORT": "65536"}, ["environment LUDOTECA_PORT", "0 to 65535"]),
        ("env", {"LUDOTECA_PORT": "-1"}, ["port takes"]),
        ("env", {"LUDOTECA_PORT": "1e3"}, ["port takes"]),
        ("env", {"LUDOTECA_PORT": "٣"}, ["port takes"]),
        ("env", {"LUDOTECA_LOCAL": "maybe"}, ["local takes yes or no"]),
        ("env", {"LUDOTECA_BEAT_SECONDS": "nan"}, ["beat_seconds takes a number from 0 to 10"]),
        ("env", {"LUDOTECA_BOT_SECONDS": "0"}, ["bot_seconds takes a number from 0.05"]),
        ("env", {"LUDOTECA_HOST": "my house"}, ["host takes an address"]),
        ("env", {"LUDOTECA_HOST": ""}, ["host takes an address"]),
        ("env", {"LUDOTECA_PUBLIC_URL": "ftp://x"}, ["public_url takes an address such as"]),
        ("env", {"LUDOTECA_PUBLIC_URL": "https://x/y"}, ["without a path"]),
        ("env", {"LUDOTECA_PUBLIC_URL": "https://x:99999"}, ["public_url takes an address"]),
        ("env", {"LUDOTECA_PUBLIC_URL": "https://x:0"}, ["public_url takes an address"]),
        ("env", {"LUDOTECA_DATA": ""}, ["data takes the path of a folder"]),
        ("flag", {"port": True}, ["flag --port=True", "port takes"]),
        ("flag", {"idle_days": 0}, ["flag --idle-days=0", "1 to 3650"]),
        ("flag", {"ports": 1}, ["flag --ports: there is no such setting", "there are: data"]),
        ("file", "port = 'x'", ["ludoteca.toml: port='x'", "port takes"]),
        ("file", "port = 1.5", ["port takes"]),
        ("file", "tables = true", ["tables takes"]),
        ("file", "prot = 1", ["'prot': no such setting", "there are: data"]),
        ("file", "port 1", ["is no TOML", "line 1"]),
        ("file", b"\xff\xfe", ["can't be read: it is no text"]),
        ("file", None, ["can't be read: no such file"]),
    ],
)
def test_a_wrong_value_says_source_key_and_what_is_right(
    source: str, given: object, says: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "ludoteca.toml"
    env = {"LUDOTECA_DATA": str(tmp_path)}
    flags = {}
    if source == "env" and isinstance(given, dict):
        env |= given
    elif source == "flag" and isinstance(given, dict):
        flags = given
    elif given is not None:
        file.write_bytes(given if isinstance(given, bytes) else str(given).encode())
    with pytest.raises(SettingsError) as caught:
        Settings.load(file if source == "file" else None, env, flags)
    for words in says:
        assert words in str(caught.value)

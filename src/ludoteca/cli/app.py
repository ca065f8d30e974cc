"""The commands and their options. What a command does is imported when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Board games played exactly by their rulebooks.",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's name: see `games`.")]
Lang = Annotated[str, typer.Option(envvar="LUDOTECA_LANG", help="The language: en or cs.")]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON, for programs.")]


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the release and stop.")] = False,
) -> None:
    """Board games played exactly by their rulebooks."""
    if version:
        from ludoteca.version import __version__

        typer.echo(f"ludoteca {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def games(as_json: AsJson = False, lang: Lang = "en") -> None:
    """List the games that are installed: players, options, bots."""
    from ludoteca.cli.listing import list_games

    list_games(lang, as_json)


@app.command()
def play(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="How many seats there are.")] = None,
    bots: Annotated[str, typer.Option(help="Bots for the last seats: random,careful.")] = "",
    bot: Annotated[
        list[str] | None, typer.Option(metavar="SEAT=NAME", help="A bot for a seat, from 1.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game.")
    ] = None,
    name: Annotated[list[str] | None, typer.Option(help="A person's name, seat by seat.")] = None,
    lang: Lang = "en",
    seed: Annotated[
        int | None, typer.Option(min=0, help="Simulated luck that is the same each time.")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Keep the game in this file.")] = None,
    resume: Annotated[str | None, typer.Option(help="Go on with the game in this file.")] = None,
) -> int:
    """Play in this terminal: people and bots, by number or by word."""
    from ludoteca.cli.table import lay

    table = lay(game, seats, bots, bot or [], option or [], name or [], lang, seed, save, resume)
    return table.run()


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - reads it as input.")],
    at: Annotated[int | None, typer.Option(help="Show the table after this line.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write its picture into this file.")] = None,
    lang: Lang = "en",
) -> int:
    """Play a record again: same, differs or illegal, and the table at a line.

    The exit code is 0 for same, 1 for differs or illegal, 2 for a file that is no record.
    """
    from ludoteca.cli.replaying import replay_file

    return replay_file(file, at, svg, lang)


@app.command()
def rules(
    game: GameName,
    clause: Annotated[
        str, typer.Argument(metavar="[CLAUSE]", help="A clause, or words to look for.")
    ] = "",
    coverage: Annotated[bool, typer.Option(help="How much is carried out and tested.")] = False,
    as_json: AsJson = False,
    lang: Lang = "en",
) -> None:
    """Show the rulebook's clauses in our own words, or how much of it is carried out."""
    from ludoteca.cli.listing import list_rules

    list_rules(game, clause, coverage, as_json, lang)


@app.command()
def bench(game: GameName, as_json: AsJson = False) -> None:
    """Measure the rules: steps a second, compiled and interpreted, and instructions a step.

    What the installation lacks, compiled or interpreted, is built in the user's cache.
    """
    from ludoteca.cli.measuring import measure

    measure(game, as_json)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[str | None, typer.Option(help="The port; 0 takes a free one.")] = None,
    local: Annotated[
        bool | None, typer.Option("--local", help="Only this machine, not the home network.")
    ] = None,
    data: Annotated[
        str | None, typer.Option(help="The folder of the database and the key.")
    ] = None,
    public_url: Annotated[
        str | None, typer.Option(help="The address that people outside use, behind a proxy.")
    ] = None,
    no_browser: Annotated[
        bool | None, typer.Option("--no-browser", help="Open no browser at the start.")
    ] = None,
    file: Annotated[Path | None, typer.Option("--file", help="A settings file in TOML.")] = None,
    settings: Annotated[
        bool, typer.Option("--settings", help="Show all settings and stop.")
    ] = False,
) -> None:
    """Open the house: tables in the browser, for this machine and the home network."""
    from ludoteca.cli.serving import open_house

    flags = {"host": host, "port": port, "local": local, "data": data, "public_url": public_url}
    flags["browser"] = None if no_browser is None else not no_browser
    open_house(file, flags, settings)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy to write.")],
    data: Annotated[
        str | None, typer.Option(help="The folder of the database and the key.")
    ] = None,
) -> None:
    """Copy the database of the house into a file, while it runs or not."""
    from ludoteca.cli.serving import back_up

    back_up(file, data)


@app.command()
def fuzz(
    game: GameName,
    minutes: Annotated[float, typer.Option(min=0, max=100_000, help="For how long.")] = 1.0,
    seed: Annotated[int | None, typer.Option(min=0, help="The root of the luck.")] = None,
) -> int:
    """Play at random with every check after every step, until the time is over."""
    from ludoteca.cli.measuring import search_faults

    return search_faults(game, minutes, seed)

"""The commands and their options. What a command does is imported when it runs.

What `--help` says of them stands in the words: `help.COMMAND`, `help.param.NAME`.
"""

from __future__ import annotations

from typing import Annotated

import typer

from ludoteca.cli.help import Command, Group

app = typer.Typer(
    cls=Group,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument()]
Language = Annotated[str, typer.Option("--language", "--lang")]
AsJson = Annotated[bool, typer.Option("--json")]
Text = Annotated[str | None, typer.Option()]
Texts = Annotated[list[str] | None, typer.Option()]
Flag = Annotated[bool, typer.Option()]


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version")] = False,
    language: Language = "",
) -> None:
    """Board games played exactly by their rulebooks."""
    if version:
        from ludoteca.version import __version__

        typer.echo(f"ludoteca {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help(), nl=False)


def spoken(context: typer.Context) -> str:
    """The language of this run."""
    language: str = context.find_root().obj.language
    return language


@app.command(cls=Command)
def games(context: typer.Context, as_json: AsJson = False, language: Language = "") -> None:
    """List the games that are installed: players, options, bots."""
    from ludoteca.cli.listing import list_games

    list_games(spoken(context), as_json)


@app.command(cls=Command)
def play(
    context: typer.Context,
    game: GameName,
    seats: Text = None,
    bots: Annotated[str, typer.Option()] = "",
    bot: Texts = None,
    option: Texts = None,
    name: Texts = None,
    language: Language = "",
    seed: Text = None,
    save: Text = None,
    resume: Text = None,
    hints: Annotated[bool, typer.Option("--hints")] = False,
) -> int:
    """Play in this terminal: people and bots, by number or by word."""
    from ludoteca.cli.table import lay

    given = (option or [], name or [], spoken(context), seed, save, resume, hints)
    return lay(game, seats, bots, bot or [], *given).run()


@app.command(cls=Command)
def learn(context: typer.Context, game: GameName, language: Language = "") -> int:
    """Learn a game in this terminal by playing it, with a coach."""
    from ludoteca.cli.learn import learn as teach

    return teach(game, spoken(context))


@app.command(cls=Command)
def replay(
    context: typer.Context,
    file: Annotated[str, typer.Argument()],
    at: Text = None,
    svg: Text = None,
    png: Text = None,
    gif: Text = None,
    theme: Text = None,
    layout: Text = None,
    language: Language = "",
) -> int:
    """Play a record again: same, differs or illegal, and the table at a line, also as picture.

    The exit code is 0 for same, 1 for differs or illegal, 2 for a file that is no record.
    """
    from ludoteca.cli.picturing import wanted
    from ludoteca.cli.replaying import replay_file

    return replay_file(file, at, wanted(svg, png, gif, theme, layout), spoken(context))


@app.command(cls=Command)
def analyse(
    context: typer.Context,
    file: Annotated[str, typer.Argument()],
    as_json: AsJson = False,
    language: Language = "",
) -> None:
    """Look back on the game of a record: what luck gave, what choices cost, turning points."""
    from ludoteca.cli.reviewing import review_file

    review_file(file, as_json, spoken(context))


@app.command(cls=Command)
def rules(
    context: typer.Context,
    game: GameName,
    clause: Annotated[str, typer.Argument()] = "",
    coverage: Annotated[bool, typer.Option("--coverage")] = False,
    as_json: AsJson = False,
    language: Language = "",
) -> None:
    """Show the rulebook's clauses in our own words, or how much of it is carried out."""
    from ludoteca.cli.listing import list_rules

    list_rules(game, clause, coverage, as_json, spoken(context))


@app.command(cls=Command)
def bench(
    context: typer.Context, game: GameName, as_json: AsJson = False, language: Language = ""
) -> None:
    """Measure the rules: steps a second, compiled and interpreted, and instructions a step.

    What the installation lacks, compiled or interpreted, is built in the user's cache.
    """
    from ludoteca.cli.measuring import measure

    measure(game, as_json, spoken(context))


@app.command(cls=Command)
def simulate(
    context: typer.Context,
    game: GameName,
    games: Text = None,
    bots: Text = None,
    seed: Text = None,
    option: Texts = None,
    seats: Text = None,
    rotate: Annotated[bool, typer.Option("--rotate")] = False,
    limit: Text = None,
    workers: Text = None,
    as_json: AsJson = False,
    csv: Annotated[bool, typer.Option("--csv")] = False,
    save: Text = None,
    resume: Text = None,
    language: Language = "",
) -> int:
    """Let bots play many games: how they end, how long they are, what they are worth.

    Ctrl-C keeps what is done; the exit code is then 130.
    """
    from ludoteca.cli import simulating

    return simulating.simulate(
        game,
        games,
        bots,
        seed,
        option or [],
        seats,
        rotate,
        limit,
        workers,
        as_json,
        csv,
        save,
        resume,
        spoken(context),
    )


@app.command(cls=Command)
def solve(
    context: typer.Context,
    game: GameName,
    option: Texts = None,
    as_json: AsJson = False,
    language: Language = "",
) -> None:
    """Work out what a game is worth under best play, or read it where it was kept."""
    from ludoteca.cli.solving import solve_game

    solve_game(game, option or [], as_json, spoken(context))


@app.command(cls=Command)
def serve(
    context: typer.Context,
    host: Text = None,
    port: Text = None,
    local: Annotated[bool | None, typer.Option("--local")] = None,
    data: Text = None,
    public_url: Text = None,
    no_browser: Annotated[bool | None, typer.Option("--no-browser")] = None,
    file: Annotated[str | None, typer.Option("--file")] = None,
    settings: Annotated[bool, typer.Option("--settings")] = False,
    language: Language = "",
) -> None:
    """Open the house: tables in the browser, for this machine and the home network."""
    from ludoteca.cli.serving import open_house

    flags = {"host": host, "port": port, "local": local, "data": data, "public_url": public_url}
    flags["browser"] = None if no_browser is None else not no_browser
    open_house(file, flags, settings, spoken(context))


@app.command(cls=Command)
def backup(
    context: typer.Context,
    file: Annotated[str, typer.Argument()],
    data: Text = None,
    language: Language = "",
) -> None:
    """Copy the database of the house into a file, while it runs or not."""
    from ludoteca.cli.serving import back_up

    back_up(file, data, spoken(context))


@app.command(cls=Command)
def fuzz(
    context: typer.Context,
    game: GameName,
    minutes: Text = None,
    seed: Text = None,
    language: Language = "",
) -> int:
    """Play at random with every check after every step, until the time is over."""
    from ludoteca.cli.measuring import search_faults

    return search_faults(game, minutes, seed, spoken(context))

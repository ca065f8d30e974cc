"""What `--help` says, and what a line of the shell gets wrong, in the person's language."""

from __future__ import annotations

import re
import textwrap
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from ludoteca.cli.screen import columns
from ludoteca.record.words import Words

MESSAGES: Final = (
    ("shell.no_command", re.compile(r"No such command '(?P<given>.*?)'")),
    ("shell.extra", re.compile(r"Got unexpected extra argument\w*(?:\(s\))? \((?P<given>.*)\)")),
    ("shell.needs_value", re.compile(r"Option '(?P<given>.*?)' requires an argument")),
    ("shell.takes_none", re.compile(r"Option '(?P<given>.*?)' does not take a value")),
    ("shell.no_option", re.compile(r"No such option:? '?(?P<given>[^\s']+)")),
    ("shell.missing", re.compile(r"Missing argument '(?P<given>.*?)'")),
)
"""What the parser of the command line says, whose words are English alone, and our keys."""


class Command(TyperCommand):
    """A command whose help is said in words."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        formatter.write(help_of(self, ctx))


class Group(TyperGroup):
    """All commands; its help is said in words."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        formatter.write(help_of(self, ctx))


def help_of(command: Any, context: typer.Context) -> str:
    """A command's help: how it is used, what it does, its arguments, options and commands."""
    words: Words = context.find_root().obj
    name = "top" if isinstance(command, TyperGroup) else str(command.name)
    arguments, options = [], []
    for param in command.get_params(context):
        if param.param_type_name == "argument":
            arguments.append((metavar(param, words), said_of(name, param, words)))
        else:
            options.append((written(param, words), said_of(name, param, words)))
    usage = [context.command_path, words.say("help.options"), *(row[0] for row in arguments)]
    commands: list[tuple[str, str]] = []
    if isinstance(command, TyperGroup):
        usage.append(words.say("help.command"))
        commands = [(one, words.say(f"help.{one}")) for one in command.list_commands(context)]
    parts = [words.say("help.usage", usage=" ".join(usage)), ""]
    parts += [filled(words.say(f"help.{name}"), "  ")]
    if name == "replay":
        parts += ["", filled(words.say("help.replay.codes"), "  ")]
    for title, rows in (("arguments", arguments), ("options", options), ("commands", commands)):
        if rows:
            parts += ["", words.say(f"help.title.{title}"), *table(rows)]
    return "\n".join(parts) + "\n"


def said_of(command: str, param: Any, words: Words) -> str:
    """What a parameter is for."""
    own = f"help.{command}.{param.name}"
    return words.say(own if words.has(own) else f"help.param.{param.name}")


def metavar(param: Any, words: Words) -> str:
    """What stands for a parameter's value in the help."""
    return words.say(f"metavar.{param.name}")


def written(param: Any, words: Words) -> str:
    """How an option is written: its names, and what stands for its value."""
    names = ", ".join(sorted(param.opts, key=len) if param.name == "help" else param.opts)
    return names if param.is_flag else f"{names} {metavar(param, words)}"


def table(rows: list[tuple[str, str]]) -> list[str]:
    """Rows of two columns, the second wrapped."""
    left = min(max(len(name) for name, _ in rows), 30)
    made = []
    for name, text in rows:
        head = f"  {name:<{left}}  "
        if len(name) > left:
            made.append(f"  {name}")
            head = " " * (left + 4)
        made.append(filled(text, head, " " * (left + 4)))
    return made


def filled(text: str, first: str, others: str | None = None) -> str:
    """A text wrapped to the width of the terminal, indented."""
    rest = first if others is None else others
    return textwrap.fill(
        text, columns(), initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
    )


def shell_error(message: str, command: str, words: Words) -> str:
    """What the parser of the command line says, in words, with the way to the help."""
    plain = " ".join(message.split()).rstrip(".")
    for key, pattern in MESSAGES:
        if found := pattern.match(plain):
            given = found["given"]
            stands = f"metavar.{given}"
            plain = words.say(key, given=words.say(stands) if words.has(stands) else given)
            break
    return words.say("shell.help", what=plain, command=command)

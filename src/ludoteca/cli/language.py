"""Which language the terminal speaks: an option, a variable, or that of the system."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ludoteca.record.words import LANGUAGES, SPOKEN, check_language

OPTIONS: Final = ("--language", "--lang")
VARIABLES: Final = ("LUDOTECA_LANGUAGE", "LUDOTECA_LANG")
PACKAGES: Final = ("ludoteca.cli", "ludoteca.web")


def chosen(arguments: Sequence[str], env: Mapping[str, str] | None = None) -> str:
    """The language that a command line and its environment ask for.

    `--language` beats LUDOTECA_LANGUAGE, which beats LC_ALL, LC_MESSAGES and LANG; of these
    one that we don't speak counts as English. Raises UnknownLanguage for the first two.
    """
    env = os.environ if env is None else env
    for asked in [*asked_for(arguments), *(env.get(name, "") for name in VARIABLES)]:
        if asked:
            check_language(asked)
            return asked
    return of_the_system(env)


def of_the_system(env: Mapping[str, str]) -> str:
    """The language of LC_ALL, LC_MESSAGES or LANG, as far as we speak it.

    >>> of_the_system({"LANG": "cs_CZ.UTF-8"}), of_the_system({"LANG": "cs", "LC_ALL": "C"})
    ('cs', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := env.get(name, ""):
            language = value.partition(".")[0].partition("_")[0].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def spoken(arguments: Sequence[str], env: Mapping[str, str] | None = None) -> str:
    """The language to say errors in, whatever was asked for."""
    env = os.environ if env is None else env
    for asked in [*asked_for(arguments), *(env.get(name, "") for name in VARIABLES)]:
        if asked in SPOKEN:
            return asked
    return of_the_system(env)


def asked_for(arguments: Sequence[str]) -> Iterator[str]:
    """What follows the option of the language, wherever it stands; the last one first."""
    for place in range(len(arguments) - 1, -1, -1):
        name, equals, value = arguments[place].partition("=")
        if name in OPTIONS:
            if equals:
                yield value
            elif place + 1 < len(arguments):
                yield arguments[place + 1]

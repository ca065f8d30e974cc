"""What people read and hear: gettext catalogues by key, in English and Czech.

A package that speaks has a folder `words` with `en.po` and `cs.po`. A msgid is a key
(`event.step.mouse`), never a sentence; `{name}` in a text is filled in when it is said.
What errors say is a `Said`, or a `Saying` of a package above the engine; `Words.tell` says it.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from importlib.resources import files
from io import BytesIO
from typing import Final

from ludoteca.engine.said import Said

LANGUAGES: Final = {"en": "English", "cs": "Čeština"}
"""The languages that people may choose, each by its own name for itself."""

PSEUDO: Final = "pseudo"
"""A language for layout tests: English grown by 40 %, with accents on its vowels."""

SPOKEN: Final = frozenset({*LANGUAGES, PSEUDO})
"""All languages that there are words in, that of tests too."""

PLACE: Final = re.compile(r"\{([a-z_]+)\}")
LONE: Final = re.compile(r"(?<![\w{}])([ksvzouaiKSVZOUAI]) (?=\S)")
"""A Czech word of one letter with the space behind it, where no line may be broken."""

ACCENTS: Final = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")


class WordsError(ValueError):
    """A catalogue that can't be read; says package, language and key."""


class UnknownLanguage(WordsError):
    """Nobody speaks this language here; `said` is the message for people."""

    def __init__(self, said: Said) -> None:
        super().__init__(str(said))
        self.said = said


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One package's texts in one language.

    `texts` holds by key one form, or as many as the language has plurals; `plural` gives
    the index of the form for a number.
    """

    package: str
    language: str
    texts: Mapping[str, tuple[str, ...]]
    forms: int
    plural: Callable[[int], int]


class Words:
    """What packages say in a language; of two that know a key the first named speaks.

    `Words("cs", package).plural("event.treats", 3)` is `Na Maxe čekají 3 pamlsky.`
    """

    def __init__(self, language: str, *packages: str) -> None:
        self.language = language
        self._catalogues = tuple(catalogue(package, language) for package in packages)
        self._found: dict[str, tuple[Catalogue, tuple[str, ...]]] = {}

    def say(self, key: str, /, **values: object) -> str:
        """The text of a key, its `{name}` places filled in.

        Raises KeyError for a missing key, or for a place that no value is given for.
        """
        return self._fill(key, self._find(key)[1][0], values)

    def plural(self, key: str, n: int, /, **values: object) -> str:
        """The form of a key's text for the number n, which also fills in `{n}`."""
        home, forms = self._find(key)
        if len(forms) != home.forms:
            raise KeyError(f"{key!r} has no plural in {self.language}")
        return self._fill(key, forms[home.plural(n)], {"n": n, **values})

    def number(self, value: float, places: int = 0) -> str:
        """A number as the language writes it, with so many decimals; no zero has a sign.

        >>> Words("cs", "ludoteca.cli").number(1234.5, 2)
        '1\\xa0234,50'
        """
        from babel.numbers import format_decimal

        form = "#,##0" + ("." + "0" * places if places else "")
        locale = self.language if self.language in LANGUAGES else "en"
        text: str = format_decimal(round(value, places) or 0.0, format=form, locale=locale)
        return text.replace("-", "\N{MINUS SIGN}")

    def tell(self, said: Said) -> str:
        """What an error says, in this language, by the words of its own package."""
        forms = catalogue(said.package, self.language).texts.get(said.key)
        if forms is None:
            raise KeyError(f"no words for {said.key!r} in {self.language}")
        own = Words(self.language, said.package)
        values = dict(said.values)
        if len(forms) == 1:
            return own.say(said.key, **values)
        n = values.pop("n")
        assert isinstance(n, int), said.key
        return own.plural(said.key, n, **values)

    def has(self, key: str) -> bool:
        """Whether there is a text of this key."""
        return any(key in one.texts for one in self._catalogues)

    def _find(self, key: str) -> tuple[Catalogue, tuple[str, ...]]:
        found = self._found.get(key)
        if found is not None:
            return found
        for one in self._catalogues:
            forms = one.texts.get(key)
            if forms is not None:
                self._found[key] = one, forms
                return one, forms
        raise KeyError(f"no words for {key!r} in {self.language}")

    def _fill(self, key: str, text: str, values: Mapping[str, object]) -> str:
        if "{" not in text:
            return text
        for value in values.values():
            if isinstance(value, Said):
                values = {
                    name: self.tell(value) if isinstance(value, Said) else value
                    for name, value in values.items()
                }
                break
        try:
            return text.format_map(values)
        except KeyError as missing:
            place = f"{{{missing.args[0]}}}"
            raise KeyError(f"{key!r} in {self.language} needs a value for {place}") from None


class Saying(Said):
    """A Said whose English stands in its package's words, as all other languages do."""

    def __init__(self, package: str, key: str, /, **values: object) -> None:
        super().__init__(package, key, "", values)

    def __str__(self) -> str:
        return Words("en").tell(self)


def system(error: OSError) -> Said:
    """What the system says of a file, a folder or an address, as the end of a sentence."""
    key = f"os.{errno.errorcode.get(error.errno or 0, '')}"
    if key in catalogue("ludoteca.record", "en").texts:
        return Saying("ludoteca.record", key)
    text = error.strerror or type(error).__name__
    return Saying("ludoteca.record", "os.other", text=text[:1].lower() + text[1:])


def check_language(language: str) -> None:
    """Raises UnknownLanguage for one that nobody speaks here."""
    if language not in SPOKEN:
        raise UnknownLanguage(
            Said(
                "ludoteca.record",
                "language.unknown",
                "there are no words in {language}; there are: {known}",
                {"language": f"{language!s:.20}", "known": ", ".join(LANGUAGES)},
            )
        )


@cache
def catalogue(package: str, language: str) -> Catalogue:
    """A package's texts in a language, read once; raises WordsError."""
    if language == PSEUDO:
        english = catalogue(package, "en")
        texts = {key: tuple(map(pseudo, forms)) for key, forms in english.texts.items()}
        return Catalogue(package, PSEUDO, texts, english.forms, english.plural)
    check_language(language)
    try:
        data = files(package).joinpath("words", f"{language}.po").read_bytes()
    except OSError as error:
        raise WordsError(f"words of {package} in {language}: can't be read ({error})") from error
    return read(data, package, language)


def read(data: bytes, package: str, language: str) -> Catalogue:
    """The catalogue that the bytes of a .po file hold.

    Raises WordsError where a text is missing, doubtful (fuzzy), said twice, or has a
    brace that is no `{name}`.
    """
    from babel.messages.pofile import PoFileError, read_po

    where = f"words of {package} in {language}"
    try:
        found = read_po(BytesIO(data), locale=language, abort_invalid=True)
        entries = re.findall(r'^msgid "?([^"\n]+)', data.decode(), re.MULTILINE)
    except (PoFileError, UnicodeDecodeError) as error:
        raise WordsError(f"{where}: {error}") from error
    texts: dict[str, tuple[str, ...]] = {}
    for message in found:
        if not message.id:
            continue
        key = message.id if isinstance(message.id, str) else message.id[0]
        string = message.string or ""
        forms = (string,) if isinstance(string, str) else tuple(string)
        if message.fuzzy:
            raise WordsError(f"{where}, {key}: it is marked fuzzy")
        if language == "cs":
            forms = tuple(map(czech, forms))
        for form in forms:
            if not form:
                raise WordsError(f"{where}, {key}: its text is missing")
            if re.search(r"[{}]", PLACE.sub("", form)):
                raise WordsError(f"{where}, {key}: a brace that is no {{name}}")
        texts[key] = forms
    for key in entries:
        if key not in texts:
            raise WordsError(f"{where}, {key}: its entry can't be read")
        if entries.count(key) > 1:
            raise WordsError(f"{where}, {key}: it stands there twice")
    return Catalogue(package, language, texts, found.num_plurals, c2py(found.plural_expr))


def czech(text: str) -> str:
    """A Czech text whose prepositions and conjunctions of one letter stay with the next word.

    >>> czech("Myš je v noře a Max u stolu.").split(" ")
    ['Myš', 'je', 'v\\xa0noře', 'a\\xa0Max', 'u\\xa0stolu.']
    """
    return LONE.sub("\\1\N{NO-BREAK SPACE}", text)


def places(text: str) -> list[str]:
    """The names of the places that a text has to be filled in.

    >>> places("{who}: {n} of {n}")
    ['n', 'who']
    """
    return sorted(set(PLACE.findall(text)))


def pseudo(text: str) -> str:
    """A text 40 % longer, letter by letter, with accents, and its places kept.

    >>> pseudo("The mouse is on space {space}.")
    'Thhé mmóúússé íís óónn sppáccéé {space}.'
    """
    parts = PLACE.split(text)
    parts[::2] = [part.translate(ACCENTS) for part in parts[::2]]
    parts[1::2] = [f"{{{name}}}" for name in parts[1::2]]
    letters = sum(1 for part in parts[::2] for sign in part if sign.isalpha())
    extra = -(-4 * sum(map(len, parts[::2])) // 10)
    seen = 0
    for index in range(0, len(parts), 2):
        grown = ""
        for sign in parts[index]:
            grown += sign
            if sign.isalpha():
                seen += 1
                times = seen * extra // letters - (seen - 1) * extra // letters
                grown += sign.lower() * times
        parts[index] = grown
    return "".join(parts)


def problems(package: str) -> list[str]:
    """What a package's catalogues get wrong, for its tests; empty if nothing."""
    from ludoteca.record.words.checks import problems_of

    return problems_of(package)

"""The command line's grammar, in the language of whoever types: its help and its refusals."""

import argparse
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NoReturn

from companion.language.text import LANGUAGES, Language, Text
from hardware.address import shown_in
from ui.host.terminal import complain, tell
from ui.host.version import program_version

Say = Callable[[str, str], str]

# A wait at the slowest is some seconds; of one that is much longer the system makes no sense.
SLOWEST, FASTEST = 0.01, 1000.0

_HELP = Text("afficher cette aide", "show this help")
_USAGE = Text("usage : ", "usage: ")
_HEADINGS = {"positional arguments": "arguments"}
_SEE = Text("(voir {prog} --help)", "(see {prog} --help)")
# What a value has to be, by the name of the function that reads it.
_SORTS = {
    "int": Text("n'est pas un nombre entier", "is not a whole number"),
    "count": Text("n'est pas un nombre entier, 0 ou plus", "is not a whole number, 0 or more"),
    "speed": Text("n'est pas un nombre de 0,01 à 1000", "is not a number from 0.01 to 1000"),
}
# What argparse says, and how it is said here.
_REFUSALS = tuple(
    (re.compile(said, re.DOTALL), told)
    for said, told in (
        (
            r"argument (?P<name>\S+): invalid choice: (?P<value>.+) \(choose from (?P<known>.+)\)",
            Text(
                "{name} : {value} n'existe pas ; il y a {known}.",
                "{name}: there is no {value}; there are {known}.",
            ),
        ),
        (
            r"argument (?P<name>\S+): expected .*",
            Text("{name} demande une valeur {see}.", "{name} needs a value {see}."),
        ),
        (
            r"argument (?P<name>\S+): ignored explicit argument .*",
            Text("{name} ne prend pas de valeur {see}.", "{name} takes no value {see}."),
        ),
        (
            r"the following arguments are required: (?P<names>.+)",
            Text("il manque {names} {see}.", "missing: {names} {see}."),
        ),
        (
            r"unrecognized arguments: (?P<names>.+)",
            Text("incompris : {names} {see}.", "not understood: {names} {see}."),
        ),
        (
            r"ambiguous option: (?P<name>\S+) could match (?P<known>.+)",
            Text("{name} peut être {known}.", "{name} may be {known}."),
        ),
    )
)
_WRONG_VALUE = re.compile(r"argument (?P<name>\S+): invalid (?P<sort>\w+) value: (?P<value>.+)")
_OTHER = Text("ces arguments ne sont pas compris {see}.", "{message} {see}.")


class Arguments(argparse.ArgumentParser):
    """A parser whose help is in one language, and that refuses in one sentence of it."""

    def __init__(self, *, language: Language, **how: Any) -> None:
        super().__init__(formatter_class=partial(_Help, language=language), add_help=False, **how)
        self._language = language
        self.add_argument("-h", "--help", action="help", help=_HELP.to(language))

    def error(self, message: str) -> NoReturn:
        """End the program with one sentence and the exit status of bad input."""
        complain(shown_in(self._told(message)))
        self.exit(2)

    def _told(self, message: str) -> str:
        see = _SEE.to(self._language).format(prog=self.prog)
        if wrong := _WRONG_VALUE.fullmatch(message):
            why = _SORTS.get(wrong["sort"], _SORTS["int"]).to(self._language)
            colon = " :" if self._language == "fr" else ":"
            return f"{wrong['name']}{colon} {wrong['value']} {why}."
        for said, told in _REFUSALS:
            if found := said.fullmatch(message):
                return told.to(self._language).format(see=see, **found.groupdict())
        return _OTHER.to(self._language).format(see=see, message=message)


class ShowVersion(argparse.Action):
    """An option that prints the version, looked up only then, and ends the program."""

    def __init__(self, **how: Any) -> None:
        super().__init__(nargs=0, **how)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print it and end."""
        tell(program_version())
        parser.exit()


class _Help(argparse.HelpFormatter):
    """Help with its headings in one language."""

    def __init__(self, prog: str, *, language: Language) -> None:
        super().__init__(prog)
        self._language = language

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """The usage, under its word."""
        told = _USAGE.to(self._language) if prefix is None else prefix
        super().add_usage(usage, actions, groups, told)

    def start_section(self, heading: str | None) -> None:
        """A section, under its heading."""
        told = _HEADINGS.get(heading, heading) if self._language == "fr" and heading else heading
        super().start_section(told)


def add_json(command: argparse.ArgumentParser, say: Say) -> None:
    """Offer a command's answer for programs."""
    help_ = say("en JSON, pour un programme", "as JSON, for a program")
    command.add_argument("--json", action="store_true", help=help_)


def sayer(language: Language) -> Say:
    """Picks of a French and an English text the one of a language."""
    return lambda fr, en: Text(fr, en).to(language)


def asked_language(arguments: Sequence[str]) -> Language | None:
    """The language that --language asks for, even where nothing else is understood."""
    given = " ".join(arguments).replace("--language ", "--language=").split(" ")
    return next((one for one in LANGUAGES if f"--language={one}" in given), None)


def count(text: str) -> int:
    """A whole number, 0 or more. Raises ValueError."""
    number = int(text)
    if number < 0:
        raise ValueError
    return number


def speed(text: str) -> float:
    """How fast time passes, from a picture every few seconds to more than any machine draws.

    Raises ValueError.
    """
    number = float(text)
    if not SLOWEST <= number <= FASTEST:
        raise ValueError
    return number

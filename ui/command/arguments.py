"""The command-line parser, with help and error messages in the table's language."""

import argparse
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NoReturn

from companion.language.catalogue import languages
from companion.language.text import Language, Text
from companion.language.typography import of, spaced
from companion.version import program_version
from hardware.address import shown_in
from ui.command.options import Kind, arguments, options_of
from ui.command.terminal import complain, tell

# At the slowest, a wait takes some seconds; the system is not made for much longer waits.
SLOWEST, FASTEST = 0.01, 1000.0
PORTS = range(1024, 65536)

_HELP = Text("show this help")
_USAGE = Text("usage: ")
_HEADINGS = {"positional arguments": Text("positional arguments"), "options": Text("options")}
_SEE = Text("(see {prog} --help)")
# Refusals of a value, by the name of the parsing function.
_SORTS = {
    "int": Text("is not a whole number"),
    "read_count": Text("is not a whole number, 0 or more"),
    "read_speed": Text("is not a number from 0.01 to 1000"),
    "read_port": Text("is not a whole number from 1024 to 65535"),
}
# The messages of argparse, each with the sentence that replaces it.
_REFUSALS = tuple(
    (re.compile(message, re.DOTALL), sentence)
    for message, sentence in (
        (
            r"argument (?P<name>\S+): invalid choice: (?P<value>.+) \(choose from (?P<known>.+)\)",
            Text("{name}: there is no {value}; there are {known}."),
        ),
        (
            r"argument (?P<name>\S+): expected .*",
            Text("{name} needs a value {see}."),
        ),
        (
            r"argument (?P<name>\S+): ignored explicit argument .*",
            Text("{name} takes no value {see}."),
        ),
        (
            r"the following arguments are required: (?P<names>.+)",
            Text("missing: {names} {see}."),
        ),
        (
            r"unrecognized arguments: (?P<names>.+)",
            Text("not understood: {names} {see}."),
        ),
        (
            r"ambiguous option: (?P<name>\S+) could match (?P<known>.+)",
            Text("{name} may be {known}."),
        ),
    )
)
_WRONG_VALUE = re.compile(r"argument (?P<name>\S+): invalid (?P<sort>\w+) value: (?P<value>.+)")
_OTHER = Text("these arguments are not understood {see}.")


class Arguments(argparse.ArgumentParser):
    """An ArgumentParser with help and error sentences in `language`."""

    def __init__(self, *, language: Language, **how: Any) -> None:
        super().__init__(formatter_class=partial(_Help, language=language), add_help=False, **how)
        self._language = language
        self.add_argument("-h", "--help", action="help", help=spaced(_HELP.to(language)))

    def offer(self, name: str, english: str, **how: Any) -> None:
        """Add an argument with its help; `how` is passed to `add_argument`."""
        self.add_argument(name, help=spaced(Text(english).to(self._language)), **how)

    def explain(self, english: str) -> None:
        """Set the text that stands below the list of arguments."""
        self.epilog = spaced(Text(english).to(self._language))

    def error(self, message: str) -> NoReturn:
        """Print a sentence on stderr and end the program with exit status 2."""
        complain(shown_in(self._told(message)))
        self.exit(2)

    def _told(self, message: str) -> str:
        see = _SEE.filled(prog=self.prog)
        if wrong := _WRONG_VALUE.fullmatch(message):
            why = _SORTS.get(wrong["sort"], _SORTS["int"]).to(self._language)
            return of(wrong["name"], f"{wrong['value']} {why}.", self._language)
        for pattern, sentence in _REFUSALS:
            if match := pattern.fullmatch(message):
                return sentence.filled(see=see, **match.groupdict()).to(self._language)
        return _OTHER.filled(see=see).to(self._language)


class Commands:
    """The commands of the program; each is a parser that also takes the options of `common`."""

    def __init__(self, parser: Arguments, common: argparse.ArgumentParser, language: Language):
        """`parser` is the program's own, to which the commands are added."""
        self._common, self._language = common, language
        kind: Any = partial(Arguments, language=language)
        self._parsers = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=kind)

    def add(
        self, name: str, options: type[Kind], run: Callable[[Kind], int], english: str
    ) -> Arguments:
        """Add a command with its help.

        `options` is the dataclass of the command's options; `run` takes such options and returns
        the exit status. The parser's result has a `run` that takes the values of all options.
        """
        help_ = spaced(Text(english).to(self._language))
        command: Arguments = self._parsers.add_parser(name, parents=[self._common], help=help_)
        for argument, keywords in arguments(options):
            command.offer(argument.name, argument.help, **keywords)
        command.set_defaults(run=lambda values: run(options_of(options, values)))
        return command


class ShowVersion(argparse.Action):
    """An option that prints the program's version and ends the program."""

    def __init__(self, **how: Any) -> None:
        super().__init__(nargs=0, **how)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print the version and exit."""
        tell(program_version())
        parser.exit()


class _Help(argparse.HelpFormatter):
    """A help formatter with headings in `language`."""

    def __init__(self, prog: str, *, language: Language) -> None:
        super().__init__(prog)
        self._language = language

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Add the usage line, introduced by the translated word for "usage"."""
        if prefix is None:
            prefix = spaced(_USAGE.to(self._language))
        super().add_usage(usage, actions, groups, prefix)

    def start_section(self, heading: str | None) -> None:
        """Start a section under its translated heading."""
        if heading in _HEADINGS:
            heading = _HEADINGS[heading].to(self._language)
        super().start_section(heading)


def asked_language(arguments: Sequence[str]) -> Language | None:
    """Return the language given by --language, even if other arguments are invalid."""
    words = " ".join(arguments).replace("--language ", "--language=").split(" ")
    return next((name for name in languages() if f"--language={name}" in words), None)


def read_count(text: str) -> int:
    """Parse a whole number, 0 or more. Raises ValueError."""
    number = int(text)
    if number < 0:
        raise ValueError
    return number


def read_speed(text: str) -> float:
    """Parse a speed factor for simulated time, SLOWEST to FASTEST. Raises ValueError."""
    number = float(text)
    if not SLOWEST <= number <= FASTEST:
        raise ValueError
    return number


def read_port(text: str) -> int:
    """Parse the number of an unprivileged port. Raises ValueError."""
    number = int(text)
    if number not in PORTS:
        raise ValueError
    return number

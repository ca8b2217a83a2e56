"""The options of a command: a frozen dataclass whose fields are the arguments.

A field `json: Json = False` is the option `--json`; its `Argument` holds name, help and parser.
Fields without an `Argument` are not part of the command line.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, TypeVar, get_args, get_origin

from companion import games
from companion.language.errors import TranslatedError
from companion.language.text import Language


class NoSuchFolder(TranslatedError, FileNotFoundError):
    """The data folder that was named does not exist."""

    message = "There is no folder {folder}."


@dataclass(frozen=True)
class Argument:
    """The command-line form of an option.

    `name` is "--json" or, for a positional argument, the field's name; `help` is an English
    sentence. `read` parses the typed text and raises ValueError; by default the field's type does.
    `choices` returns the allowed values.
    `nargs` is argparse's, if the field's type does not imply a value.
    """

    name: str
    help: str
    metavar: str | tuple[str, ...] | None = None
    read: Callable[[str], Any] | None = None
    choices: Callable[[], Collection[str]] | None = None
    nargs: str | None = None

    @property
    def named(self) -> bool:
        """Whether the name is typed before the value."""
        return self.name.startswith("-")


@dataclass(frozen=True, kw_only=True)
class Options:
    """The options of every command.

    `data_named` tells whether --data names the data folder, `data_given` whether --data or
    COMPANION_DATA does.
    """

    language: Language
    data: Path
    data_named: bool
    data_given: bool


Kind = TypeVar("Kind", bound=Options)

Json = Annotated[bool, Argument("--json", "as JSON, for a program")]
OfSimulated = Annotated[
    bool,
    Argument(
        "--simulated",
        "among the games of the simulated table",
    ),
]
CAMERA = Argument(
    "--camera",
    "where the tray is seen, as in the settings",
    metavar="SPEC",
)


def game_name(name: str, english: str) -> Argument:
    """Return an argument that takes the name of a kind of game."""
    return Argument(name, english, choices=games.names)


def file_to_write(name: str, metavar: str | None = None) -> Argument:
    """Return an argument that takes a file to write, `-` for standard output."""
    return Argument(name, "to be written; - for standard output", metavar=metavar)


def named_folder(options: Options) -> Path:
    """Return the data folder for a command that only reads. Raises NoSuchFolder.

    Only a folder named by the user must exist; the default folder appears with the first game.
    """
    if options.data_given and not options.data.exists():
        raise NoSuchFolder(folder=options.data)
    return options.data


def arguments(kind: type[Options]) -> Iterator[tuple[Argument, dict[str, Any]]]:
    """Yield the arguments of a command, each with its keywords for argparse's `add_argument`."""
    for field in fields(kind):
        if get_origin(field.type) is Annotated:
            value_type, argument = get_args(field.type)
            yield argument, _keywords(field, value_type, argument)


def options_of(kind: type[Kind], values: Mapping[str, Any]) -> Kind:
    """Return the options `kind` with `values` by field; None leaves a field at the default."""
    chosen: dict[str, Any] = {}
    for field in fields(kind):
        value = values.get(field.name)
        if value is not None or field.default is MISSING:
            chosen[field.name] = tuple(value) if isinstance(value, list) else value
    return kind(**chosen)


def _keywords(field: "Field[Any]", value_type: Any, argument: Argument) -> dict[str, Any]:
    keywords: dict[str, Any] = {"dest": field.name} if argument.named else {}
    if value_type is bool:
        return keywords | {"action": "store_true"}
    optional = field.default is not MISSING
    value_type = _without_none(value_type)
    parts = get_args(value_type) if get_origin(value_type) is tuple else ()
    if argument.nargs is not None:
        keywords["nargs"] = argument.nargs
    elif parts and parts[-1] is not Ellipsis:
        keywords["nargs"] = len(parts)
    elif parts and argument.named:
        keywords["action"] = "append"
    elif parts:
        keywords["nargs"] = "*" if optional else "+"
    elif optional and not argument.named:
        keywords["nargs"] = "?"
    if argument.named and not optional:
        keywords["required"] = True
    element = parts[0] if parts else value_type
    if argument.read is not None or element is not str:
        keywords["type"] = argument.read or element
    if argument.metavar is not None:
        keywords["metavar"] = argument.metavar
    if argument.choices is not None:
        keywords["choices"] = argument.choices()
    return keywords


def _without_none(value_type: Any) -> Any:
    """Return X for a type `X | None`, and any other type unchanged."""
    parts = get_args(value_type)
    if NoneType not in parts:
        return value_type
    (other,) = (part for part in parts if part is not NoneType)
    return other

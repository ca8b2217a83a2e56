"""The options of any game: found in its setup type, checked by its rules.

A whole number is stepped up and down; a yes or no, a `Literal` and an enum are choices.
Fields of other types keep their default, unless the game's own card says them. An option's words
are the game's own, under its name with `_option` after it or else under its name; a choice's under
the option's and the choice's name or else under the choice's.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Literal, get_args, get_origin

from msgspec import NODEFAULT, Struct, convert, structs, to_builtins

from companion.games.errors import BadSetup
from companion.games.game import AnyGame, Setup, check_names
from companion.language.text import Text
from companion.profiles import find_name

_SAID_ANEW = frozenset({"game", "version", "players", "youngest_first", "options"})

PLACEHOLDERS = tuple("ABCDEFGH")

Value = int | str | bool


class Option(Struct, frozen=True):
    """An option of a game; `choices` is empty where it is a whole number."""

    name: str
    default: Value
    choices: tuple[Value, ...] = ()


def options(game: AnyGame) -> tuple[Option, ...]:
    """Every option that can be chosen, in the order its setup names them."""
    found = (_option(field) for field in _fields(game))
    return tuple(option for option in found if option is not None)


def defaults(game: AnyGame) -> dict[str, Value]:
    """The options of a game with what they are unless chosen otherwise."""
    return {option.name: option.default for option in options(game)}


def chosen_before(game: AnyGame, setup: Setup) -> tuple[dict[str, Value], dict[str, Any]]:
    """What the table chose for an earlier game: every option's value, and the header's fields
    that say neither that nor who plays, with what the game's own card said of the options.
    """
    header = to_builtins(setup)
    before = header.get("options", {})
    values = {option.name: before.get(option.name, option.default) for option in options(game)}
    extras = {name: value for name, value in header.items() if name not in _SAID_ANEW}
    own = {
        field.name: before[field.name]
        for field in _fields(game)
        if field.name in before.keys() - values.keys()
        and before[field.name] != to_builtins(field.default)
    }
    return values, extras | ({"options": own} if own else {})


def asks_who_is_youngest(game: AnyGame) -> bool:
    """Whether its setup holds the players from the youngest on."""
    return any(field.name == "youngest_first" for field in structs.fields(game.setup_type))


def make(
    game: AnyGame,
    players: Sequence[str],
    chosen: Mapping[str, Value],
    youngest_first: Sequence[str] = (),
    extras: Mapping[str, Any] | None = None,
) -> Setup:
    """The setup of a game, `extras` being further fields of its header and its options.

    Raises BadSetup where the game cannot start like this.
    """
    header: dict[str, Any] = {"game": game.name, "version": 1, "players": tuple(players)}
    further = dict(extras or {})
    all_options = {**chosen, **further.pop("options", {})}
    if all_options:
        header["options"] = all_options
    if youngest_first:
        header["youngest_first"] = tuple(youngest_first)
    header |= further
    setup = convert(header, game.setup_type)
    game.start(setup)
    check_names(players)
    return setup


def allowed(game: AnyGame, chosen: Mapping[str, Value]) -> bool:
    """Whether the rules take these options, whoever plays."""
    try:
        make(game, PLACEHOLDERS[: game.players[0]], chosen)
    except BadSetup:
        return False
    return True


def words(game: AnyGame, option: Option, value: Value | None = None) -> Text | None:
    """What an option is called, or one of its choices; None where the game has no words."""
    if value is None:
        keys = (f"{option.name}_option", option.name)
    else:
        keys = (f"{option.name}_{value}", str(value))
    return next((game.words[key] for key in keys if key in game.words), None)


def remembered(names: Sequence[str], players: Sequence[str], most: int = 24) -> tuple[str, ...]:
    """The names to remember: those who play now first, then those known before."""
    others = [name for name in names if find_name(players, name) is None]
    return (*players, *others)[:most]


def _fields(game: AnyGame) -> tuple[structs.FieldInfo, ...]:
    for field in structs.fields(game.setup_type):
        if field.name == "options":
            return structs.fields(field.type)
    return ()


def _option(field: structs.FieldInfo) -> Option | None:
    kind, default = field.type, field.default
    if default is NODEFAULT:
        return None
    if kind is bool:
        return Option(field.name, default, (False, True))
    if get_origin(kind) is Literal:
        return Option(field.name, default, get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Option(field.name, default.value, tuple(choice.value for choice in kind))
    return Option(field.name, default) if kind is int else None

"""The options of any game: derived from its setup type, validated by its rules.

A whole number gets plus and minus buttons; a bool, a `Literal` or an enum is a choice. Fields of
other types keep their default unless the game's setup card sets them. The words of an option have
the key `<name>_option` or `<name>`, those of a choice `<name>_<choice>` or `<choice>`.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Literal, get_args, get_origin

from msgspec import NODEFAULT, Struct, convert, structs, to_builtins

from companion.games.errors import BadSetup
from companion.games.game import AnyGame, RollingSetup, Setup
from companion.games.player_names import check_new_names
from companion.language.text import Text

_SAID_ANEW = frozenset({"game", "version", "players", "youngest_first", "dice", "options"})

PLACEHOLDERS = tuple("ABCDEFGH")

VIRTUAL_DICE = {"dice": "virtual"}  # the header's field for virtual dice

Value = int | str | bool


class Option(Struct, frozen=True):
    """An option of a game; `choices` is empty for a whole number."""

    name: str
    default: Value
    choices: tuple[Value, ...] = ()


def options(game: AnyGame) -> tuple[Option, ...]:
    """Return all options, in the order of the setup's fields."""
    made = (_option(field) for field in _fields(game))
    return tuple(option for option in made if option is not None)


def defaults(game: AnyGame) -> dict[str, Value]:
    """Return the default value of every option."""
    return {option.name: option.default for option in options(game)}


def chosen_before(game: AnyGame, setup: Setup) -> tuple[dict[str, Value], dict[str, Any]]:
    """Return the choices of an earlier game: the values of options, and the extra header fields.

    The latter are the fields of its setup card without options and players.
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
    """Return whether the game's setup lists the players from the youngest on."""
    return any(field.name == "youngest_first" for field in structs.fields(game.setup_type))


def make(
    game: AnyGame,
    players: Sequence[str],
    chosen: Mapping[str, Value],
    youngest_first: Sequence[str] = (),
    extras: Mapping[str, Any] | None = None,
) -> Setup:
    """Create the setup of a game; `extras` are further fields of its header and options.

    Raises BadSetup if the game cannot start like this.
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
    check_new_names(players)
    return setup


def may_be_virtual(game: AnyGame, chosen: Mapping[str, Value]) -> bool:
    """Return whether the companion can roll the dice of a game with these options."""
    if not issubclass(game.setup_type, RollingSetup):
        return False
    try:
        make(game, PLACEHOLDERS[: game.players[0]], chosen, extras=VIRTUAL_DICE)
    except BadSetup:
        return False
    return True


def allowed(game: AnyGame, chosen: Mapping[str, Value]) -> bool:
    """Return whether the rules accept these options, for any players."""
    try:
        make(game, PLACEHOLDERS[: game.players[0]], chosen)
    except BadSetup:
        return False
    return True


def words(game: AnyGame, option: Option, value: Value | None = None) -> Text | None:
    """Return the words for an option or, with `value`, for that choice; None if there are none."""
    if value is None:
        keys = (f"{option.name}_option", option.name)
    else:
        keys = (f"{option.name}_{value}", str(value))
    return next((game.words[key] for key in keys if key in game.words), None)


def remembered(names: Sequence[str], players: Sequence[str], most: int = 24) -> tuple[str, ...]:
    """Return the names to remember: the present players, then the known names."""
    return tuple(dict.fromkeys((*players, *names)))[:most]


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

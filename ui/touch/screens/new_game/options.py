"""The options of any game, as steppers: found in its setup type, checked by its rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import convert, structs

from companion.errors import BadSetup
from companion.games.game import AnyGame, Setup

PLACEHOLDERS = tuple("ABCDEFGH")


def defaults(game: AnyGame) -> dict[str, int]:
    """The whole-number options of a game with what they are unless chosen otherwise."""
    for field in structs.fields(game.setup_type):
        if field.name == "options":
            options = structs.asdict(field.type())
            return {name: value for name, value in options.items() if type(value) is int}
    return {}


def make(game: AnyGame, players: Sequence[str], options: Mapping[str, int]) -> Setup:
    """The setup of a game. Raises BadSetup where the game cannot start like this."""
    header: dict[str, Any] = {"game": game.name, "version": 1, "players": tuple(players)}
    if options:
        header["options"] = dict(options)
    setup = convert(header, game.setup_type)
    game.start(setup)
    return setup


def allowed(game: AnyGame, options: Mapping[str, int]) -> bool:
    """Whether the rules take these options, whoever plays."""
    try:
        make(game, PLACEHOLDERS[: game.players[0]], options)
    except BadSetup:
        return False
    return True


def remembered(names: Sequence[str], players: Sequence[str], most: int = 24) -> tuple[str, ...]:
    """The names to remember: those who play now first, then those known before."""
    return (*players, *(name for name in names if name not in players))[:most]

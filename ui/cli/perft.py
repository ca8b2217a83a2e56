"""The command `perft`: count a game's move sequences."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Protocol, runtime_checkable

from companion.games.game import fold
from companion.games.record import parse
from companion.language.errors import TranslatedError
from companion.storage.files import read_plain
from ui.command.arguments import Commands, read_count
from ui.command.options import Argument, Options
from ui.command.terminal import tell


@runtime_checkable
class CountsMoves(Protocol):
    """A game without chance, whose move sequences can be counted."""

    def perft(self, state: Any, depth: int) -> int:
        """Return the number of sequences of `depth` moves from a state."""
        ...


class CannotCount(TranslatedError, ValueError):
    """The record's game has dice, so perft cannot count its moves."""

    message = "perft counts the moves of a game without chance: {game} is none."


class TooDeep(TranslatedError, ValueError):
    """The depth exceeds Python's recursion limit."""

    message = "--depth {depth}: perft does not count that far."


@dataclass(frozen=True, kw_only=True)
class PerftOptions(Options):
    """The options of `companion perft`."""

    file: Annotated[
        Path,
        Argument(
            "file",
            "a record: moves are counted from its end",
        ),
    ]
    depth: Annotated[
        int,
        Argument("--depth", "of how many moves", "N", read_count),
    ]


def add_commands(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    commands.add("perft", PerftOptions, run_perft, "count the move sequences")


def run_perft(options: PerftOptions) -> int:
    """Print the number of move sequences from the end of a record."""
    game, setup, actions = parse(read_plain(options.file))
    if not isinstance(game, CountsMoves):
        raise CannotCount(game=game.title)
    try:
        tell(str(game.perft(fold(game, setup, actions), options.depth)))
    except RecursionError:
        raise TooDeep(depth=options.depth) from None
    return 0

"""The state of a game of D.21."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from companion.games.d21.grid import Grid, grid
from companion.games.game import Setup

Goal = Literal["F", "H"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options that the rule sheet leaves open; all defaults, the opening's too, are ours.

    `columns` and `rows` are the whole board's, its outer ring included (the sheet shows the board
    in a picture only). `jump_from_adjacent`: a die may jump over its neighbour. `alignment_order`:
    six dice in a line show 1 to 6 in sequence, or in any order.
    """

    columns: int = 10
    rows: int = 10
    jump_from_adjacent: bool = True
    alignment_order: Literal["sequence", "any"] = "sequence"


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """The squares and faces of each player's twelve dice at the start: square to face."""

    red: Mapping[str, int]
    green: Mapping[str, int]


class D21Setup(Setup, frozen=True, tag="d21", kw_only=True):
    """The header of a D.21 record: the first player has the red dice, the second the green.

    A setup without an opening has the default opening, see `opening.default`.
    """

    opening: Opening | UnsetType = UNSET
    options: Options = Options()


class End(StrEnum):
    """The ends of a game."""

    ALIGNED = "aligned"
    TWO_SETS = "two_sets"
    RESIGNED = "resigned"
    AGREED = "agreed"
    STUCK = "stuck"
    LEFT = "left"

    @property
    def goal(self) -> Goal | None:
        """The goal that ended the game, by its letter on the rule sheet."""
        goals: dict[End, Goal] = {End.ALIGNED: "F", End.TWO_SETS: "H"}
        return goals.get(self)


class Ending(Struct, frozen=True):
    """The end of a game: `winner` is None for a draw, `squares` are those of the goal met."""

    end: End
    winner: int | None = None
    squares: tuple[int, ...] = ()


class State(Struct, frozen=True):
    """A game: `cells` is the board (see `dice`), `player` the player to play: 0 red, 1 green."""

    setup: D21Setup
    cells: bytes
    player: int = 0
    ending: Ending | None = None

    @property
    def grid(self) -> Grid:
        """The board's squares."""
        options = self.setup.options
        return grid(options.columns, options.rows)

    @property
    def left(self) -> tuple[int, ...]:
        """The player who ended the game by leaving it; empty if nobody did."""
        ending = self.ending
        if ending is None or ending.end is not End.LEFT or ending.winner is None:
            return ()
        return (1 - ending.winner,)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.ending is not None

"""The state of a DESfausse game."""

from collections.abc import Mapping
from typing import Literal, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.games.desfausse.actions import RolledDie
from companion.games.desfausse.board import Board
from companion.games.desfausse.hand import Hand
from companion.games.game import RollingSetup, called
from companion.games.leaving import staying

T = TypeVar("T")

TOKENS = 9
TOKENS_A_ROUND = 3


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table.

    `tracking`: the dice and the board, or the board only. `single`: one die is enough for a
    combination. `desmons`: the Désmons column asks for a player's last big dice (all) or for any
    big die. `moved_token`: a token that must move comes from any row or from this round's.
    """

    tracking: Literal["dice", "board"] = "dice"
    single: bool = False
    desmons: Literal["all", "any"] = "all"
    moved_token: Literal["any", "this_round"] = "any"


class DesfausseSetup(RollingSetup, frozen=True, tag="desfausse", kw_only=True):
    """The header of a DESfausse record; an empty `youngest_first` means the turn order."""

    youngest_first: tuple[str, ...] = ()
    options: Options = Options()

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the setup with new names of players, given by the former names."""
        return replace(super().renamed(names), youngest_first=called(self.youngest_first, names))

    @property
    def by_youth(self) -> tuple[str, ...]:
        """All players, the youngest first."""
        return self.youngest_first or self.players


class Gone(Struct, frozen=True):
    """The effect of a discard: the positions that went and how many of them reached a hand.

    `desmons` tells that the condition of that column was met, `skip` that the next player is passed
    over.
    """

    positions: tuple[int, ...]
    given: int = 0
    desmons: bool = False
    skip: bool = False


class Turn(Struct, frozen=True):
    """A turn so far: its rolls, oldest first, and their effects.

    `named` is the value named for a last die, `givers` the number of players who have given a die,
    `givers_left` how many of them have left the game since; `placed` tells that a token was placed.
    """

    rolls: tuple[tuple[RolledDie, ...], ...] = ()
    named: int | None = None
    gone: Gone | None = None
    givers: int = 0
    givers_left: int = 0
    placed: bool = False

    @property
    def dice(self) -> tuple[RolledDie, ...]:
        """The roll on the table, by position; empty before the first."""
        return self.rolls[-1] if self.rolls else ()

    @property
    def ones(self) -> tuple[int, ...]:
        """The positions that show a 1: they are set aside."""
        return tuple([at for at, die in enumerate(self.dice) if die.value == 1])

    @property
    def ones_over_half(self) -> bool:
        """Whether more than half of the dice show a 1."""
        return 2 * len(self.ones) > len(self.dice)


class State(Struct, frozen=True, kw_only=True):
    """A game; `hands`, `tokens` (in hand) and `reserve` (for later rounds) are in turn order.

    `cup` holds the dice discarded this round, `direction` is 1 clockwise or -1, `player` the index
    of the player whose turn it is. If only the board is tracked, `hands` is empty and `player`,
    `direction` and `turn` mean nothing. `seven` is the index of the player who won by seven
    columns, `over` tells that the third round has ended, or all but one have left. `left` are the
    indices of the players who have left: they have no dice and no turns.
    """

    setup: DesfausseSetup
    hands: tuple[Hand, ...]
    tokens: tuple[int, ...]
    reserve: tuple[int, ...]
    cup: Hand = Hand()
    board: Board = Board()
    round: int = 1
    player: int = 0
    direction: int = 1
    turn: Turn = Turn()
    seven: int | None = None
    over: bool = False
    left: tuple[int, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether the game has ended, either way."""
        return self.over or self.seven is not None

    @property
    def tracks_dice(self) -> bool:
        """Whether the dice are followed, not the board alone."""
        return self.setup.options.tracking == "dice"

    @property
    def hand(self) -> Hand:
        """The hand of the current player."""
        return self.hands[self.player]

    @property
    def name(self) -> str:
        """The name of the current player."""
        return self.setup.players[self.player]

    @property
    def opponents(self) -> tuple[int, ...]:
        """The other players who have not left, in turn order from the current player."""
        count = len(self.setup.players)
        order = ((self.player + self.direction * step) % count for step in range(1, count))
        return tuple(player for player in order if player not in self.left)

    @property
    def without_dice(self) -> bool:
        """Whether a player who has not left has no dice: the round ends with the turn."""
        present = staying(self.setup.players, self.left)
        return not all(len(self.hands[player]) for player in present)

    def total(self, player: int) -> int:
        """Return a player's points on the board."""
        return self.board.total(player)


def replaced(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return the values with the value at an index replaced."""
    return (*values[:at], value, *values[at + 1 :])

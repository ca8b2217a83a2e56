"""The events of a tournament: each is kept, and a tournament is the fold of them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct


class System(StrEnum):
    """The way in which pairings are drawn."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"


class Rules(Struct, frozen=True, kw_only=True):
    """The rules of a tournament, settled at the start.

    `seats` is the wanted number of players at a table; `least` and `most` are the limits. `options`
    are the options of the game's setup. `rounds` is the number of rounds of a Swiss tournament; a
    round robin at tables of two goes on until all players have met.
    """

    game: str
    system: System = System.SWISS
    rounds: int
    seats: int
    least: int
    most: int
    tables: tuple[str, ...]
    options: Mapping[str, Any] = {}


class Pairing(Struct, frozen=True):
    """Players who meet, in turn order, and their table."""

    id: str
    table: str
    players: tuple[str, ...]


class Round(Struct, frozen=True):
    """The pairings of a round, and the resting players."""

    pairings: tuple[Pairing, ...]
    byes: tuple[str, ...] = ()


class Enrolled(Struct, frozen=True, tag="enrolled"):
    """A player comes, or comes back."""

    name: str


class Left(Struct, frozen=True, tag="left"):
    """A player goes; past games still count."""

    name: str


class Started(Struct, frozen=True, tag="started"):
    """The tournament begins. `id` is unlike every other's; `lot` breaks the last ties."""

    id: str
    rules: Rules
    lot: int


class Drawn(Struct, frozen=True, tag="drawn"):
    """A round was drawn."""

    round: Round


class Undrawn(Struct, frozen=True, tag="undrawn"):
    """The last round is taken back."""


class Renamed(Struct, frozen=True, tag="renamed"):
    """A player's name changes from now on, and in all that was played."""

    name: str
    new: str


class Linked(Struct, frozen=True, tag="linked"):
    """A person assigns a finished game, set up by hand, to a pairing."""

    pairing: str
    table: str
    id: str


class Ended(Struct, frozen=True, tag="ended"):
    """The tournament is over: later enrolments are for the next tournament."""


Event = Enrolled | Left | Started | Drawn | Undrawn | Renamed | Linked | Ended

"""What happens in a tournament: each event is kept, and a tournament is the fold of them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct


class System(StrEnum):
    """How it is settled who meets whom."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"


class Rules(Struct, frozen=True, kw_only=True):
    """What was settled at the start.

    `seats` are wanted at a table, `least` and `most` are possible. `options` are those of the
    game's setup. `rounds` are those of a Swiss; a round robin of two seats goes on until everybody
    has met.
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
    """Players who meet, in turn order, and the table at which they do."""

    id: str
    table: str
    players: tuple[str, ...]


class Round(Struct, frozen=True):
    """Who meets whom, and who rests."""

    pairings: tuple[Pairing, ...]
    byes: tuple[str, ...] = ()


class Enrolled(Struct, frozen=True, tag="enrolled"):
    """A player comes, or comes back."""

    name: str


class Left(Struct, frozen=True, tag="left"):
    """A player goes: what was played still counts."""

    name: str


class Started(Struct, frozen=True, tag="started"):
    """The tournament begins. `id` is unlike every other's; `lot` breaks what nothing else does."""

    id: str
    rules: Rules
    lot: int


class Drawn(Struct, frozen=True, tag="drawn"):
    """A round was drawn."""

    round: Round


class Undrawn(Struct, frozen=True, tag="undrawn"):
    """The last round is taken back."""


class Renamed(Struct, frozen=True, tag="renamed"):
    """A player is called otherwise from now on, in what was played too."""

    name: str
    new: str


class Linked(Struct, frozen=True, tag="linked"):
    """A person says which finished game is a pairing's: it was set up by hand."""

    pairing: str
    table: str
    id: str


class Ended(Struct, frozen=True, tag="ended"):
    """It is over: whoever enrols now does so for the next one."""


Event = Enrolled | Left | Started | Drawn | Undrawn | Renamed | Linked | Ended

"""The actions of a Dalapapa table, as its record writes them.

The table measures connections and sizes; all other values are decisions.
"""

from msgspec import field

from companion.games.dalapapa.state import TerritoryId
from companion.games.game import Action
from companion.games.leaving import Leave


class Place(Action, frozen=True, tag="place"):
    """A domino laid so that it makes this number of connections."""

    connections: int


class NewTerritory(Action, frozen=True, tag="territory"):
    """A new territory: its number or name, its size in squares, its colour."""

    id: TerritoryId
    squares: int
    colour: str


class Grow(Action, frozen=True, tag="grow"):
    """A territory is larger now: `squares` is its new size, not the growth."""

    id: TerritoryId
    squares: int


class Merge(Action, frozen=True, tag="merge"):
    """Two territories have become one, which keeps the id `into`."""

    into: TerritoryId
    source: TerritoryId = field(name="from")


class Mark(Action, frozen=True, tag="mark"):
    """The player to play puts a marker on this territory."""

    id: TerritoryId


class Replay(Action, frozen=True, tag="replay"):
    """The player to play pays for another whole turn."""


class EndTurn(Action, frozen=True, tag="end_turn"):
    """The player to play is done; the next player follows."""


class Pass(Action, frozen=True, tag="pass"):
    """The player to play cannot place a domino and has shown that."""


class Count(Action, frozen=True, tag="count", omit_defaults=True):
    """The final count: when nobody can place any more, or after everybody's last turn.

    `plaque`: these last turns came from the plaque of five. If a correction leaves nobody with the
    plaque, such a count is no longer legal.
    """

    plaque: bool = False


class Nothing(Action, frozen=True, tag="nothing"):
    """No action: a correction puts this in the place of an action entered by mistake."""


TableAction = NewTerritory | Grow | Merge
DalapapaAction = Place | TableAction | Mark | Replay | EndTurn | Pass | Count | Nothing | Leave
ACTION_TYPES = (
    Place,
    NewTerritory,
    Grow,
    Merge,
    Mark,
    Replay,
    EndTurn,
    Pass,
    Count,
    Nothing,
    Leave,
)

"""The turn box: whose turn it is, and how much time each player has used. No game, no camera.

`TurnBox` is frozen; `apply` folds an action into it. Times are seconds of any clock that only goes
forward, and come in with the actions: no clock is read here.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.errors import BadOption, BadSetup, IllegalAction
from companion.games.player_names import check_new_names

MOST = 12
MINUTES = range(1, 181)
SHORTEST_TURN_SECONDS = 0.5  # a second press within this time is the same press


class WrongNumberOfNames(BadSetup):
    """Too few or too many names for a turn box."""

    message = "It takes 2 to {most} names, not {count}."


class NothingToTakeBack(IllegalAction):
    """No turn has been passed yet."""

    message = "No turn has been passed yet."


class Counting(StrEnum):
    """How the clocks count."""

    NONE = "none"  # no clocks
    UP = "up"  # the time each player has used
    DOWN = "down"  # the time each player has left


class Pass(Struct, frozen=True):
    """End the turn and begin the next."""

    at: float


class TakeBack(Struct, frozen=True):
    """Go back to a turn that was passed by mistake; the time used stays used."""

    at: float


class Pause(Struct, frozen=True):
    """Stop the clock."""

    at: float


class Resume(Struct, frozen=True):
    """Start the clock again."""

    at: float


class Save(Struct, frozen=True):
    """A request to write the clocks down, so that a power cut loses only the time since."""

    at: float


Action = Pass | TakeBack | Pause | Resume | Save

Seconds = Annotated[float, Meta(ge=0)]


class TurnBox(Struct, frozen=True):
    """A turn box. `turn` counts the turns from 0: its player is `names[turn % len(names)]`.

    `used` are the seconds used by each player up to `since`, when the clock was last started;
    `since` is None if the clock is stopped. `each` is everybody's time if the clocks count down.
    """

    names: tuple[str, ...]
    counting: Counting = Counting.NONE
    each: Seconds = 0.0
    turn: Annotated[int, Meta(ge=0)] = 0
    used: tuple[Seconds, ...] = ()
    since: float | None = None

    @property
    def place(self) -> int:
        """The index in `names` of the player to play."""
        return self.turn % len(self.names)

    @property
    def to_play(self) -> str:
        """The name of the player to play."""
        return self.names[self.place]

    @property
    def following(self) -> str:
        """The name of the next player."""
        return self.names[(self.turn + 1) % len(self.names)]

    @property
    def round(self) -> int:
        """The current round, counted from 1."""
        return self.turn // len(self.names) + 1

    @property
    def running(self) -> bool:
        """Whether the clock runs."""
        return self.since is not None

    def seconds(self, place: int, at: float) -> float:
        """Return the seconds that the player at `place` has used at the time `at`.

        If the clocks count down, return those left (below 0 once the time is up).
        """
        used = self.used[place]
        if place == self.place and self.since is not None:
            used += max(0.0, at - self.since)
        return self.each - used if self.counting is Counting.DOWN else used


def start(names: tuple[str, ...], counting: Counting = Counting.NONE, minutes: int = 0) -> TurnBox:
    """Return a turn box before its first turn, its clock stopped.

    `minutes` is everybody's time if the clocks count down, 1 to 180. Raises WrongNumberOfNames,
    LongName, EmptyName, BadName, EqualNames, BadOption.
    """
    if len(names) not in range(2, MOST + 1):
        raise WrongNumberOfNames(most=MOST, count=len(names))
    check_new_names(names)
    down = counting is Counting.DOWN
    if down and minutes not in MINUTES:
        raise BadOption("minutes", minutes, MINUTES)
    each = 60.0 * minutes if down else 0.0
    return TurnBox(names, counting, each, used=(0.0,) * len(names))


def apply(turns: TurnBox, action: Action) -> TurnBox:
    """Return the box after an action. Raises NothingToTakeBack."""
    now = _written(turns, action.at)
    match action:
        case Pass():
            return replace(now, turn=turns.turn + 1)
        case TakeBack():
            if turns.turn == 0:
                raise NothingToTakeBack
            return replace(now, turn=turns.turn - 1)
        case Pause():
            return replace(now, since=None)
        case Resume():
            clocked = turns.counting is not Counting.NONE
            return replace(now, since=action.at if clocked else None)
        case Save():
            return now


def stopped(turns: TurnBox) -> TurnBox:
    """Return the turn box with its clock stopped at the time last written down."""
    return replace(turns, since=None)


def _written(turns: TurnBox, at: float) -> TurnBox:
    """Return the turn box with the time since the clock started added to the player's `used`."""
    if turns.since is None:
        return turns
    more = max(0.0, at - turns.since)
    used = tuple(
        seconds + more if place == turns.place else seconds
        for place, seconds in enumerate(turns.used)
    )
    return replace(turns, used=used, since=max(at, turns.since))

"""The turn box: whose turn it is, and how long everybody has had. No game, no camera.

`TurnBox` is frozen; `apply` folds an action into it. Times are seconds of any clock that only
goes forward, and come in with the actions; nothing here reads one.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.errors import BadOption, BadSetup, IllegalAction
from companion.games.game import check_names

MOST = 12
MINUTES = range(1, 181)
SHORTEST_TURN_SECONDS = 0.5  # a turn passed again sooner is the same press


class WrongNumberOfNames(BadSetup):
    """Too few or too many names for a turn box."""

    fr = "Il faut de 2 à {most} noms, pas {count}."
    en = "It takes 2 to {most} names, not {count}."


class NothingToTakeBack(IllegalAction):
    """No turn has been passed yet."""

    fr = "Aucun tour n'a encore été passé."
    en = "No turn has been passed yet."


class Counting(StrEnum):
    """What the clocks do."""

    NONE = "none"  # there are none
    UP = "up"  # how long everybody has had
    DOWN = "down"  # how long everybody has left


class Pass(Struct, frozen=True):
    """The turn is over: the next one's begins."""

    at: float


class TakeBack(Struct, frozen=True):
    """The turn was passed by mistake: it goes back, what was used stays used."""

    at: float


class Pause(Struct, frozen=True):
    """The clock stands still."""

    at: float


class Resume(Struct, frozen=True):
    """The clock runs again."""

    at: float


class Save(Struct, frozen=True):
    """The time so far is written down, so that a power cut loses no more than what follows."""

    at: float


Action = Pass | TakeBack | Pause | Resume | Save

Seconds = Annotated[float, Meta(ge=0)]


class TurnBox(Struct, frozen=True):
    """A turn box. `turn` counts the turns from 0: it is that of the name at `turn` modulo.

    `used` are everybody's seconds, without those since `since`, when the clock last began to
    run; None while it stands. `each` is what everybody has where the clocks count down.
    """

    names: tuple[str, ...]
    counting: Counting = Counting.NONE
    each: Seconds = 0.0
    turn: Annotated[int, Meta(ge=0)] = 0
    used: tuple[Seconds, ...] = ()
    since: float | None = None

    @property
    def place(self) -> int:
        """Whose turn it is, as a place in `names`."""
        return self.turn % len(self.names)

    @property
    def to_play(self) -> str:
        """Whose turn it is."""
        return self.names[self.place]

    @property
    def following(self) -> str:
        """Whose turn is next."""
        return self.names[(self.turn + 1) % len(self.names)]

    @property
    def round(self) -> int:
        """How often everybody has begun a turn, from 1."""
        return self.turn // len(self.names) + 1

    @property
    def running(self) -> bool:
        """Whether a clock runs."""
        return self.since is not None

    def seconds(self, place: int, at: float) -> float:
        """What the one at that place has used by then; left where it counts down (then it
        goes below 0 once the time is up).
        """
        used = self.used[place]
        if place == self.place and self.since is not None:
            used += max(0.0, at - self.since)
        return self.each - used if self.counting is Counting.DOWN else used


def start(names: tuple[str, ...], counting: Counting = Counting.NONE, minutes: int = 0) -> TurnBox:
    """A turn box before its first turn, its clock standing. `minutes` is what everybody has
    where it counts down, 1 to 180.

    Raises WrongNumberOfNames, LongName, EmptyName, BadName, EqualNames, BadOption.
    """
    if len(names) not in range(2, MOST + 1):
        raise WrongNumberOfNames(most=MOST, count=len(names))
    check_names(names)
    down = counting is Counting.DOWN
    if down and minutes not in MINUTES:
        raise BadOption("minutes", minutes, MINUTES)
    each = 60.0 * minutes if down else 0.0
    return TurnBox(names, counting, each, used=(0.0,) * len(names))


def apply(turns: TurnBox, action: Action) -> TurnBox:
    """The box after an action. Raises NothingToTakeBack."""
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
    """As it is found again later: the clock stands at what was written down."""
    return replace(turns, since=None)


def _written(turns: TurnBox, at: float) -> TurnBox:
    """With the time since the clock began to run added to what its player has used."""
    if turns.since is None:
        return turns
    more = max(0.0, at - turns.since)
    used = tuple(
        seconds + more if place == turns.place else seconds
        for place, seconds in enumerate(turns.used)
    )
    return replace(turns, used=used, since=max(at, turns.since))

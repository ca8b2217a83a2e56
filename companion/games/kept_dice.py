"""Dice kept from roll to roll: a misread one is corrected in every roll it was part of."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar, cast

from msgspec.structs import replace

from companion.dice import Die
from companion.games.game import Action, ActionT, Game, SetupT, StateT
from companion.games.leaving import Leave


class KeepingRoll(Protocol):
    """A roll whose dice at the positions `kept` are those of the roll before."""

    @property
    def dice(self) -> tuple[Any, ...]:
        """Its dice, by position."""

    @property
    def kept(self) -> tuple[int, ...]:
        """The positions that were not thrown."""


RollT = TypeVar("RollT", bound=KeepingRoll)


class KeepingDiceGame(Game[SetupT, StateT, ActionT]):
    """A game in which a turn's rolls follow each other and say which positions were kept.

    Its `roll_type` is a KeepingRoll.
    """

    @abstractmethod
    def as_rolled(self, die: Die, before: Any) -> Any:
        """Return a die as a roll writes it; `before` is the die that the roll has now."""

    def carried(self, actions: Sequence[ActionT], index: int, new: ActionT) -> Mapping[int, Action]:
        """Return the later rolls of the turn with a corrected die where it was kept, by index."""
        return _carried(actions, index, new, cast(Any, self.roll_type))

    def corrected(
        self, actions: Sequence[ActionT], index: int, dice: Sequence[Die]
    ) -> Mapping[int, Action]:
        """Return the rolls to amend so that the one at `index` shows `dice`, by index."""
        return _corrected(actions, index, dice, cast(Any, self.roll_type), self.as_rolled)


def _carried(
    actions: Sequence[object], index: int, new: object, roll_type: type[RollT]
) -> Mapping[int, RollT]:
    """Return the later rolls of the turn with a corrected die where it was kept, by index."""
    old = actions[index]
    if not isinstance(old, roll_type) or not isinstance(new, roll_type):
        return {}
    if len(old.dice) != len(new.dice):
        return {}
    changed = {
        position: after
        for position, (before, after) in enumerate(zip(old.dice, new.dice, strict=True))
        if before != after
    }
    later: dict[int, RollT] = {}
    for at in range(index + 1, len(actions)):
        roll = actions[at]
        if isinstance(roll, Leave):
            continue
        if not isinstance(roll, roll_type):
            break
        changed = {where: die for where, die in changed.items() if where in roll.kept}
        if changed:
            dice = tuple(changed.get(where, die) for where, die in enumerate(roll.dice))
            later[at] = _showing(roll, dice)
    return later


def _corrected(
    actions: Sequence[object],
    index: int,
    dice: Sequence[Any],
    roll_type: type[RollT],
    as_rolled: Callable[[Any, Any], Any],
) -> Mapping[int, RollT]:
    """Return the rolls to amend so that the one at `index` shows `dice`, by index.

    A kept die that was misread was misread when it was thrown: that roll is amended too, and every
    roll between. `as_rolled` returns one of `dice` as the roll writes
    it, given the die that stood there.
    """
    if not isinstance(actions[index], roll_type):
        return {}
    current = list(actions)
    for position, die in enumerate(dice):
        thrown = _thrown_at(actions, index, position, roll_type)
        old = current[thrown]
        if not isinstance(old, roll_type):
            continue
        told = as_rolled(die, old.dice[position])
        if told != old.dice[position]:
            new = _showing(old, (*old.dice[:position], told, *old.dice[position + 1 :]))
            for at, roll in {**_carried(current, thrown, new, roll_type), thrown: new}.items():
                current[at] = roll
    pairs = enumerate(zip(actions, current, strict=True))
    return {
        at: after
        for at, (before, after) in pairs
        if before != after and isinstance(after, roll_type)
    }


def _thrown_at(actions: Sequence[object], index: int, position: int, roll_type: type[RollT]) -> int:
    """Return the index of the roll in which the die at a position was last thrown."""
    roll = actions[index]
    if isinstance(roll, roll_type) and position in roll.kept:
        before = index - 1
        while isinstance(actions[before], Leave):  # another player's: the turn goes on
            before -= 1
        return _thrown_at(actions, before, position, roll_type)
    return index


def _showing(roll: RollT, dice: tuple[Any, ...]) -> RollT:
    return cast(RollT, replace(cast(Any, roll), dice=dice))

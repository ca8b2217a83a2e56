"""Games in which dice are kept from roll to roll.

A misread die is corrected in every roll that has the die.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import DiceSort, Die, WantedDice
from companion.games.errors import (
    AllKept,
    BadKept,
    KeptDieChanged,
    KeptOnFirstRoll,
    NoRollLeft,
    NoSuchFace,
    WrongNumberOfDice,
)
from companion.games.game import Action, ActionT, Game, SetupT, StateT
from companion.games.leaving import Leave
from companion.language.counts import counted_dice, counted_rolls
from companion.language.text import Text

FACES = range(1, 7)
_ROLL_FIRST = Text("Roll the dice first.")


class KeepingRoll(Protocol):
    """A roll whose dice at the positions `kept` are those of the roll before."""

    @property
    def dice(self) -> tuple[Any, ...]:
        """The dice, by position."""

    @property
    def kept(self) -> tuple[int, ...]:
        """The positions that were not thrown."""


RollT = TypeVar("RollT", bound=KeepingRoll)


class Roll(Action, frozen=True, tag="roll", omit_defaults=True):
    """All dice after a roll, by position; `kept` are the positions that stayed."""

    dice: tuple[int, ...]
    kept: tuple[int, ...] = ()


class KeepingState(Struct, frozen=True, kw_only=True):
    """The state of a game that keeps dice: the rolls of the current turn, the oldest first."""

    rolls: tuple[tuple[int, ...], ...] = ()

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice on the table; empty before the turn's first roll."""
        return self.rolls[-1] if self.rolls else ()


class KeepingDiceGame(Game[SetupT, StateT, ActionT]):
    """A game in which a turn's rolls follow each other, with the kept positions of each.

    `dice_count`: how many six-sided dice are rolled. `most_rolls`: how many rolls a turn has, None
    without a limit. Its state is a KeepingState, and `apply` hands rolls to `with_roll`. A game of
    other dice has a `roll_type` of its own, a KeepingRoll, and overrides the methods about dice.
    """

    roll_type: ClassVar[type[Action] | None] = Roll
    dice_count: ClassVar[int] = 5
    most_rolls: ClassVar[int | None] = 3

    @abstractmethod
    def finished(self, state: StateT) -> bool:
        """Return whether the game is over."""

    def rolls_allowed(self, state: StateT) -> int | None:
        """Return how many rolls the current turn may have; None without a limit."""
        del state
        return self.most_rolls

    def may_roll(self, state: StateT) -> bool:
        """Return whether the player to play may roll now."""
        most = self.rolls_allowed(state)
        return not self.finished(state) and (most is None or len(_turn(state).rolls) < most)

    def with_roll(self, state: StateT, roll: Roll) -> StateT:
        """Return the state with another roll of the current turn.

        Raises NoRollLeft, WrongNumberOfDice, NoSuchFace, KeptOnFirstRoll, BadKept, AllKept,
        KeptDieChanged.
        """
        if not self.may_roll(state):
            raise NoRollLeft(rolls=counted_rolls(self.rolls_allowed(state) or 0))
        if len(roll.dice) != self.dice_count:
            raise WrongNumberOfDice(dice=counted_dice(self.dice_count), count=len(roll.dice))
        for value in roll.dice:
            if value not in FACES:
                raise NoSuchFace(value=value)
        turn = _turn(state)
        if roll.kept:
            _check_kept(roll, turn.dice)
        return cast(StateT, replace(turn, rolls=(*turn.rolls, roll.dice)))

    def wanted_dice(self, state: StateT) -> WantedDice | None:
        """Return all dice while a roll is left, else None."""
        return self.dice_in_play() if self.may_roll(state) else None

    def dice_in_play(self) -> WantedDice:
        """Return the game's number of six-sided dice of any colour."""
        return WantedDice((DiceSort(least=self.dice_count, most=self.dice_count),))

    def rolled(self, state: StateT) -> tuple[Die, ...]:
        """Return the dice on the table, by position."""
        return tuple(Die(value) for value in _turn(state).dice)

    def roll(self, state: StateT, dice: Sequence[Die], kept: Sequence[int]) -> ActionT:
        """Return the roll action of these dice."""
        del state
        return cast(ActionT, Roll(tuple(die.value for die in dice), tuple(sorted(kept))))

    def as_rolled(self, die: Die, before: Any) -> Any:
        """Return a die as a roll writes it; `before` is the die that the roll has now."""
        del before
        return die.value

    def due_first(self, state: StateT) -> Text | None:
        """Return a request to roll the dice before the first roll of a turn; else None."""
        return _ROLL_FIRST if self.may_roll(state) and not _turn(state).rolls else None

    def carried(self, actions: Sequence[ActionT], index: int, new: ActionT) -> Mapping[int, Action]:
        """Return the later rolls of the turn, by index, with a kept die corrected as in `new`."""
        return _carried(actions, index, new, cast(Any, self.roll_type))

    def corrected(
        self, actions: Sequence[ActionT], index: int, dice: Sequence[Die]
    ) -> Mapping[int, Action]:
        """Return the rolls to amend so that the roll at `index` shows `dice`, by index."""
        return _corrected(actions, index, dice, cast(Any, self.roll_type), self.as_rolled)


def _turn(state: Struct) -> KeepingState:
    return cast(KeepingState, state)


def _check_kept(roll: Roll, before: Sequence[int]) -> None:
    count = len(roll.dice)
    if not before:
        raise KeptOnFirstRoll(dice=counted_dice(count))
    if len(set(roll.kept)) != len(roll.kept) or not set(roll.kept) <= set(range(count)):
        raise BadKept(last=count - 1, kept=list(roll.kept))
    if len(roll.kept) == count:
        raise AllKept(dice=counted_dice(count - 1))
    for position in roll.kept:
        before_, after_ = before[position], roll.dice[position]
        if before_ != after_:
            raise KeptDieChanged(position=position + 1, before=before_, after=after_)


def _carried(
    actions: Sequence[object], index: int, new: object, roll_type: type[RollT]
) -> Mapping[int, RollT]:
    """Return the later rolls of the turn, by index, with a kept die corrected as in `new`."""
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
    """Return the rolls to amend so that the roll at `index` shows `dice`, by index.

    A kept die that was misread was misread when thrown: that roll is amended too, and every roll
    between. `as_rolled` returns a die of `dice` as the roll writes it, given the die that stood
    there.
    """
    if not isinstance(actions[index], roll_type):
        return {}
    current = list(actions)
    for position, die in enumerate(dice):
        thrown = _thrown_at(actions, index, position, roll_type)
        old = current[thrown]
        if not isinstance(old, roll_type):
            continue
        written = as_rolled(die, old.dice[position])
        if written != old.dice[position]:
            new = _showing(old, (*old.dice[:position], written, *old.dice[position + 1 :]))
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
        while isinstance(actions[before], Leave):  # another player left: the turn goes on
            before -= 1
        return _thrown_at(actions, before, position, roll_type)
    return index


def _showing(roll: RollT, dice: tuple[Any, ...]) -> RollT:
    return cast(RollT, replace(cast(Any, roll), dice=dice))

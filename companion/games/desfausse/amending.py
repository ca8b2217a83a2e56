"""What else changes when a die of an earlier roll is corrected."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.dice import Die
from companion.games.desfausse.actions import DesfausseAction, Roll, RolledDie
from companion.games.desfausse.tray import as_rolled


def carried(
    actions: Sequence[DesfausseAction], index: int, new: DesfausseAction
) -> Mapping[int, DesfausseAction]:
    """The later rolls of the turn, with a corrected die corrected where it was kept."""
    old = actions[index]
    if not isinstance(old, Roll) or not isinstance(new, Roll) or len(old.dice) != len(new.dice):
        return {}
    changed: dict[int, RolledDie] = {
        position: after
        for position, (before, after) in enumerate(zip(old.dice, new.dice, strict=True))
        if before != after
    }
    later: dict[int, DesfausseAction] = {}
    for at in range(index + 1, len(actions)):
        roll = actions[at]
        if not isinstance(roll, Roll):
            break
        changed = {where: die for where, die in changed.items() if where in roll.kept}
        if changed:
            dice = tuple(changed.get(where, die) for where, die in enumerate(roll.dice))
            later[at] = replace(roll, dice=dice)
    return later


def corrected(
    actions: Sequence[DesfausseAction], index: int, dice: Sequence[Die]
) -> Mapping[int, DesfausseAction]:
    """The rolls to amend so that the one at `index` shows `dice`.

    A kept die that turns out to be misread was misread when it was thrown: that roll is
    amended too, and every roll between.
    """
    roll = actions[index]
    if not isinstance(roll, Roll):
        return {}
    current = list(actions)
    for position, die in enumerate(dice):
        thrown = _thrown_at(actions, index, position)
        old = current[thrown]
        if not isinstance(old, Roll):
            continue
        told = as_rolled(die, old.dice[position])
        if told != old.dice[position]:
            amended = (*old.dice[:position], told, *old.dice[position + 1 :])
            new = replace(old, dice=amended)
            for at, action in {**carried(current, thrown, new), thrown: new}.items():
                current[at] = action
    changes = enumerate(zip(actions, current, strict=True))
    return {at: after for at, (before, after) in changes if before != after}


def _thrown_at(actions: Sequence[DesfausseAction], index: int, position: int) -> int:
    """The roll in which the die at a position was last thrown; rolls of a turn are in a row."""
    roll = actions[index]
    if isinstance(roll, Roll) and position in roll.kept:
        return _thrown_at(actions, index - 1, position)
    return index

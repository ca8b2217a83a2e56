"""Possible replacements of an action of DESfausse with a blocked amendment."""

from collections.abc import Mapping

from companion.dice import Die
from companion.games.desfausse.actions import (
    Roll,
)
from companion.games.game import Action
from companion.table.view import Blocked, View

MOST_INSTEAD = 40


def instead(view: View, blocked: Blocked) -> tuple[Action, ...]:
    """Return some legal actions of the same kind that could replace a blocked action."""
    state = view.state_before(blocked.index, blocked.replacements)
    kind = type(blocked.action)
    same = [choice for choice in view.game.choices(state) if isinstance(choice, kind)]
    return tuple(same[:MOST_INSTEAD])


def corrected_roll(blocked: Blocked) -> tuple[int, Roll] | None:
    """Return the corrected roll whose correction is blocked, with its index; None if there is none.

    Another of its dice may be misread too: later actions may fit after both corrections.
    """
    rolls = [(i, roll) for i, roll in blocked.replacements.items() if isinstance(roll, Roll)]
    return max(rolls, default=None, key=lambda entry: entry[0])


def corrected_too(view: View, blocked: Blocked, position: int, die: Die) -> Mapping[int, Action]:
    """Return the amendments that also change the die at that position of the blocked roll."""
    corrected = corrected_roll(blocked)
    if corrected is None:
        return {}
    index, roll = corrected
    actions = [blocked.replacements.get(at, action) for at, action in enumerate(view.actions)]
    return view.game.corrected(actions, index, with_die(roll, position, die))


def with_die(roll: Roll, position: int, die: Die) -> list[Die]:
    """Return the dice of a roll, with another die at that position."""
    dice = [Die(d.value, colour=d.colour, size=d.size) for d in roll.dice]
    dice[position] = die
    return dice

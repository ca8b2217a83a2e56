"""Dice entered by touch on a phone: which are wanted, and the action that those entered make."""

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.dice import Colour, DiceSort, Die, DieKind, Size
from companion.games.game import Action
from companion.messages import VirtualRoll
from companion.table.view import View
from companion.table.virtual_dice import draw
from ui.web.protocol import Place, WebDie


class WrongDice(ValueError):
    """Dice that are not those wanted."""


def wanted(view: View) -> list[dict[str, Any]]:
    """A place for each die of the roll that is open: its `kind`, `colour` and `size` (None where
    the game does not tell), its `faces`, what lies there `before`, None before a first roll, and
    whether that `stays` by the rules. Empty without an open roll.
    """
    stays = view.game.set_aside(view.state)
    return [
        {
            **sort_json(sort),
            "before": before.value if before else None,
            "stays": before is not None and place in stays,
        }
        for place, (sort, before) in enumerate(places(view))
    ]


def sort_json(sort: DiceSort) -> dict[str, Any]:
    """A sort of dice as a page draws it: None where the game does not tell."""
    return {
        "kind": sort.kind.value,
        "colour": sort.colour and sort.colour.value,
        "size": sort.size and sort.size.value,
        "faces": list(sort.faces),
    }


def sorts(view: View) -> tuple[DiceSort, ...]:
    """The sorts of dice that may lie in the tray."""
    wanted = view.wanted or view.game.dice_in_play()
    return tuple(dict.fromkeys(wanted.sorts))


def sort_of(die: Die, among: Sequence[DiceSort]) -> int | None:
    """Which of the sorts a die is; None if it is none, or that is not known."""
    known = (
        place
        for place, sort in enumerate(among)
        if sort.kind is die.kind
        and sort.colour in (None, die.colour)
        and sort.size in (None, die.size)
    )
    return next(known, None)


def entered(view: View, dice: Sequence[Place]) -> Action:
    """The roll that dice make, one for each place wanted: None stays as it lies.

    Raises WrongDice; the game's rules may still refuse it.
    """
    of_roll = places(view)
    if not of_roll or len(dice) != len(of_roll):
        raise WrongDice
    shown, kept = [], []
    for place, (told, (sort, before)) in enumerate(zip(dice, of_roll, strict=True)):
        if told is None:
            if before is None:
                raise WrongDice
            kept.append(place)
            shown.append(before)
        else:
            shown.append(die_of(told, sort))
    if len(kept) == len(of_roll):
        raise WrongDice
    action: Action = view.game.roll(view.state, shown, kept)
    return action


def rolled_virtually(view: View, kept: Sequence[int], chance: Random) -> VirtualRoll:
    """The roll of virtual dice, those at the places `kept` staying. Raises WrongDice."""
    count = len(view.game.rolled(view.state))
    if not set(kept) <= set(range(count)):
        raise WrongDice
    drawn = draw(view, kept, chance)
    if drawn is None or len(drawn.kept) == len(drawn.dice):
        raise WrongDice
    return drawn


def places(view: View) -> list[tuple[DiceSort, Die | None]]:
    """The sort of each place of the roll that is open, and the die that lies there from the roll
    before. Empty without an open roll.
    """
    if view.wanted is None:
        return []
    before = view.game.rolled(view.state)
    every = [sort for sort in view.wanted.sorts for _ in range(sort.most)]
    if not before:
        return [(sort, None) for sort in every]
    return [(every[sort_of(die, every) or 0], die) for die in before]


def die_of(told: WebDie | int, sort: DiceSort) -> Die:
    """The die that was told, one of that sort. Raises WrongDice."""
    die = WebDie(told) if isinstance(told, int) else told
    try:
        kind = DieKind(die.kind) if die.kind else sort.kind
        colour = Colour(die.colour) if die.colour else sort.colour
        size = Size(die.size) if die.size else sort.size
    except ValueError as failure:
        raise WrongDice from failure
    if kind is not sort.kind or die.value not in sort.faces:
        raise WrongDice
    return Die(die.value, kind, colour, size)

"""Dice entered by touch on a phone: which are wanted, and the message that those entered make."""

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
            "kind": sort.kind.value,
            "colour": sort.colour and sort.colour.value,
            "size": sort.size and sort.size.value,
            "faces": list(sort.faces),
            "before": before.value if before else None,
            "stays": before is not None and place in stays,
        }
        for place, (sort, before) in enumerate(_places(view))
    ]


def entered(view: View, dice: Sequence[Place]) -> Action:
    """The roll that dice make, one for each place wanted: None stays as it lies.

    Raises WrongDice; the game's rules may still refuse it.
    """
    places = _places(view)
    if not places or len(dice) != len(places):
        raise WrongDice
    shown, kept = [], []
    for place, (told, (sort, before)) in enumerate(zip(dice, places, strict=True)):
        if told is None:
            if before is None:
                raise WrongDice
            kept.append(place)
            shown.append(before)
        else:
            shown.append(die_of(told, sort))
    if len(kept) == len(places):
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


def _places(view: View) -> list[tuple[DiceSort, Die | None]]:
    if view.wanted is None:
        return []
    before = view.game.rolled(view.state)
    sorts = [sort for sort in view.wanted.sorts for _ in range(sort.most)]
    if not before:
        return [(sort, None) for sort in sorts]
    return [(_sort_of(die, sorts), die) for die in before]


def _sort_of(die: Die, sorts: Sequence[DiceSort]) -> DiceSort:
    return next(
        (
            sort
            for sort in sorts
            if sort.kind is die.kind
            and sort.colour in (None, die.colour)
            and sort.size in (None, die.size)
        ),
        sorts[0],
    )


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

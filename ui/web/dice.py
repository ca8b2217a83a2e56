"""Dice entered by touch on a phone: the dice wanted, and the action for the dice entered."""

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
    """Dice that differ from the dice wanted."""


def wanted(view: View) -> list[dict[str, Any]]:
    """Return the places of the open roll as JSON; empty without an open roll.

    Each has the die's `kind`, `colour` and `size` (None if the game leaves them open), its `faces`,
    the die `before` (None before a first roll), and whether that die `stays` by the rules.
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
    """Return a sort of dice as JSON, with None for properties that the game leaves open."""
    return {
        "kind": sort.kind.value,
        "colour": sort.colour and sort.colour.value,
        "size": sort.size and sort.size.value,
        "faces": list(sort.faces),
    }


def sorts(view: View) -> tuple[DiceSort, ...]:
    """Return the sorts of dice that may lie in the tray."""
    wanted = view.wanted or view.game.dice_in_play()
    return tuple(dict.fromkeys(wanted.sorts))


def sort_of(die: Die, among: Sequence[DiceSort]) -> int | None:
    """Return the index of the die's sort; None if unknown or not among them."""
    known = (
        place
        for place, sort in enumerate(among)
        if sort.kind is die.kind
        and sort.colour in (None, die.colour)
        and sort.size in (None, die.size)
    )
    return next(known, None)


def entered(view: View, dice: Sequence[Place]) -> Action:
    """Return the roll for dice in the places wanted, where None means a die that stays.

    Raises WrongDice; the game's rules may still refuse the roll.
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
    """Return a roll of virtual dice; the dice at the places `kept` stay. Raises WrongDice."""
    count = len(view.game.rolled(view.state))
    if not set(kept) <= set(range(count)):
        raise WrongDice
    drawn = draw(view, kept, chance)
    if drawn is None or len(drawn.kept) == len(drawn.dice):
        raise WrongDice
    return drawn


def places(view: View) -> list[tuple[DiceSort, Die | None]]:
    """Return the sort of each place of the open roll, and its die from the roll before.

    Empty without an open roll.
    """
    if view.wanted is None:
        return []
    before = view.game.rolled(view.state)
    every = [sort for sort in view.wanted.sorts for _ in range(sort.most)]
    if not before:
        return [(sort, None) for sort in every]
    return [(every[sort_of(die, every) or 0], die) for die in before]


def die_of(told: WebDie | int, sort: DiceSort) -> Die:
    """Return the die entered, of that sort. Raises WrongDice."""
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

"""Whole games of every kind without a tray: bots choose, a generator throws, some change minds."""

from random import Random
from typing import Any

import msgspec

from companion import games
from companion.dice import Die
from companion.games.game import Action, AnyGame, Setup, Throw
from companion.messages import Act, Message, Press, Pressed, Redo
from companion.record import parse_header
from companion.view import View

PLAYERS = ("Ana", "Bo", "Chloé", "Dan")
SECOND_THOUGHTS = 0.08


def set_up(name: str) -> tuple[AnyGame, Setup]:
    """A game of that name for as few players as it takes, two at least."""
    game = games.find(name)
    count = next(number for number in game.players if number >= 2)
    header = {"game": name, "version": 1, "players": PLAYERS[:count]}
    return parse_header(msgspec.json.encode(header))


def next_action(view: View, chance: Random) -> Action:
    """What a bot does now; dice are thrown for it."""
    decision = view.game.decide(view.state, chance)
    if isinstance(decision, Throw):
        decision = view.game.roll(view.state, _thrown(view, decision, chance), decision.kept)
    assert isinstance(decision, Action)
    return decision


def next_message(view: View, chance: Random) -> Message:
    """What a bot tells the table now: mostly its action, sometimes that it takes one back."""
    if chance.random() < SECOND_THOUGHTS and view.can_undo:
        return Pressed(Press.UNDO)
    if chance.random() < SECOND_THOUGHTS and view.can_redo:
        return Redo()
    return Act(next_action(view, chance))


def _thrown(view: View, throw: Throw, chance: Random) -> tuple[Die, ...]:
    assert view.wanted is not None
    sorts = [sort for sort in view.wanted.sorts for _ in range(sort.most)]
    if not throw.kept:
        return tuple(_die(sort, chance) for sort in sorts)
    return tuple(
        die if place in throw.kept else _die(_like(die, sorts), chance)
        for place, die in enumerate(view.game.rolled(view.state))
    )


def _like(die: Die, sorts: list[Any]) -> Any:
    fitting = (
        sort for sort in sorts
        if sort.kind is die.kind
        and sort.colour in (None, die.colour)
        and sort.size in (None, die.size)
    )  # fmt: skip
    return next(fitting, sorts[0])


def _die(sort: Any, chance: Random) -> Die:
    return Die(chance.choice(sort.faces), sort.kind, sort.colour, sort.size)

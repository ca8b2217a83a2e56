"""Whole games of simulated players, with players who leave during the game."""

from random import Random
from typing import Any, cast

from msgspec.structs import replace

from companion.dice import Die
from companion.games.game import Action, AnyGame, Setup, Throw
from companion.games.leaving import Leave

LONGEST = 5_000


def played_out(
    game: AnyGame, setup: Setup, chance: Random, leaves: dict[int, str]
) -> tuple[object, list[Action]]:
    """Return the end of a game and its actions.

    `leaves` are the players who leave, by the number of actions before.
    """
    state = game.start(setup)
    actions: list[Action] = []
    while game.outcome(state) is None:
        assert len(actions) < LONGEST
        action = _next(game, state, chance)
        leaver = leaves.get(len(actions))
        if leaver is not None and leaver not in game.left(state):
            action = Leave(leaver)
        state = game.apply(state, action)
        actions.append(action)
        assert game.to_play(state) not in game.left(state)
    return state, actions


def _next(game: AnyGame, state: object, chance: Random) -> Action:
    wish: Any = game.decide(state, chance)
    if not isinstance(wish, Throw):
        return cast(Action, wish)
    wanted = game.wanted_dice(state)
    assert wanted is not None
    before = game.rolled(state)
    if not before:
        sorts = [sort for sort in wanted.sorts for _ in range(sort.least)]
        dice = [Die(chance.choice(s.faces), s.kind, s.colour, s.size) for s in sorts]
        first: Action = game.roll(state, dice, ())
        return first
    dice = []
    for at, die in enumerate(before):
        (faces,) = (
            sort.faces
            for sort in wanted.sorts
            if (sort.colour, sort.size) in ((die.colour, die.size), (None, None))
        )
        dice.append(die if at in wish.kept else replace(die, value=chance.choice(faces)))
    again: Action = game.roll(state, dice, wish.kept)
    return again

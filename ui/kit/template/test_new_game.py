"""The rules of New game; run `pytest` on this folder. CHANGE: a test for each of your rules."""

import pytest

from companion.games.kit import Roll, RollFirst

from .rules import GAME, NewGameSetup, State, Write


def played(*actions: Roll | Write) -> State:
    """Return the game of two players after these actions."""
    state = GAME.start(NewGameSetup(version=1, players=("Ana", "Bo")))
    for action in actions:
        state = GAME.apply(state, action)
    return state


def test_the_sum_of_the_dice_is_written() -> None:
    assert played(Roll((1, 2, 3, 4, 6)), Write()).totals == (16, 0)


def test_the_dice_are_rolled_first() -> None:
    with pytest.raises(RollFirst):
        played(Write())

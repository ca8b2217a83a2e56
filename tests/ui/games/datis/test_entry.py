"""Tricks and dice won, entered step by step."""

import pytest

from companion.games.datis import GAME
from companion.games.datis.actions import Mode, Round, Trick, Won
from companion.games.datis.errors import OddNumber
from companion.games.datis.setup import DatisSetup
from companion.games.datis.state import State
from ui.games.datis.entry import DONE, next_step

TIE = ("green-d4", "1", "blue-d8", "5", "black-d8", "5")


def begun(mode: Mode, players: tuple[str, ...] = ("Ana", "Bo")) -> State:
    return GAME.apply(GAME.start(DatisSetup(version=1, players=players)), Round(mode))


def test_tied_dice_are_rolled_again_before_the_trick_is_complete() -> None:
    state = begun(Mode.TRICKS, ("Ana", "Bo", "Cy"))
    step = next_step(state, TIE)
    assert step is not None
    assert step.said is not None
    assert step.said.to("en") == "A tie: Bo rolls the blue D8 again. What does it show?"
    whole = next_step(state, (*TIE, "3", "7"))
    assert whole is not None
    assert isinstance(whole.action, Trick)
    assert whole.action.rerolls == ({"Bo": 3, "Cy": 7},)
    assert [group.dice[0].label for group in whole.laid] == ["1", "3", "7"]


def test_dice_played_before_keep_their_place_and_cannot_be_picked() -> None:
    state = begun(Mode.TRICKS)
    played = next_step(state, ("green-d8", "5", "green-d12", "9"))
    assert played is not None
    assert isinstance(played.action, Trick)
    step = next_step(GAME.apply(state, played.action), ())
    assert step is not None
    assert {pick.key for pick in step.picks if pick.gone} == {"green-d8", "green-d12"}
    assert len(step.picks) == 18
    assert not step.offers("green-d8")


def test_dice_won_are_entered_and_removed_by_taps() -> None:
    state = begun(Mode.TALLY)
    step = next_step(state, ("green-d8", "blue-d4", "green-d8", "red-d6"))
    assert step is not None
    assert step.action is None
    assert [pick.key for pick in step.picks if pick.picked] == ["blue-d4"]  # red is not in play


def test_a_number_of_dice_that_the_rules_refuse_is_refused() -> None:
    state = begun(Mode.TALLY)
    with pytest.raises(OddNumber):
        next_step(state, ("green-d8", DONE))
    step = next_step(state, ("green-d8", "blue-d4", DONE))
    assert step is not None
    assert isinstance(step.action, Won)
    assert set(step.action.dice) == {"green-d8", "blue-d4"}


def test_actions_listed_by_the_rules_are_not_entered_by_steps() -> None:
    assert next_step(GAME.start(DatisSetup(version=1, players=("Ana", "Bo"))), ()) is None

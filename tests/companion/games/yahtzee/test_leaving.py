"""A player leaves a match: the next player, the sheets and the winner."""

import pytest

from companion.games.errors import HasLeft, LastToLeave
from companion.games.history import History, check_amendment
from companion.games.leaving import Leave
from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Score, Start, YahtzeeAction
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.state import State
from tests.companion.games.yahtzee.play import played, roll, setup

ONES = (roll(1, 1, 1, 2, 3), Score(Box.ONES))


def filled(state: State) -> State:
    """Return the match with zeros in the round's open boxes of the players present."""
    number = state.round
    while not state.finished and state.round == number:
        box = state.sheet.open_boxes[0]
        state = GAME.apply(state, roll(1, 2, 4, 6, 6))
        state = GAME.apply(state, Score(box, zero=True))
    return state


def test_the_others_go_on_when_a_player_leaves() -> None:
    state = played(*ONES, Leave("Bo"), count=3)
    assert GAME.to_play(state) == "Chloe"
    assert GAME.wanted_dice(state) is not None
    assert GAME.to_play(GAME.apply(GAME.apply(state, ONES[0]), ONES[1])) == "Ana"


def test_the_roll_of_a_player_who_leaves_is_dropped() -> None:
    state = played(*ONES, roll(6, 6, 6, 6, 6), Leave("Bo"), count=3)
    assert (GAME.to_play(state), state.rolls) == ("Chloe", ())


def test_the_roll_of_the_player_to_play_stays_when_another_leaves() -> None:
    state = played(roll(6, 6, 6, 6, 6), Leave("Bo"), count=3)
    assert (GAME.to_play(state), state.dice) == ("Ana", (6, 6, 6, 6, 6))


def test_a_round_ends_without_the_boxes_of_a_player_who_has_left() -> None:
    state = filled(played(*ONES, Leave("Bo"), count=3, rounds=2))
    assert (state.round, GAME.to_play(state)) == (2, "Ana")
    assert [len(sheet.open_boxes) for sheet in state.sheets[0]] == [0, 13, 0]
    assert GAME.outcome(filled(state)) is not None


def test_the_next_player_starts_a_round_whose_starter_leaves() -> None:
    state = played(roll(6, 6, 6, 6, 6), Leave("Ana"), count=3, rounds=2)
    assert (GAME.to_play(state), state.rolls) == ("Bo", ())
    assert GAME.choices(state) == (Start("Bo"), Start("Chloe"))
    assert GAME.to_play(filled(state)) == "Bo"


def test_a_player_who_has_left_starts_no_round() -> None:
    with pytest.raises(HasLeft):
        GAME.apply(played(Leave("Bo"), count=3), Start("Bo"))


def test_the_points_of_a_player_who_has_left_win_nothing() -> None:
    state = filled(played(*ONES, roll(6, 6, 6, 6, 6), Score(Box.YAHTZEE), Leave("Bo"), count=3))
    assert [standing.total for standing in GAME.standings(state)] == [3, 50, 0]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == ("Ana",)


def test_who_is_left_alone_plays_to_the_end_and_wins() -> None:
    state = played(*ONES, Leave("Bo"))
    assert GAME.to_play(state) == "Ana"
    outcome = GAME.outcome(filled(state))
    assert outcome is not None
    assert outcome.winners == ("Ana",)


@pytest.mark.parametrize("before", [(), (Leave("Bo"),)])
def test_the_last_player_does_not_leave(before: tuple[YahtzeeAction, ...]) -> None:
    with pytest.raises(LastToLeave) as caught:
        GAME.apply(played(*before, count=1 + len(before)), Leave("Ana"))
    assert str(caught.value) == "Without Ana nobody is there to go on with the game."


def test_a_roll_before_a_player_left_is_corrected_with_the_dice_kept_of_it() -> None:
    actions = (roll(6, 6, 1, 2, 3), Leave("Bo"), roll(6, 6, 4, 4, 4, kept=(0, 1)))
    right = roll(5, 6, 1, 2, 3)
    amended = check_amendment(GAME, setup(3), History(actions), {0: right})
    assert amended.actions == (right, Leave("Bo"), roll(5, 6, 4, 4, 4, kept=(0, 1)))
    five = GAME.corrected(actions, 2, GAME.rolled(played(roll(5, 6, 4, 4, 4), count=3)))
    assert five == {0: right, 2: amended.actions[2]}

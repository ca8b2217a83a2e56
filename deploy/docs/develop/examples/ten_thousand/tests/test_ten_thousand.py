"""The rules of 10 000. Run with the companion and this package installed, or PYTHONPATH=. here."""

import pytest
from ten_thousand.rules import (
    GAME,
    Bank,
    Options,
    PutAside,
    State,
    StaysAside,
    TenThousandAction,
    TenThousandSetup,
    TooFew,
    points,
)

from companion.games.kit import GameOver, NoRollLeft, Roll

BANK = Bank()
ROLL = Roll((1, 1, 1, 2, 3, 4))  # a thousand
LOST = Roll((2, 2, 3, 3, 4, 6))


def played(*actions: TenThousandAction, options: Options = Options()) -> State:  # noqa: B008
    state = GAME.start(TenThousandSetup(version=1, players=("Ana", "Bo"), options=options))
    for action in actions:
        state = GAME.apply(state, action)
    return state


@pytest.mark.parametrize(
    ("dice", "worth"),
    [
        ((1, 5, 2, 3, 4, 4), 150),
        ((1, 1, 1), 1000),
        ((4, 4, 4, 4), 800),
        ((1, 2, 3, 4, 5, 6), 1500),
        ((2, 2, 3, 3, 6, 6), 1000),
        ((2, 2, 3, 3, 4, 6), 0),
    ],
)
def test_what_dice_score(dice: tuple[int, ...], worth: int) -> None:
    assert points(dice) == worth


def test_the_points_of_a_turn_are_banked() -> None:
    assert played(ROLL, Roll((1, 1, 1, 5, 2, 3), kept=(0, 1, 2)), BANK).totals == (1050, 0)


def test_a_roll_that_scores_nothing_loses_the_turn() -> None:
    lost = played(ROLL, Roll((1, 1, 1, 2, 3, 4), kept=(0, 1, 2)))
    assert not GAME.may_roll(lost)
    assert GAME.apply(lost, BANK).totals == (0, 0)
    with pytest.raises(NoRollLeft):
        GAME.apply(lost, ROLL)


def test_a_die_that_scores_is_set_aside_before_the_others_are_rolled() -> None:
    with pytest.raises(PutAside):
        played(ROLL, ROLL)
    with pytest.raises(PutAside):
        played(ROLL, Roll((1, 1, 1, 2, 3, 4), kept=(0, 3)))


def test_a_die_set_aside_stays_there() -> None:
    second = Roll((1, 1, 1, 5, 2, 3), kept=(0, 1, 2))
    with pytest.raises(StaysAside):
        played(ROLL, second, Roll((1, 1, 1, 5, 2, 3), kept=(3,)))
    assert GAME.set_aside(played(ROLL, second)) == (0, 1, 2)


def test_all_six_dice_are_rolled_again_once_all_of_them_score() -> None:
    hot = played(Roll((1, 2, 3, 4, 5, 6)))
    assert GAME.set_aside(hot) == ()
    assert GAME.apply(GAME.apply(hot, ROLL), BANK).totals == (2500, 0)


def test_a_first_score_has_five_hundred_points_at_least() -> None:
    few = Roll((1, 2, 3, 3, 4, 6))
    with pytest.raises(TooFew):
        played(few, BANK)
    assert played(few, BANK, options=Options(entry=0)).totals == (100, 0)


def test_the_round_is_played_to_its_end() -> None:
    options = Options(goal=5000)
    high = Roll((1, 1, 1, 1, 1, 2))  # four thousand
    state = played(high, BANK, LOST, BANK, ROLL, BANK, options=options)
    assert not GAME.finished(state)
    state = GAME.apply(GAME.apply(state, LOST), BANK)
    assert GAME.places(state) == (1, 2)
    with pytest.raises(GameOver):
        GAME.apply(state, ROLL)

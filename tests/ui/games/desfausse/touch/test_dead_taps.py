"""At the DESfausse table, a tap without effect is explained in a sentence."""

import pytest

from companion.games.desfausse.actions import CUP, Discard, EndTurn, Name, Trophy
from companion.games.desfausse.columns import Column
from companion.games.desfausse.state import DesfausseSetup
from tests.ui.games.desfausse.touch.desfausse_evening import (
    DESFAUSSE,
    sit_down,
    tap_dice,
    tap_trophy,
)
from tests.ui.games.desfausse.touch.desfausse_play import (
    ENDED,
    ONES2,
    ROLLED,
    THREES_TO_CUP,
    Actions,
    roll,
)
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap_twice
from tests.ui.touch.screens.seated import done, seat

WHOLE_HAND = "The first roll of a turn is made with the whole hand: no die is kept."
FIVE = ((0, 1, 2, 3, 4), (0, 1, 2, 3, 4), (CUP,) * 5)
A_ONE = "The small green shows a 1: it is set aside and not rolled again."


@pytest.mark.parametrize(
    ("actions", "column", "why"),
    [
        ((), Column.TWO, "The dice must be rolled first."),
        (ROLLED, Column.TWO, "For this cell: discard 2 dice in one turn."),
        ((*THREES_TO_CUP, Trophy(Column.THREE)), Column.TWO, "One token is placed a turn."),
        (
            (*ENDED, *THREES_TO_CUP),
            Column.THREE,
            "This round's cell “3 dice” is already taken by Ana.",
        ),
        (ONES2, Column.TWO, "With more than half 1s the token must go to the −1 column."),
    ],
)
def test_a_trophy_that_takes_no_token_says_why(
    evening: Evening, actions: Actions, column: Column, why: str
) -> None:
    sit_down(evening, "Ana", "Bo", actions=actions)
    tap_trophy(evening, column)
    assert evening.app.notice == why
    assert done(evening) == actions


def test_a_double_tap_on_a_gilded_trophy_places_one_token_without_an_error(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", actions=THREES_TO_CUP)
    evening.app.notice = ""
    tap_twice(evening.screen, evening.now.ids.board.row(Column.THREE))
    evening.settle()
    assert done(evening) == (*THREES_TO_CUP, Trophy(Column.THREE))
    assert evening.app.notice == ""


def test_in_entry_by_touch_a_1_stays_and_not_all_dice_can_stay(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo")
    tap_dice(evening, 0)
    assert evening.app.notice == WHOLE_HAND
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    tap_dice(evening, 3)
    assert evening.app.notice == A_ONE
    tap_dice(evening, 0, 1, 2, 4)
    assert evening.now.shelf == [0, 1, 2, 3, 4]
    tap_dice(evening, 5)
    assert evening.app.notice == "At least one die must be rolled."
    assert evening.now.shelf == [0, 1, 2, 3, 4]


def test_a_face_missing_on_the_next_die_is_not_offered_and_not_accepted(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    tap_dice(evening, 0, 1, 2)
    assert sorted(evening.now.ids.entry.faces) == [1, 3, 4, 5]
    evening.now.on_key("2")
    assert not any(evening.now.ids.entry.entry.places)


def test_dice_that_were_not_rolled_explain_why_they_cannot_be_tapped(evening: Evening) -> None:
    evening.put_up_picture()
    sit_down(evening, "Ana", "Bo")
    tap_dice(evening, 0)
    assert evening.app.notice == WHOLE_HAND


def test_a_last_die_is_named_before_it_is_kept_or_rolled(evening: Evening) -> None:
    five = (roll(3, 3, 3, 3, 3, 4), Discard(*FIVE), EndTurn(), roll(2, 3, 4, 5, 4, 5), EndTurn())
    sit_down(evening, "Ana", "Bo", actions=five)
    assert [offer.action for offer in evening.now.offers] == [Name(3), Name(4), Name(5)]
    tap_dice(evening, 0)
    assert evening.app.notice == "With one die left, a value is named before the roll."


def test_virtual_dice_that_stay_say_why(evening: Evening) -> None:
    setup = DesfausseSetup(version=1, players=("Ana", "Bo"), dice="virtual")
    seat(evening, DESFAUSSE, setup, ())
    tap_dice(evening, 0)
    assert evening.app.notice == WHOLE_HAND
    evening.now.roll_now()
    evening.settle()
    (one, *_) = evening.view.state.turn.ones
    evening.app.notice = ""
    tap_dice(evening, next(at for at in range(6) if at not in evening.view.state.turn.ones))
    assert evening.app.notice == ""
    tap_dice(evening, one)
    assert "it is set aside and not rolled again" in evening.app.notice


def test_pretend_dice_that_stay_say_why(evening: Evening) -> None:
    evening.machine.simulated = True
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    evening.put_up_camera()
    tap_dice(evening, 3)
    assert evening.app.notice == A_ONE
    tap_dice(evening, 0, 1, 2, 4, 5)
    assert evening.app.notice == "At least one die must be rolled."

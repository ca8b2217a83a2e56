"""At the DESfausse table a tap that does nothing is told why, in one sentence."""

import pytest

from companion.games.desfausse.actions import CUP, Discard, EndTurn, Name, Trophy
from companion.games.desfausse.board import Cell
from companion.games.desfausse.columns import Column
from companion.games.desfausse.state import DesfausseSetup
from tests.ui.games.desfausse.touch.desfausse_evening import (
    DESFAUSSE,
    keep,
    sit_down,
    tap_cell,
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
from tests.ui.touch.fingers import tap, tap_twice
from tests.ui.touch.screens.seated import done, seat

WHOLE_HAND = "The first roll of a turn is made with the whole hand: no die is kept."
FIVE = ((0, 1, 2, 3, 4), (0, 1, 2, 3, 4), (CUP,) * 5)
A_ONE = "The small green shows a 1: it is set aside and not rolled again."


@pytest.mark.parametrize(
    ("actions", "number", "column", "why"),
    [
        ((), 1, Column.TWO, "The dice must be rolled first."),
        (ROLLED, 1, Column.TWO, "For this cell: discard 2 dice in one turn."),
        (ROLLED, 3, Column.TWO, "Round 1 is being played: no token goes to round 3."),
        ((*THREES_TO_CUP, Trophy(Column.THREE)), 1, Column.TWO, "One token is placed a turn."),
        (
            (*ENDED, *THREES_TO_CUP),
            1,
            Column.THREE,
            "This round's cell “3 dice” is already taken by Ana.",
        ),
        (ONES2, 1, Column.TWO, "With more than half 1s the token must go to the −1 column."),
    ],
)
def test_a_cell_that_takes_no_token_says_why(
    evening: Evening, actions: Actions, number: int, column: Column, why: str
) -> None:
    sit_down(evening, "Ana", "Bo", actions=actions)
    tap_cell(evening, number, column)
    assert evening.app.notice == why
    assert done(evening) == actions


def test_a_double_tap_on_a_cell_that_glows_places_a_token_and_blames_nobody(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", actions=THREES_TO_CUP)
    evening.app.notice = ""
    tap_twice(evening.screen, evening.now.ids.board.cell(Cell(1, Column.THREE)))
    evening.settle()
    assert done(evening) == (*THREES_TO_CUP, Trophy(Column.THREE))
    assert evening.app.notice == ""


def test_on_the_pad_a_1_stays_and_a_big_die_has_no_2(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo")
    keep(evening, 0)
    assert evening.app.notice == WHOLE_HAND
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    keep(evening, 3)
    assert evening.app.notice == A_ONE
    keep(evening, 0, 1, 2)
    face(evening, 2)
    assert evening.app.notice == "A Désmon has no face 2: it shows 1, 3, 4 or 5."
    keep(evening, 4, 5)
    face(evening, 3)
    assert evening.app.notice == "At least one die must be rolled."


def test_dice_of_the_row_that_were_not_rolled_say_why_they_are_dead(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo")
    tap(evening.screen, evening.now.ids.roll.ids.dice.children[0])
    assert evening.app.notice == WHOLE_HAND
    sit_down(evening, "Ana", "Bo", actions=ONES2)  # a die is given, none is rolled any more
    tap(evening.screen, evening.now.ids.roll.ids.dice.children[0])
    assert "has already been given" in evening.app.notice


def test_a_last_die_is_named_before_it_is_kept_or_rolled(evening: Evening) -> None:
    five = (roll(3, 3, 3, 3, 3, 4), Discard(*FIVE), EndTurn(), roll(2, 3, 4, 5, 4, 5), EndTurn())
    sit_down(evening, "Ana", "Bo", actions=five)
    assert [offer.action for offer in evening.now.offers] == [Name(3), Name(4), Name(5)]
    tap(evening.screen, evening.now.ids.roll.ids.dice.children[0])
    assert evening.app.notice == "With one die left, a value is named before the roll."


def test_virtual_dice_that_stay_say_why(evening: Evening) -> None:
    setup = DesfausseSetup(version=1, players=("Ana", "Bo"), dice="virtual")
    seat(evening, DESFAUSSE, setup, ())
    tray = evening.now.ids.virtual
    tray.tap(0)
    assert evening.app.notice == "Roll the dice first."
    tray.throw()
    evening.settle()
    (one, *_) = evening.view.state.turn.ones
    evening.app.notice = ""
    tray.tap(next(at for at in range(6) if at not in evening.view.state.turn.ones))
    assert evening.app.notice == ""
    tray.tap(one)
    assert "it is set aside and not rolled again" in evening.app.notice


def test_pretend_dice_that_stay_say_why(evening: Evening) -> None:
    evening.machine.simulated = True
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    evening.put_up_camera()
    evening.now.tap_die(3)
    assert evening.app.notice == A_ONE
    for position in (0, 1, 2, 4, 5):
        evening.now.tap_die(position)
    assert evening.app.notice == "At least one die must be rolled."


def face(evening: Evening, value: int) -> None:
    """Tap a face of the pad."""
    faces = evening.now.ids.entry.ids.faces.children
    tap(evening.screen, next(die for die in faces if die.value == value))

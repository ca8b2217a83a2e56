"""The eye saw nothing for a while: what lies there then was not seen to roll."""

from companion.draft import Ask
from companion.games.yahtzee.actions import Roll
from companion.messages import Act, Declare, LostSight
from tests.companion.tabletop import Tabletop


def test_dice_tapped_in_meanwhile_are_not_counted_again_when_the_eye_is_back(
    table: Tabletop,
) -> None:
    table.do(LostSight())
    table.do(Act(Roll((1, 2, 3, 4, 5))))
    view = table.throw(1, 2, 3, 4, 5)
    assert [action.dice for action in view.actions if isinstance(action, Roll)] == [(1, 2, 3, 4, 5)]
    assert view.asks == ()


def test_other_dice_than_the_roll_are_asked_about_and_not_counted(table: Tabletop) -> None:
    assert len(table.throw(1, 2, 3, 4, 5).actions) == 1
    table.do(LostSight())
    view = table.throw(6, 6, 6, 6, 6)
    assert len(view.actions) == 1
    assert Ask.NO_MOVEMENT in view.asks
    assert len(table.do(Declare()).actions) == 2


def test_dice_that_lie_as_they_lay_are_nothing_to_ask_about(table: Tabletop) -> None:
    table.throw(1, 2, 3, 4, 5)
    view = table.do(LostSight())
    assert view.again == 1
    view = table.look()
    assert len(view.actions) == 1
    assert view.asks == ()


def test_a_reading_from_before_is_dropped(table: Tabletop) -> None:
    before = table.view.request
    assert table.do(LostSight()).request > before


def test_a_question_about_what_lay_there_is_not_asked_of_what_lies_there_now(
    table: Tabletop,
) -> None:
    table.throw(1, 2, 3, 4, 5)
    table.do(LostSight())
    assert Ask.NO_MOVEMENT in table.throw(6, 6).asks
    assert table.do(LostSight()).asks == ()
    assert table.throw(1, 2, 3, 4, 5).asks == ()
    assert len(table.view.actions) == 1

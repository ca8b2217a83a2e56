"""Dice seen after an interruption of the eye count as not seen to roll."""

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Declare, DropDraft, LostSight, Press, Pressed
from companion.tray.draft import Ask
from tests.companion.tabletop import Tabletop, refusal, rolls


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


def test_unmoved_dice_need_no_question(table: Tabletop) -> None:
    table.throw(1, 2, 3, 4, 5)
    view = table.do(LostSight())
    assert view.again == 1
    view = table.look()
    assert len(view.actions) == 1
    assert view.asks == ()


def test_a_reading_from_before_is_dropped(table: Tabletop) -> None:
    before = table.view.question.number
    assert table.do(LostSight()).question.number > before


def test_a_question_about_earlier_dice_does_not_apply_to_present_dice(
    table: Tabletop,
) -> None:
    table.throw(1, 2, 3, 4, 5)
    table.do(LostSight())
    assert Ask.NO_MOVEMENT in table.throw(6, 6).asks
    assert table.do(LostSight()).asks == ()
    assert table.throw(1, 2, 3, 4, 5).asks == ()
    assert len(table.view.actions) == 1


def test_dice_entered_by_touch_are_not_counted_again_however_often_the_tray_is_read(
    table: Tabletop,
) -> None:
    table.do(LostSight(back=False), Pressed(Press.REREAD))
    table.throw(1, 2, 3, 4, 5)
    table.do(DropDraft(), Act(Roll((6, 6, 6, 6, 6))), Pressed(Press.REREAD))
    view = table.throw(6, 6, 6, 6, 6)
    assert view.actions == (Roll((6, 6, 6, 6, 6)),)
    assert Ask.NO_MOVEMENT in view.asks


def test_entering_dice_by_touch_drops_earlier_questions(
    table: Tabletop,
) -> None:
    table.put({1: 1, 2: 2, 3: 3, 4: 4, 5: 5})
    assert table.look(unsure=(1,)).asks == (Ask.DOUBTFUL,)
    assert table.do(LostSight(back=False)).draft is None


def test_dice_read_before_sight_was_lost_are_not_marked(
    table: Tabletop,
) -> None:
    table.do(LostSight(back=False), Pressed(Press.REREAD))
    table.throw(1, 2, 3, 4, 5)
    assert table.do(Declare()).actions
    table.do(Act(Roll((6, 2, 3, 4, 5), (1, 2, 3, 4))))
    assert table.view.lying == ()
    table.do(LostSight())
    table.look()
    assert table.do(Act(Roll((1, 2, 3, 4, 5)))).lying


def doubtful_throw(table: Tabletop) -> None:
    """Throw three dice again, with a doubtful reading of one die."""
    table.throw(3, 3, 5, 1, 6)
    table.put({3: 3, 4: 3, 5: 2})
    assert table.look(unsure=[3], misread={3: 5}).asks == (Ask.DOUBTFUL,)


def test_a_turn_cannot_end_past_a_throw_that_waited_when_sight_was_lost(table: Tabletop) -> None:
    doubtful_throw(table)
    table.do(LostSight())
    assert refusal(table.end_turn(Score(Box.THREES))).endswith("answer the question first.")
    assert table.look().asks == (Ask.NO_MOVEMENT,)
    view = table.end_turn(Score(Box.THREES))
    assert refusal(view).endswith("answer the question first.")
    assert not view.may_end_turn
    assert rolls(table.do(Declare()))[1:] == [[2, 3, 3, 3, 3]]
    assert table.end_turn(Score(Box.THREES)).state.sheets[0][0][Box.THREES] == 12


def test_a_throw_waits_however_often_sight_is_lost_and_the_tray_read_again(table: Tabletop) -> None:
    doubtful_throw(table)
    for look in (True, False):
        table.do(LostSight())
        if look:
            table.look()
        table.reread(look=look)
        assert refusal(table.end_turn(Score(Box.THREES))).endswith("answer the question first.")
    table.do(LostSight())
    assert refusal(table.end_turn(Score(Box.THREES))).endswith("answer the question first.")
    assert table.look().asks == (Ask.NO_MOVEMENT,)
    assert refusal(table.end_turn(Score(Box.THREES))).endswith("answer the question first.")
    table.do(DropDraft())
    assert table.end_turn(Score(Box.THREES)).to_play == "Bo"


def test_a_throw_removed_while_the_eye_was_blind_no_longer_waits(table: Tabletop) -> None:
    doubtful_throw(table)
    table.do(LostSight())
    table.lift()
    table.look()
    table.put({1: 3, 2: 3})
    table.reread()
    assert table.end_turn(Score(Box.THREES)).to_play == "Bo"

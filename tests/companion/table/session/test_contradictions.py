"""An eye that contradicts itself, and an eye that is never sure."""

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Amend, CorrectRoll, Declare, DropDraft, Press, Pressed, Redo, SetDie
from companion.tray.draft import Ask
from tests.companion.tabletop import Tabletop, place, rolls, shown


def test_an_unmoved_die_keeps_its_recorded_value(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({4: 2})
    view = table.look(unsure=[1, 2])
    assert shown(view) == [2, 3, 3, 5, 6]


def test_another_reading_of_an_unmoved_die_is_asked_about(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({4: 2})
    view = table.look(misread={1: 4})
    assert view.asks == (Ask.DOUBTFUL,)
    assert view.draft is not None
    assert view.draft.dice[table.index(1)].likely == (3, 4)
    view = table.do(SetDie(table.index(1), 3))
    assert shown(view) == [2, 3, 3, 5, 6]


def test_an_answer_about_an_unmoved_die_holds_over_another_reading(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(misread={1: 4})
    table.put({4: 2})
    assert table.look(unsure=[4]).asks == (Ask.DOUBTFUL,)
    table.do(SetDie(table.index(1), 3))
    table.shake()
    table.look(unsure=[4], misread={1: 4})
    view = table.do(SetDie(table.index(4), 2))
    assert shown(view) == [2, 3, 3, 5, 6]
    assert sorted(next(action for action in view.actions if isinstance(action, Roll)).dice) == [
        1,
        3,
        3,
        5,
        6,
    ]


def test_a_waiting_amendment_is_not_mixed_up_with_a_die_corrected_in_the_tray(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.end_turn(Score(Box.THREES))
    table.throw(3, 3, 5, 1, 6)
    table.end_turn(Score(Box.ONES))
    table.throw(3, 3, 5, 1, 6)
    table.end_turn(Score(Box.FOURS))
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(misread={1: 4})
    assert table.do(Amend({1: Score(Box.FOURS)})).blocked is not None
    table.look()
    view = table.do(SetDie(table.index(1), 3))
    assert shown(view) == [1, 3, 3, 5, 6]
    assert view.actions[1] == Score(Box.THREES)


def test_an_unmoved_die_answered_with_its_new_value_is_corrected_in_its_roll(
    table: Tabletop,
) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(misread={1: 4})
    table.put({4: 2})
    table.look()
    view = table.do(SetDie(table.index(1), 3))
    assert [sorted(action.dice) for action in view.actions if isinstance(action, Roll)] == [
        [1, 3, 3, 5, 6],
        [2, 3, 3, 5, 6],
    ]


def test_changed_readings_of_unmoved_dice_are_asked_about(
    table: Tabletop,
) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(misread={1: 4})
    view = table.look()
    assert view.asks == (Ask.DOUBTFUL,)
    assert shown(view) == [1, 3, 4, 5, 6]
    view = table.do(SetDie(table.index(1), 3))
    assert shown(view) == [1, 3, 3, 5, 6]
    assert len(rolls(view)) == 1
    assert view.draft is None


def test_a_changed_reading_of_right_dice_changes_nothing(table: Tabletop) -> None:
    before = table.throw(3, 3, 5, 1, 6)
    view = table.look(misread={1: 4})
    assert view.asks == (Ask.DOUBTFUL,)
    view = table.do(SetDie(table.index(1), 3))
    assert (view.draft, view.actions) == (None, before.actions)
    assert table.look(misread={1: 5}).asks == ()


def taken_for_another(table: Tabletop) -> None:
    """Misread a 3 as a 4 and count it; then read the same dice right."""
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(misread={1: 4})
    assert table.look().asks == (Ask.DOUBTFUL,)


def test_a_changed_reading_is_asked_about_until_answered(
    table: Tabletop,
) -> None:
    taken_for_another(table)
    for misread in ({}, {1: 4}, {}):
        assert table.look(misread=misread).asks == (Ask.DOUBTFUL,)
        assert table.view.draft is not None
        assert table.view.draft.dice[table.index(1)].likely == (4, 3)
    assert shown(table.do(SetDie(table.index(1), 3))) == [1, 3, 3, 5, 6]
    assert table.look().asks == ()


def test_throwing_other_dice_does_not_answer_a_question(
    table: Tabletop,
) -> None:
    taken_for_another(table)
    table.lift(4)
    assert table.look().asks == (Ask.DOUBTFUL,)
    table.put({4: 2})
    assert table.look().asks == (Ask.DOUBTFUL,)
    view = table.do(SetDie(table.index(1), 3))
    assert rolls(view) == [[1, 3, 3, 5, 6], [2, 3, 3, 5, 6]]


def test_undo_and_redo_keep_the_question_about_an_unmoved_die(table: Tabletop) -> None:
    taken_for_another(table)
    table.undo()
    table.do(Redo())
    assert table.look().asks == (Ask.DOUBTFUL,)


def test_correcting_a_roll_on_the_sheet_answers_the_question_about_its_die(table: Tabletop) -> None:
    taken_for_another(table)
    table.do(Amend({0: Roll((6, 1, 5, 3, 3))}))
    assert shown(table.look()) == [1, 3, 3, 5, 6]
    assert table.view.asks == ()


def test_a_question_about_an_unmoved_die_that_is_dropped_is_not_asked_again(
    table: Tabletop,
) -> None:
    taken_for_another(table)
    table.do(DropDraft())
    assert table.look().asks == ()
    table.put({4: 2})
    assert rolls(table.look()) == [[1, 3, 4, 5, 6], [2, 3, 4, 5, 6]]


def test_an_eye_that_is_never_sure_records_nothing(table: Tabletop) -> None:
    everything = range(1, 6)
    for _ in range(3):
        table.lift()
        table.put(dict(enumerate((3, 3, 5, 1, 6), 1)))
        for message in (Declare(), CorrectRoll(), Pressed(Press.END_TURN), Pressed(Press.REREAD)):
            table.look(unsure=everything)
            assert Ask.DOUBTFUL in table.view.asks
            assert table.do(message).actions == ()


def test_a_doubtful_die_is_not_written_as_a_correction_either(table: Tabletop) -> None:
    before = table.throw(3, 3, 5, 1, 6)
    table.reread(look=False)
    table.look(unsure=[1], misread={1: 4})
    view = table.do(CorrectRoll())
    assert view.actions == before.actions
    assert view.notice is not None
    table.strange.append(place(90))
    table.reread()
    assert table.do(CorrectRoll()).actions == before.actions

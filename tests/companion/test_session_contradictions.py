"""An eye that contradicts itself, and one that is never sure."""

from companion.draft import Ask
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import (
    Amend,
    CorrectRoll,
    Declare,
    Press,
    Pressed,
    SetDie,
)
from tests.companion.tabletop import (
    Tabletop,
    place,
    rolls,
    shown,
)


def test_an_unmoved_die_still_shows_what_was_written_down(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({4: 2})
    view = table.look(unsure=[1, 2])
    assert shown(view) == [2, 3, 3, 5, 6]


def test_an_eye_that_takes_an_unmoved_die_for_another_is_asked_about(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({4: 2})
    view = table.look(misread={1: 4})
    assert view.asks == (Ask.DOUBTFUL,)
    assert view.draft is not None
    assert view.draft.dice[table.index(1)].likely == (3, 4)
    view = table.do(SetDie(table.index(1), 3))
    assert shown(view) == [2, 3, 3, 5, 6]


def test_what_is_said_of_such_a_die_holds_over_another_look(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(misread={1: 4})
    table.put({4: 2})
    assert table.look(unsure=[4]).asks == (Ask.DOUBTFUL,)
    table.do(SetDie(table.index(1), 3))
    table.shake()
    table.look(unsure=[4], misread={1: 4})
    view = table.do(SetDie(table.index(4), 2))
    assert shown(view) == [2, 3, 3, 5, 6]
    assert sorted(next(one for one in view.actions if isinstance(one, Roll)).dice) == [
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


def test_such_a_die_said_to_be_the_other_one_is_corrected_where_it_was_thrown(
    table: Tabletop,
) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(misread={1: 4})
    table.put({4: 2})
    table.look()
    view = table.do(SetDie(table.index(1), 3))
    assert [sorted(one.dice) for one in view.actions if isinstance(one, Roll)] == [
        [1, 3, 3, 5, 6],
        [2, 3, 3, 5, 6],
    ]


def test_an_eye_that_changes_its_mind_about_dice_that_lie_still_is_asked_about(
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


def test_an_eye_that_was_right_before_it_changed_its_mind_changes_nothing(
    table: Tabletop,
) -> None:
    before = table.throw(3, 3, 5, 1, 6)
    view = table.look(misread={1: 4})
    assert view.asks == (Ask.DOUBTFUL,)
    view = table.do(SetDie(table.index(1), 3))
    assert (view.draft, view.actions) == (None, before.actions)
    assert table.look(misread={1: 5}).asks == ()


def test_an_eye_that_is_never_sure_writes_nothing(table: Tabletop) -> None:
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

"""The tray was pushed or the camera knocked: the dice in it were not thrown."""

import pytest

from companion.games.yahtzee.actions import Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Declare, DropDraft, Saw
from companion.tray.draft import Ask
from tests.companion.tabletop import Tabletop, last_roll, rolls

THREES = Score(Box.THREES)


def test_dice_in_a_pushed_tray_are_no_roll(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.push()
    view = table.look()
    assert (rolls(view), view.draft) == ([[1, 3, 3, 5, 6]], None)


def test_dice_in_a_pushed_tray_are_not_the_next_players_first_roll(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.end_turn(THREES)
    table.push()
    view = table.look()
    assert (rolls(view), view.draft) == ([[1, 3, 3, 5, 6]], None)
    assert rolls(table.throw(2, 2, 2, 4, 4))[1:] == [[2, 2, 2, 4, 4]]


def test_a_die_thrown_again_into_a_tray_pushed_meanwhile_is_the_only_one_thrown(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.push()
    view = table.throw_again({1: 4})
    assert rolls(view)[1:] == [[1, 3, 4, 5, 6]]
    assert len(last_roll(view).kept) == 4


@pytest.mark.parametrize("ended", [False, True])
def test_equal_dice_after_a_push_of_the_tray_may_have_been_thrown(
    table: Tabletop, ended: bool
) -> None:
    table.throw(3, 3, 5, 1, 6)
    if ended:
        table.end_turn(THREES)
    table.push(followed=False)
    view = table.look()
    assert view.asks == (Ask.NO_MOVEMENT,)
    assert len(rolls(view)) == 1
    assert table.look().asks == (Ask.NO_MOVEMENT,)
    assert len(rolls(table.do(Declare()))) == 2


def test_dice_answered_as_not_thrown_after_a_push_are_recognised_at_their_new_places(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.push(followed=False)
    table.look()
    table.do(DropDraft())
    assert table.look().draft is None
    view = table.throw_again({1: 4})
    assert rolls(view)[1:] == [[1, 3, 4, 5, 6]]
    assert len(last_roll(view).kept) == 4


def test_different_dice_after_a_push_of_the_tray_were_thrown(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.push(followed=False)
    assert rolls(table.throw(3, 3, 5, 1, 2))[1:] == [[1, 2, 3, 3, 5]]


def test_a_push_seen_in_a_reading_that_was_dropped_is_not_forgotten(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.end_turn(THREES)
    table.push(followed=False)
    table.do(Saw(table.settled(request=table.view.question.number - 1)))
    view = table.look()
    assert view.asks == (Ask.NO_MOVEMENT,)
    assert len(rolls(view)) == 1


def test_a_throw_in_question_survives_a_push_of_the_tray(
    table: Tabletop,
) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    assert table.look(unsure=[4]).asks == (Ask.DOUBTFUL,)
    table.push()
    assert rolls(table.look()) == [[1, 3, 3, 5, 6]]


def test_a_turn_cannot_end_past_a_throw_that_waits_in_a_pushed_tray(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({4: 3, 5: 3})
    table.look(unsure=[4])
    table.push()
    assert table.look(unsure=[4]).asks == (Ask.DOUBTFUL,)
    view = table.end_turn(THREES)
    assert (rolls(view), view.asks) == ([[1, 3, 3, 5, 6]], (Ask.DOUBTFUL,))


def test_dice_partly_hidden_during_a_push_are_asked_about(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.hide(1, 2)
    table.look()
    table.push(followed=False)
    table.show(known=False)
    view = table.look()
    assert (rolls(view), view.asks) == ([[1, 3, 3, 5, 6]], (Ask.NO_MOVEMENT,))

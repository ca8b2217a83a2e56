"""A die hidden by a hand for a while was not thrown."""

import pytest

from companion.messages import Declare, DropDraft, KeptOutside
from companion.tray.draft import Ask
from tests.companion.tabletop import Tabletop, kept_values, last_roll, rolls


def test_a_die_seen_again_at_its_place_is_no_roll(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.hide(5)
    assert table.look().draft is None
    table.show()
    view = table.look()
    assert (rolls(view), view.draft) == ([[1, 3, 3, 5, 6]], None)


def test_a_die_hidden_for_several_rests_is_no_roll(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    for number in (5, 4):
        table.hide(number)
        table.look()
    table.show()
    view = table.look()
    assert (rolls(view), view.draft) == ([[1, 3, 3, 5, 6]], None)


def test_an_equal_die_at_the_place_of_a_hidden_die_is_asked_about(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.hide(5)
    table.look()
    table.show(known=False)
    view = table.look()
    assert view.asks == (Ask.NO_MOVEMENT,)
    assert len(rolls(view)) == 1
    assert table.look().asks == (Ask.NO_MOVEMENT,)
    assert len(rolls(table.do(Declare()))) == 2


def test_a_die_confirmed_as_hidden_by_the_hand_is_recognised(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.hide(5)
    table.look()
    table.show(known=False)
    table.look()
    table.do(DropDraft())
    assert table.look().draft is None
    view = table.throw_again({1: 4})
    assert rolls(view)[1:] == [[1, 3, 4, 5, 6]]
    assert len(last_roll(view).kept) == 4


@pytest.mark.parametrize("value", [1, 6])
def test_a_die_thrown_again_after_it_was_lifted_counts(table: Tabletop, value: int) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.lift(5)
    table.look()
    view = table.throw_again({5: value})
    assert rolls(view)[1:] == [sorted((3, 3, 5, 1, value))]


def test_another_value_in_the_place_of_a_lifted_die_was_thrown(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    box = table.box[5]
    table.lift(5)
    table.look()
    table.dice[5], table.box[5] = 2, box
    assert rolls(table.look())[1:] == [[1, 2, 3, 3, 5]]


def test_dice_thrown_beside_a_hand_are_the_only_ones_thrown(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.hide(5)
    table.put({1: 2, 2: 2})
    assert table.look().asks == (Ask.WHICH_KEPT,)
    table.show()
    view = table.look()
    assert rolls(view)[1:] == [[1, 2, 2, 5, 6]]
    assert kept_values(view) == [1, 5, 6]


def test_a_die_answered_as_kept_beside_the_tray_may_reappear_under_a_hand(
    table: Tabletop,
) -> None:
    first = last_roll(table.throw(3, 3, 5, 1, 6))
    table.hide(5)
    table.put({1: 2, 2: 2})
    table.look()
    view = table.do(KeptOutside((first.dice.index(6),)))
    assert rolls(view)[1:] == [[1, 2, 2, 5, 6]]
    table.show()
    view = table.look()
    assert (len(rolls(view)), view.draft) == (2, None)
    assert kept_values(table.throw_again({3: 1})) == [1, 2, 2, 6]


@pytest.mark.parametrize("reread", [False, True])
def test_a_throw_in_question_survives_being_hidden(table: Tabletop, reread: bool) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[4])
    table.hide(1, 2, 3, 4, 5)
    table.look()
    if reread:
        table.reread(look=False)
    table.show()
    assert rolls(table.look()) == [[1, 3, 3, 5, 6]]


def test_a_die_thrown_again_and_in_question_counts_after_being_hidden(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({4: 2})
    table.look(unsure=[4])
    table.hide(4)
    table.look()
    table.show()
    view = table.look()
    assert rolls(view)[1:] == [[2, 3, 3, 5, 6]]
    assert kept_values(view) == [3, 3, 5, 6]

"""The flow of a turn: dice move, come to rest, are read, and become a roll without a tap."""

import pytest

from companion.games.yahtzee.actions import Score
from companion.games.yahtzee.boxes import Box
from companion.messages import DropDraft, KeptOutside
from companion.tray.draft import Ask
from tests.companion.tabletop import Tabletop, kept_values, last_roll, rolls, shown


def test_five_dice_thrown_are_counted_by_themselves(table: Tabletop) -> None:
    view = table.throw(3, 3, 5, 1, 6)
    assert shown(view) == [1, 3, 3, 5, 6]
    assert last_roll(view).kept == ()
    assert (view.draft, view.asks, view.notice) == (None, (), None)


def test_dice_that_did_not_move_are_kept(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    view = table.throw_again({3: 3, 4: 2})
    assert shown(view) == [2, 3, 3, 3, 6]
    assert kept_values(view) == [3, 3, 6]


def test_dice_stay_known_by_their_place_over_three_rolls(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.throw_again({3: 4, 4: 4, 5: 4})
    view = table.throw_again({1: 6, 2: 5})
    assert len(rolls(view)) == 3
    assert kept_values(view) == [4, 4, 4]
    assert shown(view) == [4, 4, 4, 5, 6]


def test_all_five_may_be_thrown_again(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    view = table.throw(1, 1, 2, 2, 4)
    assert len(rolls(view)) == 2
    assert last_roll(view).kept == ()


def test_a_die_thrown_to_its_old_value_was_thrown(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    view = table.throw_again({3: 5, 4: 1})
    assert len(rolls(view)) == 2
    assert kept_values(view) == [3, 3, 6]


def test_looking_again_at_dice_that_lie_still_is_no_roll(table: Tabletop) -> None:
    before = table.throw(3, 3, 5, 1, 6)
    view = table.look()
    assert view.actions == before.actions
    assert view.draft is None


def test_dice_that_come_to_rest_one_after_the_other_are_one_roll(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1})
    assert table.look().asks == (Ask.TOO_FEW,)
    table.put({5: 6})
    view = table.look()
    assert shown(view) == [1, 3, 3, 5, 6]
    assert view.draft is None


def test_a_whole_turn_is_played_from_the_tray_to_the_sheet(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.throw_again({3: 3, 4: 2})
    table.throw_again({4: 3, 5: 3})
    view = table.end_turn(Score(Box.YAHTZEE))
    assert view.state.sheets[0][0][Box.YAHTZEE] == 50
    assert view.to_play == "Bo"


def test_dice_lifted_out_first_are_the_kept_dice_if_their_number_matches(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.lift(1, 2, 5)
    assert table.look().draft is None
    view = table.throw_again({3: 2, 4: 2})
    assert shown(view) == [2, 2, 3, 3, 6]
    assert kept_values(view) == [3, 3, 6]


def test_dice_lifted_out_first_and_as_many_thrown_could_be_either(table: Tabletop) -> None:
    """Two dice were taken out, then the other three, and two unknown ones were thrown."""
    table.throw(3, 4, 5, 1, 6)
    first = last_roll(table.view)
    table.lift(1, 2)
    table.look()
    table.lift()
    table.put({3: 2, 4: 2})
    view = table.look()
    assert view.asks == (Ask.WHICH_KEPT,)
    view = table.do(KeptOutside(tuple(map(first.dice.index, (3, 4, 6)))))
    assert kept_values(view) == [3, 4, 6]
    assert shown(view) == [2, 2, 3, 4, 6]


def test_dice_beside_the_tray_stay_kept_when_others_are_thrown_again(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.lift(1, 2, 5)
    table.look()
    table.throw_again({3: 2, 4: 4})
    view = table.throw_again({3: 1, 4: 1})
    assert len(rolls(view)) == 3
    assert kept_values(view) == [3, 3, 6]
    assert shown(view) == [1, 1, 3, 3, 6]


def test_a_die_put_back_with_the_thrown_dice_is_asked_about(table: Tabletop) -> None:
    """Any of the three dice beside the tray may have been put back: ask."""
    table.throw(3, 4, 5, 1, 6)
    table.lift(1, 2, 5)
    table.look()
    table.throw_again({3: 2, 4: 4})
    before = last_roll(table.view).dice
    view = table.throw_again({3: 1, 4: 1, 5: 1})
    assert view.asks == (Ask.WHICH_KEPT,)
    view = table.do(KeptOutside((before.index(3), before.index(4))))
    assert kept_values(view) == [3, 4]
    assert shown(view) == [1, 1, 1, 3, 4]


def test_equal_dice_are_never_asked_about(table: Tabletop) -> None:
    table.throw(3, 3, 3, 3, 6)
    table.lift()
    table.put({5: 2, 4: 1, 3: 5})
    view = table.look()
    assert view.asks == (Ask.WHICH_KEPT,)  # two threes, or a three and the six
    table.do(DropDraft())
    table.undo()
    table.throw(3, 3, 3, 3, 3)
    table.lift()
    table.put({5: 2, 4: 1, 3: 5})
    view = table.look()
    assert view.asks == ()
    assert shown(view) == [1, 2, 3, 3, 5]
    assert kept_values(view) == [3, 3]


def test_ambiguous_dice_beside_the_tray_are_asked_about(table: Tabletop) -> None:
    table.throw(3, 4, 5, 1, 6)
    before = last_roll(table.view).dice
    table.lift()
    table.put({4: 2, 5: 2})
    view = table.look()
    assert view.asks == (Ask.WHICH_KEPT,)
    assert len(rolls(view)) == 1
    outside = tuple(before.index(value) for value in (5, 3, 4))
    view = table.do(KeptOutside(outside))
    assert (view.asks, view.draft) == ((), None)
    assert kept_values(view) == [3, 4, 5]
    assert shown(view) == [2, 2, 3, 4, 5]


@pytest.mark.parametrize(
    "wrong", [(), (0,), (0, 1), (0, 0, 1), (0, 1, 2, 3), (0, 1, 7), (-1, 0, 1), (5, 6, 7)]
)
def test_an_answer_with_unknown_dice_keeps_the_question(
    table: Tabletop, wrong: tuple[int, ...]
) -> None:
    table.throw(3, 4, 5, 1, 6)
    table.lift()
    table.put({4: 2, 5: 2})
    table.look()
    view = table.do(KeptOutside(wrong))
    assert view.asks == (Ask.WHICH_KEPT,)
    assert len(rolls(view)) == 1


def test_a_die_in_the_tray_cannot_be_declared_to_lie_beside_it(table: Tabletop) -> None:
    table.throw(3, 4, 5, 1, 6)
    before = last_roll(table.view).dice
    table.lift(2, 3, 4, 5)
    table.put({4: 2, 5: 2})
    assert table.look().asks == (Ask.WHICH_KEPT,)
    stays = before.index(3)
    view = table.do(KeptOutside((stays, before.index(4))))
    assert view.asks == (Ask.WHICH_KEPT,)
    view = table.do(KeptOutside((before.index(5), before.index(4))))
    assert kept_values(view) == [3, 4, 5]

"""The flow of a turn: dice move, come to rest, are read, and become a roll or a question."""

from pathlib import Path

import pytest

from companion.dice import Die
from companion.draft import Ask
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.state import YahtzeeSetup
from companion.messages import (
    AddDie,
    CorrectRoll,
    Declare,
    DropDraft,
    KeptOutside,
    Press,
    Pressed,
    RemoveDie,
    SetDie,
)
from companion.store import GameStore
from companion.view import View
from tests.companion.tabletop import Tabletop, place, table_for


@pytest.fixture
def table(tmp_path: Path) -> Tabletop:
    return table_for(GameStore(tmp_path))


@pytest.fixture
def alone(tmp_path: Path) -> Tabletop:
    """Ana by herself: after her turn comes her turn."""
    return table_for(GameStore(tmp_path), setup=YahtzeeSetup(version=1, players=("Ana",)))


def last_roll(view: View) -> Roll:
    rolls = [action for action in view.actions if isinstance(action, Roll)]
    return rolls[-1]


def rolls(view: View) -> int:
    return sum(isinstance(action, Roll) for action in view.actions)


def shown(view: View) -> list[int]:
    return sorted(last_roll(view).dice)


def kept_values(view: View) -> list[int]:
    roll = last_roll(view)
    return sorted(roll.dice[position] for position in roll.kept)


# --- rolls that count themselves ----------------------------------------------------------


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
    assert rolls(view) == 3
    assert kept_values(view) == [4, 4, 4]
    assert shown(view) == [4, 4, 4, 5, 6]


def test_all_five_may_be_thrown_again(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    view = table.throw(1, 1, 2, 2, 4)
    assert rolls(view) == 2
    assert last_roll(view).kept == ()


def test_a_die_that_falls_as_it_lay_was_thrown_all_the_same(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    view = table.throw_again({3: 5, 4: 1})
    assert rolls(view) == 2
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


def test_a_whole_turn_goes_from_the_tray_to_the_sheet(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.throw_again({3: 3, 4: 2})
    table.throw_again({4: 3, 5: 3})
    view = table.end_turn(Score(Box.YAHTZEE))
    assert view.state.sheets[0][0][Box.YAHTZEE] == 50
    assert view.to_play == "Bo"


# --- dice beside the tray -----------------------------------------------------------------


def test_dice_lifted_out_first_were_the_kept_ones_if_their_number_says_so(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.lift(1, 2, 5)
    assert table.look().draft is None
    view = table.throw_again({3: 2, 4: 2})
    assert shown(view) == [2, 2, 3, 3, 6]
    assert kept_values(view) == [3, 3, 6]


def test_dice_lifted_out_first_and_as_many_thrown_could_be_either(table: Tabletop) -> None:
    """Two were taken out, then the other three, and two were thrown: which two?"""
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
    assert rolls(view) == 3
    assert kept_values(view) == [3, 3, 6]
    assert shown(view) == [1, 1, 3, 3, 6]


def test_a_die_put_back_in_with_the_thrown_ones_is_asked_about(table: Tabletop) -> None:
    """Three lie there now, three lay beside the tray: it could be any of them."""
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


def test_which_dice_lie_beside_the_tray_is_asked_when_it_could_be_either(table: Tabletop) -> None:
    table.throw(3, 4, 5, 1, 6)
    before = last_roll(table.view).dice
    table.lift()
    table.put({4: 2, 5: 2})
    view = table.look()
    assert view.asks == (Ask.WHICH_KEPT,)
    assert rolls(view) == 1
    outside = tuple(before.index(value) for value in (5, 3, 4))
    view = table.do(KeptOutside(outside))
    assert (view.asks, view.draft) == ((), None)
    assert kept_values(view) == [3, 4, 5]
    assert shown(view) == [2, 2, 3, 4, 5]


@pytest.mark.parametrize(
    "wrong", [(), (0,), (0, 1), (0, 0, 1), (0, 1, 2, 3), (0, 1, 7), (-1, 0, 1), (5, 6, 7)]
)
def test_an_answer_that_names_no_such_dice_leaves_the_question(
    table: Tabletop, wrong: tuple[int, ...]
) -> None:
    table.throw(3, 4, 5, 1, 6)
    table.lift()
    table.put({4: 2, 5: 2})
    table.look()
    view = table.do(KeptOutside(wrong))
    assert view.asks == (Ask.WHICH_KEPT,)
    assert rolls(view) == 1


def test_a_die_that_lies_in_the_tray_cannot_be_said_to_lie_beside_it(table: Tabletop) -> None:
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


# --- between turns ------------------------------------------------------------------------


def test_dice_lifted_out_between_turns_are_no_roll(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    before = table.end_turn(Score(Box.THREES))
    table.lift(1, 2, 3)
    table.look()
    table.lift()
    view = table.look()
    assert view.actions == before.actions
    assert view.draft is None


def test_the_next_player_throws_the_dice_where_they_were_left(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.end_turn(Score(Box.THREES))
    view = table.throw(1, 1, 1, 1, 1)
    assert view.draft is None
    assert view.to_play == "Bo"
    assert shown(view) == [1, 1, 1, 1, 1]


def test_a_first_roll_with_dice_left_lying_is_asked_about(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    before = table.end_turn(Score(Box.THREES))
    view = table.throw_again({1: 2, 2: 2, 3: 2})
    assert view.asks == (Ask.NOT_ALL_ROLLED,)
    assert view.actions == before.actions
    view = table.do(Declare())
    assert shown(view) == [1, 2, 2, 2, 6]
    assert last_roll(view).kept == ()


def test_dice_lying_there_when_the_evening_starts_are_not_counted(tmp_path: Path) -> None:
    table = table_for(GameStore(tmp_path), empty=False)
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    view = table.look()
    assert view.actions == ()
    assert view.asks == (Ask.NO_MOVEMENT,)
    view = table.throw(1, 2, 3, 4, 5)
    assert shown(view) == [1, 2, 3, 4, 5]


def test_an_empty_tray_when_the_evening_starts_is_nothing_to_ask_about(tmp_path: Path) -> None:
    table = table_for(GameStore(tmp_path))
    assert (table.view.draft, table.view.asks) == (None, ())


def test_after_a_pause_the_dice_of_the_roll_are_met_again_where_they_lie(tmp_path: Path) -> None:
    table = table_for(GameStore(tmp_path))
    table.enter(Roll((3, 3, 5, 1, 6)))
    table.session.close()
    store = GameStore(tmp_path)
    from companion.session import Session  # noqa: PLC0415

    later = Tabletop(Session(store.open(store.last(), "later"), lambda: "later"), empty=False)
    later.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    assert later.look().draft is None
    view = later.throw_again({3: 4, 4: 4})
    assert kept_values(view) == [3, 3, 6]


def test_other_dice_than_the_rolls_after_a_pause_are_asked_about(tmp_path: Path) -> None:
    table = table_for(GameStore(tmp_path), empty=False)
    table.enter(Roll((3, 3, 5, 1, 6)))
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 5})
    view = table.look()
    assert view.asks == (Ask.NO_MOVEMENT,)
    assert rolls(view) == 1


# --- after three rolls --------------------------------------------------------------------


def three_rolls(table: Tabletop) -> None:
    for _ in range(3):
        table.throw(3, 3, 5, 1, 6)


def test_after_three_rolls_a_movement_is_flagged_and_not_counted(table: Tabletop) -> None:
    three_rolls(table)
    view = table.throw_again({1: 6, 2: 6})
    assert view.asks == (Ask.NO_ROLL_LEFT,)
    assert rolls(view) == 3
    view = table.do(Declare())
    assert rolls(view) == 3
    assert view.notice is not None
    view = table.do(DropDraft())
    assert (view.draft, view.asks) == (None, ())


def test_lifting_dice_after_three_rolls_is_nothing_to_flag(table: Tabletop) -> None:
    three_rolls(table)
    table.lift()
    assert table.look().asks == ()


def test_dice_thrown_before_the_end_of_turn_are_offered_to_the_next_player(
    table: Tabletop,
) -> None:
    three_rolls(table)
    table.throw(2, 2, 2, 4, 4)
    view = table.end_turn(Score(Box.CHANCE))
    assert view.asks == (Ask.BEFORE_TURN,)
    assert view.to_play == "Bo"
    view = table.do(Declare())
    assert shown(view) == [2, 2, 2, 4, 4]
    assert last_roll(view).kept == ()
    assert (view.to_play, view.draft) == ("Bo", None)
    assert view.state.sheets[0][0][Box.CHANCE] == 18


def test_what_was_thrown_early_waits_for_its_answer(table: Tabletop) -> None:
    three_rolls(table)
    table.throw(2, 2, 2, 4, 4)
    table.end_turn(Score(Box.CHANCE))
    assert table.look().asks == (Ask.BEFORE_TURN,)
    assert shown(table.do(Declare())) == [2, 2, 2, 4, 4]


def test_what_was_thrown_early_and_not_read_for_sure_is_offered_too(table: Tabletop) -> None:
    three_rolls(table)
    table.lift()
    table.put({1: 2, 2: 2, 3: 2, 4: 4, 5: 4})
    table.look(unsure=[5])
    view = table.end_turn(Score(Box.CHANCE))
    assert set(view.asks) == {Ask.BEFORE_TURN, Ask.DOUBTFUL}
    view = table.do(SetDie(table.index(5), 1), Declare())
    assert shown(view) == [1, 2, 2, 2, 4]


def test_a_roll_thrown_early_may_be_thrown_again_instead(table: Tabletop) -> None:
    three_rolls(table)
    table.throw(2, 2, 2, 4, 4)
    table.end_turn(Score(Box.CHANCE))
    view = table.do(DropDraft())
    assert view.draft is None
    view = table.throw(1, 1, 1, 1, 1)
    assert shown(view) == [1, 1, 1, 1, 1]
    assert rolls(view) == 4


def test_nothing_is_offered_once_the_game_is_over(alone: Tabletop) -> None:
    for box in Box:
        three_rolls(alone)
        if box is Box.CHANCE:
            alone.throw(2, 2, 2, 4, 4)
        alone.end_turn(Score(box))
    view = alone.view
    assert view.outcome is not None
    assert (view.draft, view.asks) == (None, ())
    view = alone.throw(1, 2, 3, 4, 5)
    assert (view.draft, view.asks, view.wanted) == (None, (), None)


# --- fewer, more, doubtful ----------------------------------------------------------------


def test_fewer_than_five_dice_are_asked_about_and_may_be_completed_by_hand(
    table: Tabletop,
) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1})
    assert table.look().asks == (Ask.TOO_FEW,)
    view = table.do(AddDie(Die(6)))
    assert shown(view) == [1, 3, 3, 5, 6]


def test_more_than_five_dice_are_asked_about(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6, 6: 2})
    assert table.look().asks == (Ask.TOO_MANY,)
    view = table.do(RemoveDie(table.index(6)))
    assert shown(view) == [1, 3, 3, 5, 6]


def test_what_was_said_to_be_no_die_does_not_come_back_while_it_lies_still(
    table: Tabletop,
) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6, 6: 2})
    table.look()
    table.do(RemoveDie(table.index(6)))
    assert table.look().asks == ()
    view = table.throw_again({1: 4, 2: 4})
    assert view.asks == ()
    assert shown(view) == [1, 4, 4, 5, 6]


def test_something_laid_in_the_tray_and_taken_for_a_die_is_no_roll_once_that_is_said(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({6: 2})
    assert table.look().asks == (Ask.TOO_MANY,)
    view = table.do(RemoveDie(table.index(6)))
    assert (view.draft, view.notice) == (None, None)
    assert rolls(view) == 1
    view = table.throw_again({1: 4, 2: 4})
    assert shown(view) == [1, 4, 4, 5, 6]


def test_a_doubtful_die_settled_by_one_tap_counts_the_roll(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    view = table.look(unsure=[5])
    assert view.asks == (Ask.DOUBTFUL,)
    assert view.actions == ()
    view = table.do(SetDie(table.index(5), 4))
    assert shown(view) == [1, 3, 3, 4, 5]


def test_two_doubtful_dice_take_two_taps(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[4, 5])
    view = table.do(SetDie(table.index(5), 4))
    assert view.asks == (Ask.DOUBTFUL,)
    view = table.do(SetDie(table.index(4), 4))
    assert shown(view) == [3, 3, 4, 4, 5]


def test_a_value_no_die_shows_is_refused_and_asked_again(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[5])
    view = table.do(SetDie(table.index(5), 9))
    assert view.actions == ()
    assert view.notice is not None
    view = table.do(SetDie(table.index(5), 4))
    assert shown(view) == [1, 3, 3, 4, 5]


def test_a_die_that_was_sure_may_be_corrected_while_another_is_asked_about(
    table: Tabletop,
) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[5], misread={1: 2})
    table.do(SetDie(table.index(1), 3))
    view = table.do(SetDie(table.index(5), 6))
    assert shown(view) == [1, 3, 3, 5, 6]


def test_what_the_table_said_of_a_die_holds_while_it_lies_still(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[5], misread={1: 2})
    table.do(SetDie(table.index(1), 3))
    table.look(unsure=[5], misread={1: 2})
    view = table.do(SetDie(table.index(5), 6))
    assert shown(view) == [1, 3, 3, 5, 6]


def test_what_the_table_said_of_a_die_is_forgotten_when_it_is_thrown(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[5])
    table.do(SetDie(table.index(5), 4))
    view = table.throw_again({5: 2})
    assert shown(view) == [1, 2, 3, 3, 5]


def test_dice_the_table_corrected_stay_corrected_when_they_are_kept(table: Tabletop) -> None:
    """Two at once, so that neither can be told by being the only one left."""
    wrong = {1: 2, 2: 2}
    table.put({1: 3, 2: 4, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[5], misread=wrong)
    table.do(SetDie(table.index(1), 3), SetDie(table.index(2), 4))
    table.do(SetDie(table.index(5), 6))
    assert shown(table.view) == [1, 3, 4, 5, 6]
    table.put({5: 5})
    view = table.look(misread=wrong)
    assert shown(view) == [1, 3, 4, 5, 5]
    assert kept_values(view) == [1, 3, 4, 5]
    table.put({3: 5, 4: 5})
    view = table.look(misread=wrong)
    assert shown(view) == [3, 4, 5, 5, 5]


def test_a_corrected_die_left_lying_for_the_next_first_roll_is_still_corrected(
    table: Tabletop,
) -> None:
    table.put({1: 3, 2: 4, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[5], misread={1: 2})
    table.do(SetDie(table.index(1), 3), SetDie(table.index(5), 6))
    table.end_turn(Score(Box.CHANCE))
    table.put({2: 1, 3: 1, 4: 1, 5: 1})
    view = table.look(misread={1: 2})
    assert view.asks == (Ask.NOT_ALL_ROLLED,)
    assert shown(table.do(Declare())) == [1, 1, 1, 1, 3]


def test_something_unread_is_asked_about_and_may_be_said_to_be_nothing(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.strange.append(place(90))
    view = table.look()
    assert view.asks == (Ask.UNREAD,)
    assert view.actions == ()
    assert shown(table.do(Declare())) == [1, 3, 3, 5, 6]


def test_a_die_that_was_not_read_is_said_by_the_table(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    view = table.look(unread=[5])
    assert set(view.asks) == {Ask.UNREAD, Ask.TOO_FEW}
    assert shown(table.do(AddDie(Die(6)))) == [1, 3, 3, 5, 6]


def test_a_die_added_by_hand_and_read_only_later_is_not_thrown_again(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unread=[5])
    table.do(AddDie(Die(6)))
    view = table.look()
    assert rolls(view) == 1
    assert view.asks == ()
    view = table.throw_again({3: 3})
    assert shown(view) == [1, 3, 3, 3, 6]
    assert kept_values(view) == [1, 3, 3, 6]


def test_thrown_dice_of_which_none_was_read_are_asked_about(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({4: 2, 5: 2})
    view = table.look(unread=[4, 5])
    assert Ask.UNREAD in view.asks
    assert Ask.WHICH_KEPT not in view.asks
    table.do(AddDie(Die(2)))
    view = table.do(AddDie(Die(2)))
    assert shown(view) == [2, 2, 3, 3, 5]
    assert kept_values(view) == [3, 3, 5]


def test_unread_things_that_are_no_dice_leave_the_question_which_were_kept(
    table: Tabletop,
) -> None:
    table.throw(3, 4, 5, 1, 6)
    before = last_roll(table.view).dice
    table.lift(3, 4, 5)
    table.put({4: 2})
    table.strange.append(place(90))
    assert Ask.UNREAD in table.look().asks
    view = table.do(Declare())
    assert view.asks == (Ask.WHICH_KEPT,)
    assert rolls(view) == 1
    view = table.do(KeptOutside((before.index(5), before.index(6))))
    assert kept_values(view) == [3, 4, 5, 6]


def test_a_strange_thing_left_lying_is_asked_about_once_and_not_at_every_look(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.strange.append(place(90))
    assert Ask.UNREAD in table.look().asks
    table.do(DropDraft())
    assert table.look().asks == ()


def test_a_pencil_laid_in_the_tray_between_turns_makes_no_roll_of_the_dice_lying_there(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    before = table.end_turn(Score(Box.THREES))
    table.strange.append(place(90))
    assert table.look().asks == (Ask.UNREAD,)
    view = table.do(Declare())
    assert view.actions == before.actions
    assert view.draft is None


def test_a_pencil_laid_in_the_tray_after_three_rolls_is_nothing_to_flag(table: Tabletop) -> None:
    three_rolls(table)
    table.strange.append(place(90))
    assert table.look().asks == ()


def test_an_eye_that_is_unsure_for_no_reason_is_asked_about(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    view = table.look(sure=False)
    assert view.asks == (Ask.UNREAD,)
    assert view.actions == ()
    assert shown(table.do(Declare())) == [1, 3, 3, 5, 6]


def test_a_die_added_by_hand_ends_the_question_which_were_kept(table: Tabletop) -> None:
    table.throw(3, 4, 5, 1, 6)
    table.lift(5)
    table.put({4: 2})
    assert table.look().asks == (Ask.WHICH_KEPT,)
    view = table.do(AddDie(Die(5)))
    assert view.asks == ()
    assert shown(view) == [2, 3, 4, 5, 5]
    assert kept_values(view) == [3, 4, 5]


def test_a_question_dropped_is_not_asked_again_by_looking(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1})
    table.look()
    table.do(DropDraft())
    assert table.look().draft is None


@pytest.mark.parametrize("index", [-1, 5, 99])
def test_a_die_that_is_not_there_cannot_be_changed(table: Tabletop, index: int) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    before = table.look(unsure=[5]).draft
    for message in (SetDie(index, 1), RemoveDie(index)):
        view = table.do(message)
        assert view.draft == before
        assert view.notice is not None


def test_edits_without_any_draft_are_nothing(table: Tabletop) -> None:
    for edit in (SetDie(0, 1), RemoveDie(0), AddDie(Die(1)), KeptOutside((0,))):
        assert table.do(edit).draft is None
    for answer in (Declare(), CorrectRoll()):
        assert table.do(answer).notice is not None
    assert table.do(DropDraft()).actions == ()


# --- an eye that contradicts itself -------------------------------------------------------


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
    assert rolls(view) == 1
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


# --- an eye that is never sure ------------------------------------------------------------


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

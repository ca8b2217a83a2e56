"""Dice that move when no roll is open: between turns, at the start, after three rolls."""

from pathlib import Path

from companion.games.yahtzee.actions import Roll, Score, Start
from companion.games.yahtzee.boxes import Box
from companion.messages import Declare, DropDraft, Pencil, Press, Pressed, SetDie
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.tray.draft import Ask
from tests.companion.tabletop import (
    Tabletop,
    kept_values,
    last_roll,
    place,
    refusal,
    rolls,
    shown,
    table_for,
    three_rolls,
)


def test_dice_lifted_out_between_turns_are_no_roll(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    before = table.end_turn(Score(Box.THREES))
    table.lift(1, 2, 3)
    table.look()
    table.lift()
    view = table.look()
    assert view.actions == before.actions
    assert view.draft is None


def test_the_next_player_throws_the_dice_left_in_the_tray(table: Tabletop) -> None:
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


def test_dice_in_the_tray_at_the_start_are_not_counted(tmp_path: Path) -> None:
    table = table_for(GameStore(tmp_path), empty=False)
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    view = table.look()
    assert view.actions == ()
    assert view.asks == (Ask.ALREADY_THERE,)
    view = table.throw(1, 2, 3, 4, 5)
    assert shown(view) == [1, 2, 3, 4, 5]


def test_an_empty_tray_when_the_evening_starts_is_nothing_to_ask_about(tmp_path: Path) -> None:
    table = table_for(GameStore(tmp_path))
    assert (table.view.draft, table.view.asks) == (None, ())


def test_the_dice_of_a_roll_are_recognised_after_a_pause(tmp_path: Path) -> None:
    table = table_for(GameStore(tmp_path))
    table.enter(Roll((3, 3, 5, 1, 6)))
    table.session.close()
    store = GameStore(tmp_path)

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
    assert len(rolls(view)) == 1


def test_after_three_rolls_a_movement_is_flagged_and_not_counted(table: Tabletop) -> None:
    three_rolls(table)
    view = table.throw_again({1: 6, 2: 6})
    assert view.asks == (Ask.NO_ROLL_LEFT,)
    assert len(rolls(view)) == 3
    view = table.do(Declare())
    assert len(rolls(view)) == 3
    assert view.notice is not None
    view = table.do(DropDraft())
    assert (view.draft, view.asks) == (None, ())


def test_lifting_dice_after_three_rolls_is_nothing_to_flag(table: Tabletop) -> None:
    three_rolls(table)
    table.lift()
    assert table.look().asks == ()


def test_a_turn_cannot_end_while_its_throw_is_in_question(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.do(Pencil(Score(Box.THREES)))
    table.put({3: 3, 4: 1, 5: 6})
    assert table.look(unsure=[3]).asks == (Ask.DOUBTFUL,)
    view = table.do(Pressed(Press.END_TURN))
    assert refusal(view).endswith("answer the question first.")
    assert view.asks == (Ask.DOUBTFUL,)
    assert not view.may_end_turn
    table.do(SetDie(table.index(3), 3))
    view = table.end_turn(Score(Box.THREES))
    assert view.state.sheets[0][0][Box.THREES] == 9


def test_a_turn_can_end_although_an_unthrown_object_is_in_the_tray(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.strange.append(place(90))
    assert table.look().asks == (Ask.UNREAD,)
    view = table.end_turn(Score(Box.THREES))
    assert view.to_play == "Bo"


def test_dice_thrown_before_the_end_of_turn_are_offered_to_the_next_player(table: Tabletop) -> None:
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


def test_a_throw_read_only_after_the_end_of_turn_is_asked_about(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.lift()
    table.put({1: 3, 2: 3, 3: 3, 4: 3, 5: 2})
    before = table.end_turn(Score(Box.THREES))
    view = table.look()
    assert (view.asks, view.actions) == ((Ask.BEFORE_TURN,), before.actions)
    assert table.look().asks == (Ask.BEFORE_TURN,)
    table.do(DropDraft())
    assert table.look().draft is None
    assert shown(table.throw(1, 1, 1, 1, 1)) == [1, 1, 1, 1, 1]
    assert table.view.to_play == "Bo"


def test_some_dice_thrown_again_and_read_only_after_the_end_of_turn_are_asked_about(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({3: 3, 4: 3})
    table.end_turn(Score(Box.THREES))
    assert table.look(unsure=[4]).asks == (Ask.BEFORE_TURN, Ask.DOUBTFUL)
    table.do(SetDie(table.index(4), 3))
    assert table.view.asks == (Ask.BEFORE_TURN,)
    view = table.undo()
    assert (view.to_play, view.asks) == ("Ana", ())
    view = table.reread()
    assert view.asks == (Ask.NO_MOVEMENT,)
    assert rolls(table.do(Declare()))[1:] == [[3, 3, 3, 3, 6]]


def test_a_throw_after_the_end_of_turn_counts_however_long_the_last_one_waited(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({1: 3, 2: 3, 3: 3, 4: 3, 5: 2})
    table.end_turn(Score(Box.THREES))
    assert table.look().asks == (Ask.BEFORE_TURN,)
    view = table.throw(1, 1, 1, 1, 1)
    assert (view.asks, shown(view)) == ((), [1, 1, 1, 1, 1])


def test_dice_thrown_without_rolls_left_count_for_the_next_player_although_read_late(
    table: Tabletop,
) -> None:
    three_rolls(table)
    table.put({1: 2, 2: 2, 3: 2, 4: 4, 5: 4})
    table.end_turn(Score(Box.CHANCE))
    view = table.look()
    assert (view.asks, shown(view)) == ((), [2, 2, 2, 4, 4])


def test_an_early_throw_waits_for_its_answer(table: Tabletop) -> None:
    three_rolls(table)
    table.throw(2, 2, 2, 4, 4)
    table.end_turn(Score(Box.CHANCE))
    assert table.look().asks == (Ask.BEFORE_TURN,)
    assert shown(table.do(Declare())) == [2, 2, 2, 4, 4]


def test_a_doubtful_early_throw_is_offered_too(table: Tabletop) -> None:
    three_rolls(table)
    table.lift()
    table.put({1: 2, 2: 2, 3: 2, 4: 4, 5: 4})
    table.look(unsure=[5])
    view = table.end_turn(Score(Box.CHANCE))
    assert set(view.asks) == {Ask.BEFORE_TURN, Ask.DOUBTFUL}
    view = table.do(SetDie(table.index(5), 1), Declare())
    assert shown(view) == [1, 2, 2, 2, 4]


def test_answers_about_an_early_throw_hold_over_another_reading(table: Tabletop) -> None:
    three_rolls(table)
    wrong = {4: 1, 5: 1}
    table.lift()
    table.put({1: 2, 2: 2, 3: 2, 4: 4, 5: 4})
    table.look(misread=wrong)
    table.end_turn(Score(Box.CHANCE))
    table.shake()
    table.look(misread=wrong)
    table.do(SetDie(table.index(5), 4))
    table.shake()
    table.look(misread=wrong)
    view = table.do(SetDie(table.index(4), 4), Declare())
    assert shown(view) == [2, 2, 2, 4, 4]
    table.put({1: 6})
    view = table.look(misread=wrong)
    assert shown(view) == [2, 2, 4, 4, 6]
    assert kept_values(view) == [2, 2, 4, 4]


def test_a_die_bumped_after_three_rolls_is_not_offered_as_a_roll(table: Tabletop) -> None:
    three_rolls(table)
    table.nudge(1)
    assert table.look().asks == (Ask.NO_ROLL_LEFT,)
    view = table.end_turn(Score(Box.CHANCE))
    assert (view.asks, view.draft) == ((), None)


def test_a_roll_thrown_early_may_be_thrown_again_instead(table: Tabletop) -> None:
    three_rolls(table)
    table.throw(2, 2, 2, 4, 4)
    table.end_turn(Score(Box.CHANCE))
    view = table.do(DropDraft())
    assert view.draft is None
    view = table.throw(1, 1, 1, 1, 1)
    assert shown(view) == [1, 1, 1, 1, 1]
    assert len(rolls(view)) == 4


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


def test_a_requested_reading_is_cancelled_with_the_turn(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.reread(look=False)
    view = table.end_turn(Score(Box.THREES))
    assert (view.to_play, view.draft, view.asks) == ("Bo", None, ())


def test_a_doubtful_throw_survives_a_change_of_the_starter(
    table: Tabletop,
) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[1])
    table.enter(Start("Bo"))
    table.shake()
    view = table.look()
    assert shown(view) == [1, 3, 3, 5, 6]
    assert view.to_play == "Bo"


def test_a_misread_die_of_the_last_turn_needs_no_question(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.end_turn(Score(Box.THREES))
    view = table.look(misread={1: 4})
    assert (view.draft, view.asks) == (None, ())

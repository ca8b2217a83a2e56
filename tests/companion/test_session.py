"""One game in play: buttons, re-reading, undo and amendments, a disk that fails."""

from pathlib import Path

import pytest

from companion.dice import Die
from companion.draft import Ask
from companion.games.yahtzee.actions import Roll, Score, Start
from companion.games.yahtzee.boxes import Box
from companion.messages import (
    Act,
    AddDie,
    Amend,
    CorrectRoll,
    Declare,
    DropAmendment,
    DropDraft,
    KeptOutside,
    Pencil,
    Press,
    Pressed,
    Redo,
    Saw,
    SetDie,
)
from companion.session import Session
from companion.store import GameStore
from companion.view import NoticeKind, View
from tests.companion.disk import full_after
from tests.companion.evening import ACTIONS, started
from tests.companion.tabletop import Tabletop, table_for

FIRST = Roll((3, 3, 5, 1, 6))


@pytest.fixture
def store(tmp_path: Path) -> GameStore:
    return GameStore(tmp_path)


@pytest.fixture
def table(store: GameStore) -> Tabletop:
    return table_for(store)


def on_disk(store: GameStore) -> tuple[object, ...]:
    return store.load(store.last()).history.actions


def reopened(table: Tabletop, store: GameStore) -> View:
    """The view after a pause."""
    table.session.close()
    session = Session(store.open(table.view.id, "later"), lambda: "later")
    view = session.view()
    session.close()
    return view


def rolls(view: View) -> list[list[int]]:
    return [sorted(action.dice) for action in view.actions if isinstance(action, Roll)]


def notice(view: View) -> str:
    assert view.notice is not None
    assert view.notice.text.fr != view.notice.text.en
    assert view.notice.kind is NoticeKind.REFUSED
    return view.notice.text.en


# --- the pencil and END OF TURN -----------------------------------------------------------


def test_end_of_turn_inks_what_is_pencilled(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    view = table.do(Pencil(Score(Box.THREES)))
    assert view.pencilled == Score(Box.THREES)
    assert view.to_play == "Ana"
    view = table.do(Pressed(Press.END_TURN))
    assert view.pencilled is None
    assert view.actions[-1] == Score(Box.THREES)
    assert view.to_play == "Bo"


def test_end_of_turn_without_a_pencilled_box_asks_for_one(table: Tabletop) -> None:
    before = table.throw(3, 3, 5, 1, 6)
    view = table.do(Pressed(Press.END_TURN))
    assert view.actions == before.actions
    assert notice(view) == "Choose what to score first, then end the turn."


def test_another_box_may_be_pencilled_instead_or_none(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    view = table.do(Pencil(Score(Box.THREES)), Pencil(Score(Box.CHANCE)))
    assert view.pencilled == Score(Box.CHANCE)
    assert table.do(Pencil(None)).pencilled is None
    assert "Choose" in notice(table.do(Pressed(Press.END_TURN)))


def test_a_box_that_cannot_be_filled_cannot_be_pencilled(table: Tabletop) -> None:
    assert "rolled before" in notice(table.do(Pencil(Score(Box.THREES))))
    for _ in range(2):
        table.throw(3, 3, 5, 1, 6)
        table.end_turn(Score(Box.THREES))
    table.throw(3, 3, 5, 1, 6)
    view = table.do(Pencil(Score(Box.THREES)))
    assert "filled already" in notice(view)
    assert view.pencilled is None


def test_throwing_again_rubs_the_pencil_out(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.do(Pencil(Score(Box.THREES)))
    assert table.throw(1, 1, 1, 1, 1).pencilled is None


def test_undo_rubs_the_pencil_out(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.do(Pencil(Score(Box.THREES)))
    assert table.undo().pencilled is None


# --- dice by touch ------------------------------------------------------------------------


def test_a_whole_turn_is_played_by_touch(store: GameStore) -> None:
    table = table_for(store, empty=False)
    for action in ACTIONS:
        assert table.enter(action).notice is None
    assert table.view.actions == ACTIONS == on_disk(store)


def test_what_the_rules_refuse_changes_nothing_and_is_said(table: Tabletop) -> None:
    view = table.enter(Score(Box.ONES))
    assert view.actions == ()
    assert notice(view) == "The dice must be rolled before a box is filled."
    assert table.enter(FIRST).notice is None


def test_dice_entered_by_touch_are_the_ones_that_lie_there(table: Tabletop) -> None:
    """The camera was off for a throw; then it sees which of the dice are thrown again."""
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unsure=range(1, 6))
    table.enter(FIRST)
    assert table.view.draft is None
    view = table.throw_again({3: 4, 4: 4})
    assert rolls(view)[-1] == [3, 3, 4, 4, 6]
    roll = view.actions[-1]
    assert isinstance(roll, Roll)
    assert sorted(roll.dice[position] for position in roll.kept) == [3, 3, 6]


def test_dice_from_the_turn_before_are_not_taken_for_those_entered_by_touch(
    table: Tabletop,
) -> None:
    table.throw(2, 3, 4, 6, 6)
    table.end_turn(Score(Box.CHANCE))
    table.enter(Roll((5, 5, 5, 1, 1)))
    view = table.throw_again({4: 4, 5: 4})
    roll = view.actions[-1]
    if isinstance(roll, Roll) and len(view.actions) == 4:
        assert sorted(roll.dice) == [2, 3, 4, 4, 4]
    else:
        assert view.asks


# --- re-reading ---------------------------------------------------------------------------


def test_re_read_asks_the_eye_to_look_anew(table: Tabletop) -> None:
    before = table.view
    view = table.reread(look=False)
    assert (view.request, view.again) == (before.request + 1, before.again + 1)
    assert view.draft is not None
    assert view.draft.first is Ask.NO_MOVEMENT


def test_a_roll_nobody_saw_move_is_entered_by_re_read_and_declared(store: GameStore) -> None:
    table = table_for(store, empty=False)
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look()
    table.do(DropDraft())
    view = table.reread()
    assert view.asks == (Ask.NO_MOVEMENT,)
    assert view.actions == ()
    view = table.do(Declare())
    assert rolls(view) == [[1, 3, 3, 5, 6]]
    assert view.draft is None


def test_a_second_roll_entered_by_re_read_is_a_roll_of_all_dice(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.reread()
    view = table.do(Declare())
    assert rolls(view) == [[1, 3, 3, 5, 6]] * 2


def test_a_roll_with_dice_beside_the_tray_is_entered_by_re_read(table: Tabletop) -> None:
    table.throw(3, 4, 5, 1, 6)
    table.lift(1, 2)
    assert table.reread().asks == (Ask.NO_MOVEMENT,)
    view = table.do(Declare())
    assert rolls(view)[1:] == [[1, 3, 4, 5, 6]]
    roll = view.actions[-1]
    assert isinstance(roll, Roll)
    assert sorted(roll.dice[position] for position in roll.kept) == [3, 4]


def test_which_dice_lie_beside_the_tray_is_asked_once_a_re_read_is_declared(
    table: Tabletop,
) -> None:
    table.throw(3, 4, 5, 1, 6)
    first = table.view.actions[-1]
    assert isinstance(first, Roll)
    table.lift()
    table.put({3: 2, 4: 2, 5: 2})
    assert table.look().asks == (Ask.WHICH_KEPT,)
    table.do(DropDraft())
    assert table.reread().asks == (Ask.NO_MOVEMENT,)
    view = table.do(Declare())
    assert view.asks == (Ask.WHICH_KEPT,)
    assert rolls(view) == [[1, 3, 4, 5, 6]]
    view = table.do(KeptOutside((first.dice.index(3), first.dice.index(4))))
    assert rolls(view)[-1] == [2, 2, 2, 3, 4]


def test_re_read_finds_what_was_misread_and_corrects_the_roll(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(misread={4: 2})
    table.put({5: 5})
    table.look(misread={4: 2})
    assert rolls(table.view) == [[2, 3, 3, 5, 6], [2, 3, 3, 5, 5]]
    table.reread()
    view = table.do(CorrectRoll())
    assert rolls(view) == [[1, 3, 3, 5, 6], [1, 3, 3, 5, 5]]
    assert view.draft is None


def test_after_a_correction_the_dice_are_known_as_corrected(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(misread={4: 2})
    table.reread()
    table.do(CorrectRoll())
    view = table.throw_again({5: 5})
    assert rolls(view) == [[1, 3, 3, 5, 6], [1, 3, 3, 5, 5]]


def test_a_re_read_that_sees_nothing_says_so(table: Tabletop) -> None:
    view = table.reread()
    assert notice(view) == "No dice were seen in the tray."
    assert view.draft is None


def test_a_re_read_die_may_be_set_and_stays_so_at_the_next_look(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(misread={4: 2})
    table.reread(look=False)
    table.look(misread={4: 2})
    table.do(SetDie(table.index(4), 1))
    assert table.look(misread={4: 2}).asks == (Ask.NO_MOVEMENT,)
    view = table.do(CorrectRoll())
    assert rolls(view) == [[1, 3, 3, 5, 6]]


def test_re_read_forgets_what_the_table_said_of_dice_before(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[4])
    table.do(SetDie(table.index(4), 2))  # a slip of the finger
    assert rolls(table.view) == [[2, 3, 3, 5, 6]]
    table.reread()
    view = table.do(CorrectRoll())
    assert rolls(view) == [[1, 3, 3, 5, 6]]


def test_re_reading_after_three_rolls_may_correct_but_not_count(table: Tabletop) -> None:
    for _ in range(2):
        table.throw(3, 3, 5, 1, 6)
    table.lift()
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(misread={4: 2})
    view = table.reread()
    assert view.asks == (Ask.NO_ROLL_LEFT,)
    assert len(rolls(table.do(Declare()))) == 3
    assert rolls(table.do(CorrectRoll()))[-1] == [1, 3, 3, 5, 6]


def test_a_re_read_that_is_given_up_leaves_everything_as_it_was(table: Tabletop) -> None:
    before = table.throw(3, 3, 5, 1, 6)
    table.reread()
    view = table.do(DropDraft())
    assert (view.actions, view.draft) == (before.actions, None)
    view = table.throw_again({1: 4})
    assert rolls(view)[-1] == [1, 3, 4, 5, 6]


# --- answers to older questions -----------------------------------------------------------


def test_a_reading_stamped_for_an_older_request_is_dropped_and_asked_for_again(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    old = table.view
    table.put({1: 2, 2: 2, 3: 2, 4: 2, 5: 2})
    late = table.settled()
    table.undo()
    view = table.do(Saw(late))
    assert view.actions == ()
    assert view.again == old.again + 1
    assert view.draft is None


def test_what_moved_in_a_dropped_reading_moved_all_the_same(table: Tabletop) -> None:
    """A die lands near where another lay, and the reading that saw it land is dropped."""
    table.throw(3, 3, 5, 1, 6)
    request = table.view.request
    where = table.box[1]
    table.put({2: 4, 3: 4})
    table.dice[1], table.box[1] = 6, where._replace(x0=where.x0 + 5, x1=where.x1 + 5)
    late = table.settled(request=request - 1)
    table.do(Saw(late))
    view = table.look(misread={1: 6})
    assert rolls(view)[-1] == [1, 4, 4, 6, 6]


# --- undo and redo ------------------------------------------------------------------------


def test_undo_takes_the_last_action_back_and_redo_does_it_again(
    table: Tabletop, store: GameStore
) -> None:
    table.throw(3, 3, 5, 1, 6)
    whole = table.end_turn(Score(Box.THREES))
    view = table.undo()
    assert (view.actions, view.to_play, view.can_redo) == (whole.actions[:1], "Ana", True)
    view = table.do(Redo())
    assert (view.actions, view.can_redo) == (whole.actions, False)
    assert view.state == whole.state
    assert on_disk(store) == whole.actions


def test_there_is_nothing_to_undo_at_the_start_and_nothing_to_redo(table: Tabletop) -> None:
    assert notice(table.undo()) == "There is nothing to undo."
    assert notice(table.do(Redo())) == "There is nothing to redo."
    assert not table.view.can_undo


def test_what_was_undone_cannot_be_redone_after_something_else(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.undo()
    view = table.throw(1, 1, 1, 1, 1)
    assert not view.can_redo
    assert notice(table.do(Redo())) == "There is nothing to redo."


def test_after_undo_the_dice_lying_there_are_not_counted_again(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.undo()
    view = table.look()
    assert (view.actions, view.draft) == ((), None)
    view = table.throw(1, 2, 3, 4, 5)
    assert rolls(view) == [[1, 2, 3, 4, 5]]


def test_a_bumped_die_counts_as_rolled_until_it_is_undone(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.nudge(4)
    assert len(rolls(table.look())) == 2
    view = table.undo()
    assert len(rolls(view)) == 1
    assert len(rolls(table.look())) == 1
    view = table.throw_again({4: 2})
    assert rolls(view) == [[1, 3, 3, 5, 6], [2, 3, 3, 5, 6]]
    roll = view.actions[-1]
    assert isinstance(roll, Roll)
    assert len(roll.kept) == 4


def test_undo_and_throw_again_keeps_the_dice_that_lie_still(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.throw_again({3: 4, 4: 4})
    table.undo()
    view = table.throw_again({3: 2, 4: 2})
    assert rolls(view) == [[1, 3, 3, 5, 6], [2, 2, 3, 3, 6]]
    roll = view.actions[-1]
    assert isinstance(roll, Roll)
    assert sorted(roll.dice[position] for position in roll.kept) == [3, 3, 6]


def test_undo_does_not_forget_that_a_die_was_corrected(table: Tabletop) -> None:
    wrong = {1: 2, 2: 2}
    table.put({1: 3, 2: 4, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[5], misread=wrong)
    table.do(SetDie(table.index(1), 3), SetDie(table.index(2), 4), SetDie(table.index(5), 6))
    table.put({5: 5})
    table.look(misread=wrong)
    table.undo()
    table.put({5: 1})
    view = table.look(misread=wrong)
    assert rolls(view) == [[1, 3, 4, 5, 6], [1, 1, 3, 4, 5]]


def test_undo_while_a_question_stands_drops_the_question(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({1: 2, 2: 2})
    table.look(unsure=[1])
    view = table.undo()
    assert (view.actions, view.draft) == ((), None)
    assert table.look().actions == ()


def test_undo_reaches_back_over_turns(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.end_turn(Score(Box.THREES))
    table.throw(1, 1, 1, 1, 1)
    view = table.undo()
    assert view.to_play == "Bo"
    view = table.undo()
    assert view.to_play == "Ana"
    view = table.end_turn(Score(Box.CHANCE))
    assert view.state.sheets[0][0][Box.CHANCE] == 18


def test_undo_after_an_amendment_takes_back_the_last_action_not_the_amendment(
    table: Tabletop, store: GameStore
) -> None:
    for action in ACTIONS[:3]:
        table.enter(action)
    table.do(Amend({0: Roll((4, 3, 5, 1, 6))}))
    view = table.undo()
    assert view.actions == (Roll((4, 3, 5, 1, 6)), Roll((4, 3, 3, 2, 6), (0, 1)))
    view = table.do(Redo())
    assert view.actions[-1] == Score(Box.THREES)
    assert on_disk(store) == view.actions


# --- amendments ---------------------------------------------------------------------------


def test_a_die_is_corrected_in_an_earlier_turn(table: Tabletop, store: GameStore) -> None:
    for action in ACTIONS:
        table.enter(action)
    view = table.do(Amend({0: Roll((3, 4, 5, 1, 6))}))
    assert rolls(view)[:2] == [[1, 3, 4, 5, 6], [2, 3, 3, 4, 6]]
    assert view.state.sheets[0][0][Box.THREES] == 6
    assert view.actions == on_disk(store)
    assert reopened(table, store).state == view.state


def test_a_blocked_amendment_leaves_the_game_unchanged_and_offers_the_action_in_its_way(
    table: Tabletop, store: GameStore
) -> None:
    played = (*ACTIONS, FIRST, Score(Box.CHANCE))
    for action in played:
        table.enter(action)
    view = table.do(Amend({2: Score(Box.CHANCE)}))
    assert view.actions == played == on_disk(store)
    assert view.blocked is not None
    assert (view.blocked.index, view.blocked.action) == (6, Score(Box.CHANCE))
    assert "filled already" in view.blocked.why.en
    assert "no longer be allowed" in notice(view)
    view = table.do(Amend({6: Score(Box.THREES)}))
    assert view.blocked is None
    assert view.actions[2] == Score(Box.CHANCE)
    assert view.actions[6] == Score(Box.THREES)
    assert on_disk(store) == view.actions


def test_an_amendment_may_be_blocked_by_one_action_after_another(table: Tabletop) -> None:
    turns = [(FIRST, Score(box)) for box in (Box.ONES, Box.ONES, Box.TWOS, Box.TWOS, Box.SIXES)]
    for roll, score in turns:
        table.enter(roll)
        table.enter(score)
    view = table.do(Amend({1: Score(Box.TWOS)}))
    assert view.blocked is not None
    assert view.blocked.index == 5
    view = table.do(Amend({5: Score(Box.SIXES)}))
    assert view.blocked is not None
    assert view.blocked.index == 9
    view = table.do(Amend({9: Score(Box.ONES)}))
    assert view.blocked is None
    assert [one.box for one in view.actions if isinstance(one, Score)] == [
        *(Box.TWOS, Box.ONES, Box.SIXES, Box.TWOS, Box.ONES)
    ]


def test_a_blocked_amendment_may_be_given_up(table: Tabletop) -> None:
    played = (*ACTIONS, FIRST, Score(Box.CHANCE))
    for action in played:
        table.enter(action)
    table.do(Amend({2: Score(Box.CHANCE)}))
    assert table.do(DropAmendment()).blocked is None
    view = table.do(Amend({6: Score(Box.FIVES)}))
    assert view.blocked is None
    assert view.actions[2] == Score(Box.THREES)


def test_playing_on_leaves_a_blocked_amendment_waiting(table: Tabletop) -> None:
    played = (*ACTIONS, FIRST, Score(Box.CHANCE))
    for action in played:
        table.enter(action)
    table.do(Amend({2: Score(Box.CHANCE)}))
    assert table.enter(FIRST).blocked is not None
    view = table.do(Amend({6: Score(Box.THREES)}))
    assert view.blocked is None
    assert view.actions[2] == Score(Box.CHANCE)
    assert view.actions[7] == FIRST


def test_undo_gives_a_blocked_amendment_up(table: Tabletop) -> None:
    played = (*ACTIONS, FIRST, Score(Box.CHANCE))
    for action in played:
        table.enter(action)
    table.do(Amend({2: Score(Box.CHANCE)}))
    assert table.undo().blocked is None


def test_a_die_amended_while_it_lies_there_is_known_as_amended(table: Tabletop) -> None:
    """Two dice at once were misread, and corrected in the history, not in the tray."""
    wrong = {1: 2, 2: 2}
    table.put({1: 3, 2: 4, 3: 5, 4: 1, 5: 6})
    table.look(misread=wrong)
    first = table.view.actions[-1]
    assert isinstance(first, Roll)
    right = list(first.dice)
    right[right.index(2)] = 3
    right[right.index(2)] = 4
    table.do(Amend({0: Roll(tuple(right))}))
    table.put({5: 5})
    view = table.look(misread=wrong)
    assert rolls(view) == [[1, 3, 4, 5, 6], [1, 3, 4, 5, 5]]
    roll = view.actions[-1]
    assert isinstance(roll, Roll)
    assert len(roll.kept) == 4


@pytest.mark.parametrize("index", [-1, 5, 99])
def test_there_must_be_an_action_to_amend(table: Tabletop, index: int) -> None:
    for action in ACTIONS:
        table.enter(action)
    view = table.do(Amend({index: FIRST}))
    assert view.actions == ACTIONS
    assert notice(view) == "There is no action to correct there."


def test_an_amendment_that_changes_nothing_is_not_written(table: Tabletop, tmp_path: Path) -> None:
    for action in ACTIONS:
        table.enter(action)
    size = sum(path.stat().st_size for path in tmp_path.glob("*.journal"))
    view = table.do(Amend({0: ACTIONS[0]}), Amend({}))
    assert view.actions == ACTIONS
    assert sum(path.stat().st_size for path in tmp_path.glob("*.journal")) == size


def test_who_starts_can_be_amended_before_anything_was_rolled(table: Tabletop) -> None:
    table.enter(Start("Bo"))
    assert table.do(Amend({0: Start("Ana")})).to_play == "Ana"


# --- a disk that fails --------------------------------------------------------------------


def test_what_the_disk_does_not_take_is_counted_and_said(table: Tabletop, store: GameStore) -> None:
    with full_after(0):
        view = table.enter(ACTIONS[0])
        assert view.unsaved == 1
        assert "not saved" in notice(view)
        view = table.enter(ACTIONS[1])
        assert view.unsaved == 2
        assert view.actions == ACTIONS[:2]
        assert on_disk(store) == ()


def test_what_is_unsaved_is_written_as_soon_as_the_disk_takes_it(
    table: Tabletop, store: GameStore
) -> None:
    with full_after(30):
        table.enter(ACTIONS[0])
        table.enter(ACTIONS[1])
    view = table.do(Pencil(None))
    assert view.unsaved == 0
    assert on_disk(store) == ACTIONS[:2]
    table.enter(ACTIONS[2])
    assert on_disk(store) == ACTIONS[:3]


def test_while_anything_is_unsaved_that_is_said_again_and_again(table: Tabletop) -> None:
    with full_after(0):
        table.enter(ACTIONS[0])
        assert "not saved" in notice(table.do(Pencil(None)))


def test_undo_and_amendments_wait_for_the_disk_in_their_order(
    table: Tabletop, store: GameStore
) -> None:
    with full_after(0):
        for action in ACTIONS[:3]:
            table.enter(action)
        table.undo()
        table.do(Amend({0: Roll((4, 3, 5, 1, 6))}))
        view = table.do(Redo())
        assert view.unsaved >= 5
    table.do(Pencil(None))
    assert on_disk(store) == table.view.actions


def test_what_is_unsaved_is_written_when_the_game_is_closed(
    table: Tabletop, store: GameStore
) -> None:
    with full_after(0):
        table.enter(ACTIONS[0])
    table.session.close()
    assert on_disk(store) == ACTIONS[:1]


def test_closing_on_a_full_disk_is_no_error(table: Tabletop, store: GameStore) -> None:
    with full_after(0):
        table.enter(ACTIONS[0])
        table.session.close()
    assert on_disk(store) == ()


# --- the view -----------------------------------------------------------------------------


def test_a_view_is_the_game_as_it_stands(store: GameStore) -> None:
    session = started(store)
    view = session.view(handled=7)
    assert view.handled == 7
    assert (view.to_play, view.outcome, view.unsaved) == ("Ana", None, 0)
    assert view.choices == (Start("Ana"), Start("Bo"))
    assert view.wanted is not None
    assert [one.total for one in view.standings] == [0, 0]
    session.handle(Act(FIRST))
    assert view.actions == ()
    assert session.view().choices != view.choices


def test_a_notice_stays_for_one_message(table: Tabletop) -> None:
    assert table.do(Pressed(Press.END_TURN)).notice is not None
    assert table.do(Pencil(None)).notice is None


def test_a_die_added_to_a_re_read_counts_with_the_others(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1})
    table.look()
    table.do(DropDraft())
    table.reread()
    table.do(AddDie(Die(6)))
    view = table.do(Declare())
    assert rolls(view) == [[1, 3, 3, 5, 6]]

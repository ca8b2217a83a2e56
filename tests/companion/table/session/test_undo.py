"""Undo and redo at the table: the game, and what is known of the dice."""

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Amend, Redo, SetDie
from companion.storage.game_store import GameStore
from tests.companion.evening import ACTIONS
from tests.companion.stored import on_disk
from tests.companion.tabletop import Tabletop, refusal, rolls


def test_undo_takes_the_last_action_back_and_redo_does_it_again(
    table: Tabletop, games: GameStore
) -> None:
    table.throw(3, 3, 5, 1, 6)
    whole = table.end_turn(Score(Box.THREES))
    view = table.undo()
    assert (view.actions, view.to_play, view.can_redo) == (whole.actions[:1], "Ana", True)
    view = table.do(Redo())
    assert (view.actions, view.can_redo) == (whole.actions, False)
    assert view.state == whole.state
    assert on_disk(games) == whole.actions


def test_there_is_nothing_to_undo_at_the_start_and_nothing_to_redo(table: Tabletop) -> None:
    assert refusal(table.undo()) == "There is nothing to undo."
    assert refusal(table.do(Redo())) == "There is nothing to redo."
    assert not table.view.can_undo


def test_what_was_undone_cannot_be_redone_after_something_else(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.undo()
    view = table.throw(1, 1, 1, 1, 1)
    assert not view.can_redo
    assert refusal(table.do(Redo())) == "There is nothing to redo."


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
    table: Tabletop, games: GameStore
) -> None:
    table.enter(*ACTIONS[:3])
    table.do(Amend({0: Roll((4, 3, 5, 1, 6))}))
    view = table.undo()
    assert view.actions == (Roll((4, 3, 5, 1, 6)), Roll((4, 3, 3, 2, 6), (0, 1)))
    view = table.do(Redo())
    assert view.actions[-1] == Score(Box.THREES)
    assert on_disk(games) == view.actions

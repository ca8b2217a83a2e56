"""Undo and redo at the table: the game and the knowledge about the dice."""

from companion.games.yahtzee.actions import Roll, Score, Start
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Amend, Pencil, Redo, Rename, SetDie
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.evening import ACTIONS
from tests.companion.stored import on_disk
from tests.companion.tabletop import Tabletop, refusal, rolls


def test_undo_removes_the_last_action_and_redo_restores_it(
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


def test_an_undone_action_cannot_be_redone_after_another_action(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.undo()
    view = table.throw(1, 1, 1, 1, 1)
    assert not view.can_redo
    assert refusal(table.do(Redo())) == "There is nothing to redo."


def test_a_last_correction_is_undone_before_the_action_before_it(
    table: Tabletop, games: GameStore
) -> None:
    played = table.enter(*ACTIONS).actions
    corrected = table.do(Amend({0: Roll((3, 4, 5, 1, 6))})).actions
    assert table.view.corrections == 1
    view = table.undo()
    assert (view.actions, view.corrections) == (played, 0) == (on_disk(games), 0)
    view = table.do(Redo())
    assert (view.actions, view.can_redo) == (corrected, False)
    assert on_disk(games) == corrected
    table.undo()
    view = table.undo()
    assert view.actions == played[:-1]


def test_actions_after_a_correction_are_undone_before_it(table: Tabletop) -> None:
    table.enter(*ACTIONS[:2])
    table.do(Amend({1: Roll((3, 3, 3, 3, 6), (0, 1))}))
    table.do(Act(ACTIONS[2]))
    view = table.undo()
    assert rolls(view)[1] == [3, 3, 3, 3, 6]
    view = table.undo()
    assert view.actions == ACTIONS[:2]
    view = table.do(Redo(), Redo())
    assert view.actions == (ACTIONS[0], Roll((3, 3, 3, 3, 6), (0, 1)), ACTIONS[2])


def test_corrections_are_undone_one_after_the_other(table: Tabletop) -> None:
    table.enter(*ACTIONS[:1])
    table.do(Amend({0: Roll((3, 3, 5, 1, 5))}), Amend({0: Roll((3, 3, 5, 5, 5))}))
    assert rolls(table.undo()) == [[1, 3, 3, 5, 5]]
    assert rolls(table.undo()) == [[1, 3, 3, 5, 6]]
    assert table.undo().actions == ()


def test_a_correction_can_be_undone_after_a_pause_too(table: Tabletop, games: GameStore) -> None:
    table.enter(*ACTIONS)
    id_ = table.do(Amend({0: Roll((3, 4, 5, 1, 6))})).id
    for undone in (False, True):
        table.session.close()
        table = Tabletop(Session(games.open(id_, "later"), lambda: "later"))
        view = table.do(Redo()) if undone else table.undo()
        assert (view.actions == ACTIONS) is not undone
    table.session.close()


def test_names_corrected_later_survive_the_undo_of_a_correction(table: Tabletop) -> None:
    table.enter(Start("Ana"))
    table.do(Amend({0: Start("Bo")}), Rename("Ana", "Anna"))
    assert table.undo().actions == (Start("Anna"),)
    assert table.do(Redo()).actions == (Start("Bo"),)


def test_a_pencilled_choice_survives_the_undo_of_a_correction(table: Tabletop) -> None:
    table.enter(*ACTIONS[:4])
    table.do(Amend({2: Score(Box.SIXES)}), Pencil(Score(Box.SMALL_STRAIGHT)))
    view = table.undo()
    assert view.actions == ACTIONS[:4]
    assert view.pencilled == Score(Box.SMALL_STRAIGHT)


def test_dice_in_the_tray_are_not_counted_again_after_undo(table: Tabletop) -> None:
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


def test_undo_drops_an_open_question(table: Tabletop) -> None:
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


def test_undo_removes_the_amendment_first_and_then_the_last_action(
    table: Tabletop, games: GameStore
) -> None:
    table.enter(*ACTIONS[:3])
    table.do(Amend({0: Roll((4, 3, 5, 1, 6))}))
    view = table.undo()
    assert view.actions == ACTIONS[:3]
    view = table.undo()
    assert view.actions == ACTIONS[:2]
    view = table.do(Redo(), Redo())
    amended = (Roll((4, 3, 5, 1, 6)), Roll((4, 3, 3, 2, 6), (0, 1)))
    assert view.actions == (*amended, Score(Box.THREES))
    assert on_disk(games) == view.actions

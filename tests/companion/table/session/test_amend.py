"""Amendments at the table: applied, blocked, or completed in a single step."""

from pathlib import Path

import pytest

from companion.games.yahtzee.actions import Roll, Score, Start
from companion.games.yahtzee.boxes import Box
from companion.messages import Amend, DropAmendment, DropLater, Pencil, Press, Pressed, SetDie
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.view import View
from companion.tray.draft import Ask
from tests.companion.evening import ACTIONS
from tests.companion.stored import on_disk
from tests.companion.tabletop import Tabletop, kept_values, last_roll, refusal, rolls

FIRST = Roll((3, 3, 5, 1, 6))


def reopened(table: Tabletop, games: GameStore) -> View:
    """Return the view after the game was left and reopened."""
    table.session.close()
    session = Session(games.open(table.view.id, "later"), lambda: "later")
    view = session.view()
    session.close()
    return view


def test_a_die_is_corrected_in_an_earlier_turn(table: Tabletop, games: GameStore) -> None:
    table.enter(*ACTIONS)
    view = table.do(Amend({0: Roll((3, 4, 5, 1, 6))}))
    assert rolls(view)[:2] == [[1, 3, 4, 5, 6], [2, 3, 3, 4, 6]]
    assert view.state.sheets[0][0][Box.THREES] == 6
    assert view.actions == on_disk(games)
    assert reopened(table, games).state == view.state


def test_a_blocked_amendment_leaves_the_game_unchanged_and_shows_its_obstacle(
    table: Tabletop, games: GameStore
) -> None:
    played = (*ACTIONS, FIRST, Score(Box.CHANCE))
    table.enter(*played)
    view = table.do(Amend({2: Score(Box.CHANCE)}))
    assert view.actions == played == on_disk(games)
    assert view.blocked is not None
    assert (view.blocked.index, view.blocked.action) == (6, Score(Box.CHANCE))
    assert "already filled" in view.blocked.why.to("en")
    assert "no longer be allowed" in refusal(view)
    view = table.do(Amend({6: Score(Box.THREES)}))
    assert view.blocked is None
    assert view.actions[2] == Score(Box.CHANCE)
    assert view.actions[6] == Score(Box.THREES)
    assert on_disk(games) == view.actions


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
    assert [action.box for action in view.actions if isinstance(action, Score)] == [
        *(Box.TWOS, Box.ONES, Box.SIXES, Box.TWOS, Box.ONES)
    ]


def test_a_blocked_amendment_can_be_cancelled(table: Tabletop) -> None:
    played = (*ACTIONS, FIRST, Score(Box.CHANCE))
    table.enter(*played)
    table.do(Amend({2: Score(Box.CHANCE)}))
    assert table.do(DropAmendment()).blocked is None
    view = table.do(Amend({6: Score(Box.FIVES)}))
    assert view.blocked is None
    assert view.actions[2] == Score(Box.THREES)


def test_a_blocked_amendment_can_drop_the_later_actions(table: Tabletop, games: GameStore) -> None:
    played = (*ACTIONS, FIRST, Score(Box.CHANCE), FIRST)
    table.enter(*played)
    table.do(Amend({2: Score(Box.CHANCE)}))
    view = table.do(DropLater())
    assert view.actions == (*played[:2], Score(Box.CHANCE), *played[3:6]) == on_disk(games)
    assert (view.blocked, view.draft, view.can_redo) == (None, None, False)
    again = reopened(table, games)
    assert (again.state, again.can_redo) == (view.state, False)


def test_an_amendment_that_drops_actions_is_atomic_at_a_power_cut(
    table: Tabletop, games: GameStore, tmp_path: Path
) -> None:
    played = (*ACTIONS, FIRST, Score(Box.CHANCE), FIRST)
    table.enter(*played)
    table.do(Amend({2: Score(Box.CHANCE)}))
    (path,) = tmp_path.glob("*.journal")
    before = path.stat().st_size
    done = table.do(DropLater()).actions
    table.session.close()
    whole = path.read_bytes()
    assert before < len(whole)
    for size in range(before, len(whole)):
        path.write_bytes(whole[:size])
        assert on_disk(games) == played
    path.write_bytes(whole)
    assert on_disk(games) == done


def test_an_amendment_without_an_obstacle_drops_no_action(
    table: Tabletop,
) -> None:
    played = (*ACTIONS, FIRST, Score(Box.CHANCE))
    table.enter(*played)
    assert table.do(DropLater()).actions == played
    table.do(Amend({6: Score(Box.THREES)}))  # the replacement itself is illegal
    assert table.do(DropLater()).actions == played


def test_playing_on_leaves_a_blocked_amendment_waiting(table: Tabletop) -> None:
    played = (*ACTIONS, FIRST, Score(Box.CHANCE))
    table.enter(*played)
    table.do(Amend({2: Score(Box.CHANCE)}))
    assert table.enter(FIRST).blocked is not None
    view = table.do(Amend({6: Score(Box.THREES)}))
    assert view.blocked is None
    assert view.actions[2] == Score(Box.CHANCE)
    assert view.actions[7] == FIRST


def test_undo_cancels_a_blocked_amendment(table: Tabletop) -> None:
    played = (*ACTIONS, FIRST, Score(Box.CHANCE))
    table.enter(*played)
    table.do(Amend({2: Score(Box.CHANCE)}))
    given_up = table.undo()
    assert given_up.blocked is None
    assert given_up.actions == played
    assert table.undo().actions == played[:-1]


def test_an_unmoved_die_keeps_its_amended_value(table: Tabletop) -> None:
    """Two dice were misread at once, and corrected in the history instead of the tray."""
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


def test_a_throw_in_question_survives_a_correction_of_an_earlier_turn(
    table: Tabletop,
) -> None:
    table.enter(*ACTIONS)
    table.put({1: 3, 2: 4, 3: 5, 4: 1, 5: 6})
    asked = table.look(unsure=(2,)).asks
    assert asked == (Ask.DOUBTFUL,)
    view = table.do(Amend({0: Roll((3, 4, 5, 1, 6))}))
    assert view.asks == asked
    view = table.do(SetDie(table.index(2), 4))
    assert rolls(view)[3:] == [[1, 3, 4, 5, 6]]
    assert view.actions[0] == Roll((3, 4, 5, 1, 6))


def test_a_throw_in_question_survives_a_correction_of_the_roll_before(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({4: 2, 5: 2})
    assert table.look(unsure=(4,)).asks == (Ask.DOUBTFUL,)
    roll = last_roll(table.view)
    five = roll.dice.index(5)
    right = (*roll.dice[:five], 4, *roll.dice[five + 1 :])
    view = table.do(Amend({0: Roll(right)}))
    assert view.asks == (Ask.DOUBTFUL,)
    view = table.do(SetDie(table.index(4), 1))
    assert rolls(view) == [[1, 3, 3, 4, 6], [1, 2, 3, 3, 4]]
    assert kept_values(view) == [3, 3, 4]


@pytest.mark.parametrize("index", [-1, 5, 99])
def test_there_must_be_an_action_to_amend(table: Tabletop, index: int) -> None:
    table.enter(*ACTIONS)
    view = table.do(Amend({index: FIRST}))
    assert view.actions == ACTIONS
    assert refusal(view) == "There is no action to correct there."


def test_an_amendment_that_changes_nothing_is_not_written(table: Tabletop, tmp_path: Path) -> None:
    table.enter(*ACTIONS)
    size = sum(path.stat().st_size for path in tmp_path.glob("*.journal"))
    view = table.do(Amend({0: ACTIONS[0]}), Amend({}))
    assert view.actions == ACTIONS
    assert sum(path.stat().st_size for path in tmp_path.glob("*.journal")) == size


def test_a_box_pencilled_in_stays_while_an_earlier_turn_is_corrected(table: Tabletop) -> None:
    table.enter(*ACTIONS, FIRST)
    table.do(Pencil(Score(Box.CHANCE)))
    view = table.do(Amend({0: Roll((3, 4, 5, 1, 6))}))
    assert view.pencilled == Score(Box.CHANCE)
    assert view.notice is None
    assert table.do(Pressed(Press.END_TURN)).actions[-1] == Score(Box.CHANCE)


def test_a_pencilled_box_filled_by_a_correction_is_erased_with_a_notice(
    table: Tabletop,
) -> None:
    table.enter(*ACTIONS, FIRST)
    table.do(Pencil(Score(Box.CHANCE)))
    view = table.do(Amend({2: Score(Box.CHANCE)}))
    assert view.actions[2] == Score(Box.CHANCE)
    assert view.pencilled is None
    assert (
        refusal(view)
        == "After this correction, the choice pencilled in is no longer allowed: choose again."
    )


def test_a_box_pencilled_for_dice_that_are_corrected_is_erased(
    table: Tabletop,
) -> None:
    table.enter(FIRST)
    table.do(Pencil(Score(Box.CHANCE)))
    view = table.do(Amend({0: Roll((3, 4, 5, 1, 6))}))
    assert view.pencilled is None
    assert view.notice is None


def test_who_starts_can_be_amended_before_anything_was_rolled(table: Tabletop) -> None:
    table.enter(Start("Bo"))
    assert table.do(Amend({0: Start("Ana")})).to_play == "Ana"


def test_dropping_actions_without_a_blocked_amendment_does_nothing(
    table: Tabletop,
) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    before = table.look(unsure=[1])
    view = table.do(DropLater())
    assert (view.draft, view.asks, view.question.number) == (
        before.draft,
        before.asks,
        before.question.number,
    )

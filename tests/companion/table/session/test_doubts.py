"""Missing, extra or doubtful dice: named, asked about, settled."""

import pytest

from companion.dice import Die
from companion.games.yahtzee.actions import Roll, Score, Start
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.state import Options, YahtzeeSetup
from companion.messages import (
    Act,
    AddDie,
    CorrectRoll,
    Declare,
    DropDraft,
    KeptOutside,
    NoDie,
    Pencil,
    Press,
    Pressed,
    RemoveDie,
    SetDie,
)
from companion.storage.game_store import GameStore
from companion.tray.draft import Ask
from tests.companion.evening import whole_game
from tests.companion.tabletop import Tabletop, kept_values, place, refusal, rolls, shown, table_for

TWO = Options(2)  # rounds


def test_fewer_than_five_dice_are_asked_about_and_may_be_completed_by_hand(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1})
    assert table.look().asks == (Ask.TOO_FEW,)
    view = table.do(AddDie(Die(6)))
    assert shown(view) == [1, 3, 3, 5, 6]


def test_more_than_five_dice_are_asked_about(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6, 6: 2})
    assert table.look().asks == (Ask.TOO_MANY,)
    view = table.do(RemoveDie(table.index(6)))
    assert shown(view) == [1, 3, 3, 5, 6]


def test_an_excluded_object_stays_excluded_while_unmoved(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6, 6: 2})
    table.look()
    table.do(RemoveDie(table.index(6)))
    assert table.look().asks == ()
    view = table.throw_again({1: 4, 2: 4})
    assert view.asks == ()
    assert shown(view) == [1, 4, 4, 5, 6]


def test_an_object_taken_for_a_die_is_no_roll_once_excluded(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({6: 2})
    assert table.look().asks == (Ask.TOO_MANY,)
    view = table.do(RemoveDie(table.index(6)))
    assert (view.draft, view.notice) == (None, None)
    assert len(rolls(view)) == 1
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


def test_a_die_that_was_sure_may_be_corrected_while_another_is_asked_about(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[5], misread={1: 2})
    table.do(SetDie(table.index(1), 3))
    view = table.do(SetDie(table.index(5), 6))
    assert shown(view) == [1, 3, 3, 5, 6]


def test_an_answer_about_a_die_holds_while_it_is_unmoved(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[5], misread={1: 2})
    table.do(SetDie(table.index(1), 3))
    table.look(unsure=[5], misread={1: 2})
    view = table.do(SetDie(table.index(5), 6))
    assert shown(view) == [1, 3, 3, 5, 6]


def test_an_answer_about_a_die_is_forgotten_when_it_is_thrown(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[5])
    table.do(SetDie(table.index(5), 4))
    view = table.throw_again({5: 2})
    assert shown(view) == [1, 2, 3, 3, 5]


def test_dice_the_table_corrected_stay_corrected_when_they_are_kept(table: Tabletop) -> None:
    """Two dice are corrected, so that neither is identified by elimination."""
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


def test_a_reading_unsure_without_a_reason_is_asked_about(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    view = table.look(sure=False)
    assert view.asks == (Ask.UNREAD,)
    assert view.actions == ()
    assert shown(table.do(Declare())) == [1, 3, 3, 5, 6]


def test_a_question_dropped_is_not_asked_again_by_looking(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1})
    table.look()
    table.do(DropDraft())
    assert table.look().draft is None


@pytest.mark.parametrize("index", [-1, 5, 99])
def test_a_missing_die_cannot_be_changed(table: Tabletop, index: int) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    before = table.look(unsure=[5]).draft
    for message in (SetDie(index, 1), RemoveDie(index)):
        view = table.do(message)
        assert view.draft == before
        assert view.notice is not None


def test_edits_without_any_draft_are_nothing(table: Tabletop) -> None:
    for edit in (SetDie(0, 1), RemoveDie(0), NoDie(place(1)), AddDie(Die(1)), KeptOutside((0,))):
        assert table.do(edit).draft is None
    for answer in (Declare(), CorrectRoll()):
        assert table.do(answer).notice is not None
    assert table.do(DropDraft()).actions == ()


def test_a_value_that_no_die_of_the_game_shows_is_refused_and_the_die_still_asked_about(
    table: Tabletop,
) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    before = table.look(unsure=[1])
    view = table.do(SetDie(table.index(1), 7))
    assert refusal(view) == "No die of this game shows 7."
    assert (view.draft, view.asks) == (before.draft, (Ask.DOUBTFUL,))


def test_a_die_with_an_impossible_value_is_not_added(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1})
    before = table.look()
    view = table.do(AddDie(Die(7)))
    assert refusal(view) == "No die of this game shows 7."
    assert (view.draft, view.asks) == (before.draft, (Ask.TOO_FEW,))


def test_a_throw_in_question_survives_a_choice_without_end_of_turn(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({3: 3, 4: 3, 5: 2})
    asked = table.look(unsure=[3], misread={3: 5})
    view = table.do(Act(Score(Box.THREES)))
    assert refusal(view).endswith("answer the question first.")
    assert (view.actions, view.draft) == (asked.actions, asked.draft)
    table.do(SetDie(table.index(3), 3))
    assert table.do(Act(Score(Box.THREES))).state.sheets[0][0][Box.THREES] == 12


def test_a_throw_in_question_can_be_entered_by_touch_instead(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({3: 3, 4: 3, 5: 2})
    table.look(unsure=[3], misread={3: 5})
    view = table.enter(Roll((3, 3, 3, 3, 2)))
    assert (rolls(view)[1:], view.draft) == ([[2, 3, 3, 3, 3]], None)
    assert table.look().asks == ()


def test_end_of_turn_records_a_pencilled_roll_whatever_is_in_question(
    table: Tabletop,
) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[3])
    assert table.do(Pencil(Roll((3, 3, 5, 1, 6)))).may_end_turn
    view = table.do(Pressed(Press.END_TURN))
    assert (rolls(view), view.draft, view.notice) == ([[1, 3, 3, 5, 6]], None, None)
    assert table.look().asks == ()


def test_a_throw_in_question_survives_a_choice_of_the_starter(
    games: GameStore,
) -> None:
    table = table_for(games, setup=YahtzeeSetup(version=1, players=("Ana", "Bo"), options=TWO))
    table.enter(*whole_game(players=2))
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[3])
    view = table.do(Act(Start("Bo")))
    assert (view.to_play, view.asks) == ("Bo", (Ask.DOUBTFUL,))
    assert shown(table.do(SetDie(table.index(3), 5))) == [1, 3, 3, 5, 6]

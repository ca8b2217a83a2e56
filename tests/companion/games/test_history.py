"""Undo, redo and amend: the state is always the fold of plain actions."""

from collections.abc import Mapping

import pytest

from companion.dice import Die
from companion.games.errors import KeptDieChanged
from companion.games.game import Action, fold
from companion.games.history import AmendmentBlocked, History, check_amendment, state_before
from companion.games.record import BadRecord
from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Roll, Score, Start, YahtzeeAction
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.errors import BoxFilled, StartOnlyAtHead
from companion.games.yahtzee.state import State
from companion.storage.entries import Amended, AmendmentStep, Did, Entry, Opened, Redid, Undid, raw
from companion.storage.unfolding import unfold
from tests.companion.evening import ACTIONS, AT, ENTRIES, SETUP, did

TURN: tuple[YahtzeeAction, ...] = (
    Roll((3, 3, 5, 1, 6)),
    Roll((3, 3, 4, 2, 6), (0, 1, 4)),
    Roll((3, 3, 2, 2, 6), (0, 1, 4)),
    Score(Box.THREES),
    Roll((6, 6, 6, 5, 5)),
    Score(Box.FULL_HOUSE),
)

THIRD = Roll((3, 3, 4, 5, 5), (0, 1, 2))


def amended(
    replacements: Mapping[int, Action], actions: tuple[Action, ...] = TURN
) -> tuple[Action, ...]:
    return check_amendment(GAME, SETUP, History(actions), replacements).actions


def blocked(
    replacements: Mapping[int, Action], actions: tuple[Action, ...] = TURN
) -> AmendmentBlocked:
    history = History(actions)
    with pytest.raises(AmendmentBlocked) as caught:
        check_amendment(GAME, SETUP, history, replacements)
    assert history == History(actions)
    return caught.value


def dice(actions: tuple[Action, ...]) -> list[tuple[int, ...]]:
    return [action.dice for action in actions if isinstance(action, Roll)]


# --- undo and redo ------------------------------------------------------------------------


def test_undo_removes_the_last_action_and_redo_restores_it() -> None:
    history = History(TURN)
    back = history.undid().undid()
    assert back.actions == TURN[:-2]
    assert back.redid().actions == TURN[:-1]
    assert back.redid().redid() == history


def test_another_action_forgets_the_undone_actions() -> None:
    other = Score(Box.CHANCE)
    assert History(TURN).undid().did(other) == History((*TURN[:-1], other))


def test_amending_forgets_the_undone_actions() -> None:
    history = History(TURN).undid()
    replaced = check_amendment(GAME, SETUP, history, {3: Score(Box.CHANCE)})
    assert replaced == History((*TURN[:3], Score(Box.CHANCE), TURN[4]))


def test_there_is_an_end_to_undoing_and_redoing() -> None:
    with pytest.raises(IndexError):
        History().undid()
    with pytest.raises(IndexError):
        History(TURN).redid()


# --- a corrected die ----------------------------------------------------------------------


def test_a_corrected_die_is_corrected_in_every_later_roll_that_kept_it() -> None:
    after = amended({0: Roll((4, 3, 5, 1, 6))})
    assert dice(after) == [(4, 3, 5, 1, 6), (4, 3, 4, 2, 6), (4, 3, 2, 2, 6), (6, 6, 6, 5, 5)]


def test_a_corrected_die_that_was_rolled_again_changes_nothing_after() -> None:
    after = amended({0: Roll((3, 3, 5, 2, 6))})
    assert dice(after)[1:] == dice(TURN)[1:]


def test_a_die_kept_once_and_then_rolled_again_is_corrected_up_to_that_roll() -> None:
    third = Roll((1, 1, 4, 2, 6), (2, 3, 4))
    after = amended({0: Roll((3, 3, 5, 1, 5))}, (TURN[0], TURN[1], third, Score(Box.CHANCE)))
    assert dice(after) == [(3, 3, 5, 1, 5), (3, 3, 4, 2, 5), (1, 1, 4, 2, 5)]
    after = amended({0: Roll((2, 3, 5, 1, 6))}, (TURN[0], TURN[1], third, Score(Box.CHANCE)))
    assert dice(after) == [(2, 3, 5, 1, 6), (2, 3, 4, 2, 6), (1, 1, 4, 2, 6)]


def test_a_correction_does_not_reach_into_the_next_turn() -> None:
    same = (Roll((3, 3, 5, 1, 6)), Score(Box.CHANCE), Roll((3, 3, 5, 1, 6)), Score(Box.CHANCE))
    after = amended({0: Roll((4, 4, 4, 4, 4))}, same)
    assert dice(after) == [(4, 4, 4, 4, 4), (3, 3, 5, 1, 6)]


def test_several_dice_of_several_rolls_are_corrected_together() -> None:
    after = amended({0: Roll((4, 3, 5, 1, 6)), 4: Roll((6, 6, 6, 4, 4))})
    assert dice(after) == [(4, 3, 5, 1, 6), (4, 3, 4, 2, 6), (4, 3, 2, 2, 6), (6, 6, 6, 4, 4)]


def test_corrections_of_two_rolls_of_one_turn_both_reach_the_third() -> None:
    actions = (TURN[0], TURN[1], Roll((3, 3, 4, 5, 6), (0, 1, 2, 4)), Score(Box.CHANCE))
    after = amended({0: Roll((1, 3, 5, 1, 6)), 1: Roll((1, 3, 6, 2, 6), (0, 1, 4))}, actions)
    assert dice(after) == [(1, 3, 5, 1, 6), (1, 3, 6, 2, 6), (1, 3, 6, 5, 6)]


def test_a_correction_stops_at_another_correction_that_rolls_the_die() -> None:
    """Die 1 was misread and not really kept: its second throw showed the old value."""
    second = Roll((3, 3, 4, 2, 6), (1, 4))
    after = amended({0: Roll((5, 3, 5, 1, 6)), 1: second})
    assert dice(after)[:3] == [(5, 3, 5, 1, 6), (3, 3, 4, 2, 6), (3, 3, 2, 2, 6)]


def test_an_explicit_replacement_is_not_adjusted() -> None:
    stop = blocked({0: Roll((4, 3, 5, 1, 6)), 1: Roll((3, 3, 4, 2, 6), (0, 1, 4))})
    assert isinstance(stop.refusal, KeptDieChanged)
    assert stop.index == 1


# --- corrections of a roll ----------------------------------------------------------------


def corrected(index: int, *dice: int) -> tuple[Action, ...]:
    return amended(GAME.corrected(TURN, index, tuple(map(Die, dice))))


def test_a_kept_die_that_was_misread_is_corrected_where_it_was_thrown() -> None:
    after = corrected(2, 4, 3, 2, 2, 6)
    assert dice(after)[:3] == [(4, 3, 5, 1, 6), (4, 3, 4, 2, 6), (4, 3, 2, 2, 6)]


def test_a_die_of_the_last_roll_is_corrected_only_there() -> None:
    after = corrected(2, 3, 3, 1, 2, 6)
    assert dice(after)[:3] == [(3, 3, 5, 1, 6), (3, 3, 4, 2, 6), (3, 3, 1, 2, 6)]


def test_a_die_thrown_second_and_kept_third_is_corrected_in_both() -> None:
    actions: tuple[YahtzeeAction, ...] = (*TURN[:2], THIRD, Score(Box.CHANCE))
    changes = GAME.corrected(actions, 2, tuple(map(Die, (3, 3, 6, 5, 5))))
    assert changes == {1: Roll((3, 3, 6, 2, 6), (0, 1, 4)), 2: Roll((3, 3, 6, 5, 5), (0, 1, 2))}


def test_several_dice_thrown_at_different_times_are_corrected_at_once() -> None:
    actions: tuple[YahtzeeAction, ...] = (*TURN[:2], THIRD, Score(Box.CHANCE))
    changes = GAME.corrected(actions, 2, tuple(map(Die, (2, 3, 6, 5, 1))))
    after = amended(changes, actions)
    assert dice(after) == [(2, 3, 5, 1, 6), (2, 3, 6, 2, 6), (2, 3, 6, 5, 1)]


def test_a_roll_that_was_right_needs_no_correction() -> None:
    assert GAME.corrected(TURN, 2, tuple(map(Die, (3, 3, 2, 2, 6)))) == {}


def test_only_rolls_are_corrected_like_that() -> None:
    assert GAME.corrected(TURN, 3, tuple(map(Die, (3, 3, 2, 2, 6)))) == {}
    assert GAME.carried(TURN, 3, Score(Box.CHANCE)) == {}
    assert GAME.carried(TURN, 0, Score(Box.CHANCE)) == {}


# --- amendments forbidden by later actions ------------------------------------------------

LATER_TAKEN: tuple[YahtzeeAction, ...] = (
    *(Roll((3, 3, 5, 1, 6)), Score(Box.THREES)),
    *(Roll((1, 1, 1, 2, 2)), Score(Box.FULL_HOUSE)),
    *(Roll((4, 4, 4, 4, 1)), Score(Box.FOURS)),
)


def test_a_blocked_amendment_shows_the_action_and_the_rule_in_its_way() -> None:
    stop = blocked({1: Score(Box.FOURS)}, LATER_TAKEN)
    assert stop.index == 5
    assert stop.action == Score(Box.FOURS)
    assert isinstance(stop.refusal, BoxFilled)
    assert stop.replacements == {1: Score(Box.FOURS)}


def test_amending_that_action_too_in_the_same_step_succeeds() -> None:
    stop = blocked({1: Score(Box.FOURS)}, LATER_TAKEN)
    after = amended({**stop.replacements, stop.index: Score(Box.THREES)}, LATER_TAKEN)
    assert after[1] == Score(Box.FOURS)
    assert after[5] == Score(Box.THREES)
    state: State = fold(GAME, SETUP, after)
    assert [state.sheets[0][0][box] for box in (Box.THREES, Box.FOURS)] == [0, 0]


def test_a_blocked_amendment_tried_again_uses_its_new_value() -> None:
    """Actions after the first attempt must not block the second."""
    actions = (*LATER_TAKEN[:4], *TURN[:3], Score(Box.FOURS))
    stop = blocked({1: Score(Box.FOURS), 4: Roll((4, 3, 5, 1, 6))}, actions)
    settled = {**stop.replacements, 7: Score(Box.ONES), 4: Roll((1, 3, 5, 1, 6))}
    assert dice(amended(settled, actions))[2:5] == [
        (1, 3, 5, 1, 6),
        (1, 3, 4, 2, 6),
        (1, 3, 2, 2, 6),
    ]


def test_the_state_before_an_action_includes_the_changes_of_an_amendment() -> None:
    corrected: Mapping[int, Action] = {0: Roll((4, 3, 5, 1, 6))}
    before: State = state_before(GAME, SETUP, TURN, 3, corrected)
    assert before.dice == (4, 3, 2, 2, 6)
    assert state_before(GAME, SETUP, TURN, 3, {}).dice == (3, 3, 2, 2, 6)


def test_an_amendment_with_an_illegal_replacement_blocks_itself() -> None:
    stop = blocked({0: Start("Nobody")})
    assert stop.index == 0
    stop = blocked({3: Roll((3, 3, 2, 2, 6))})
    assert stop.index == 3


def test_who_started_can_be_amended_only_at_a_head() -> None:
    assert amended({0: Start("Bo")}, (Start("Ana"), *TURN[:1]))[0] == Start("Bo")
    assert isinstance(blocked({1: Start("Bo")}).refusal, StartOnlyAtHead)


@pytest.mark.parametrize("index", [-1, 6, 1000])
def test_there_must_be_an_action_to_amend(index: int) -> None:
    with pytest.raises(IndexError):
        amended({index: Score(Box.CHANCE)})


def test_an_amended_finished_game_has_its_new_winner() -> None:
    ones, sixes = Roll((1, 1, 1, 1, 2)), Roll((6, 6, 6, 6, 5))
    whole: list[Action] = []
    for box in Box:
        whole += [ones, Score(box), sixes, Score(box)]
    outcome = GAME.outcome(fold(GAME, SETUP, whole))
    assert outcome is not None
    assert outcome.winners == ("Bo",)
    yahtzee = list(Box).index(Box.YAHTZEE)
    great = {4 * number: Roll((6, 6, 6, 6, 6)) for number in range(yahtzee, 13)}
    great |= {4 * number: sixes for number in range(yahtzee)}
    outcome = GAME.outcome(fold(GAME, SETUP, amended(great, tuple(whole))))
    assert outcome is not None
    assert outcome.winners == ("Ana",)


# --- entries of a journal in words --------------------------------------------------------


def test_a_journal_with_undo_redo_and_amend_is_unfolded() -> None:
    game, setup, history, told = unfold(ENTRIES)
    assert (game, setup, told) == (GAME, SETUP, len(ENTRIES))
    assert history.actions == (ACTIONS[0], Roll((3, 3, 3, 3, 6), (0, 1)), ACTIONS[2])


def test_the_last_undone_action_can_be_redone_after_a_restart() -> None:
    entries = (*ENTRIES[:3], Undid(AT), Undid(AT))
    _, _, history, _ = unfold(entries)
    assert history.actions == ()
    assert history.redid().redid().actions == ACTIONS[:2]
    assert unfold((*entries, Redid(AT)))[2] == history.redid()


def test_a_correction_undone_in_a_journal_restores_the_original() -> None:
    undone = Amended({1: raw(ACTIONS[1])}, AT, step=AmendmentStep.UNDONE)
    redone = Amended({1: raw(Roll((3, 3, 3, 3, 6), (0, 1)))}, AT, step=AmendmentStep.REDONE)
    amended = unfold(ENTRIES)[2]
    history = unfold((*ENTRIES, undone))[2]
    assert history.actions == ACTIONS[:3]
    assert unfold((*ENTRIES, undone, redone))[2] == amended


def test_an_older_journal_that_undid_an_action_after_a_correction_still_has_undone_that() -> None:
    _, _, history, told = unfold((*ENTRIES, Undid(AT)))
    assert history.actions == (ACTIONS[0], Roll((3, 3, 3, 3, 6), (0, 1)))
    assert told == len(ENTRIES) + 1
    assert not history.corrections


def test_a_journal_that_undoes_a_missing_correction_ends_before_the_undo() -> None:
    for step in (AmendmentStep.UNDONE, AmendmentStep.REDONE):
        entry = Amended({0: raw(ACTIONS[0])}, AT, step=step)
        assert unfold((*ENTRIES[:3], entry))[2:] == (History(ACTIONS[:2]), 3)


def test_an_amendment_may_leave_only_the_first_actions() -> None:
    other = Roll((1, 1, 1, 1, 6))
    entry = Amended({0: raw(other)}, AT, kept=1)
    assert unfold((*ENTRIES[:3], entry))[2:] == (History((other,)), 4)


@pytest.mark.parametrize(
    "entry",
    [
        did(Score(Box.THREES)),
        did(Start("Bo")),
        Did(raw(SETUP), AT),
        Redid(AT),
        Amended({0: raw(Roll((9, 9, 9, 9, 9)))}, AT),
        Amended({0: raw(Roll((1, 1, 1, 1, 1)))}, AT),
        Amended({17: raw(ACTIONS[0])}, AT),
        Amended({2: raw(ACTIONS[2])}, AT, kept=2),
        Amended({}, AT, kept=4),
        Amended({}, AT, kept=-1),
        ENTRIES[0],
    ],
)
def test_illegal_entries_end_the_game_before_them(entry: Entry) -> None:
    beginning = (*ENTRIES[:3], did(ACTIONS[2]))
    _, _, history, told = unfold((*beginning, entry, did(ACTIONS[3])))
    assert history == History(ACTIONS[:3])
    assert told == len(beginning)


def test_an_undo_without_an_action_ends_the_game_before_it() -> None:
    _, _, history, told = unfold((ENTRIES[0], Undid(AT), did(ACTIONS[0])))
    assert (history, told) == (History(), 1)


def test_a_header_of_no_game_here_cannot_be_unfolded() -> None:
    opened = Opened(raw(SETUP), AT)
    strange = bytes(opened.header).replace(b"yahtzee", b"chess")
    with pytest.raises(BadRecord):
        unfold((Opened(type(opened.header)(strange), AT),))
    with pytest.raises(TypeError):
        unfold((Undid(AT),))

"""Dice without a game: throws, doubtful dice and undone throws."""

from collections.abc import Sequence
from itertools import count

import pytest
from msgspec.structs import replace

from companion.dice import Box, Die, DieKind, Doubt, Settled
from companion.extras.free_dice import FreeDice, FreeRoll
from companion.messages import AddDie, NoDie, RemoveDie, SetDie
from tests.companion.readings import reading

FRAMES = count()


def place(index: int) -> Box:
    return Box(100 * index, 0, 100 * index + 50, 50)


def seen(
    values: Sequence[int],
    *,
    kept: Sequence[int] = (),
    unsure: Sequence[int] = (),
    unread: Sequence[int] = (),
    sure: bool | None = None,
    shift: int = 0,
) -> Settled:
    """Return a reading of dice at their own places; `unread` are the numbers of other places."""
    told = reading(
        values,
        lambda index: place(index + shift),
        unsure=unsure,
        doubt=Doubt.COCKED,
        unread=[place(number) for number in unread],
    )
    told = told if sure is None else replace(told, sure=sure)
    return Settled(reading=told, frame=next(FRAMES), time=0.0, kept=tuple(kept))


def found(value: int) -> AddDie:
    """Return the message that the unread object in the third place is a die of this value."""
    return AddDie(Die(value), place(3))


def values(state: FreeDice) -> list[int]:
    return [die.die.value for die in state.draft.dice]


EMPTY = FreeDice().saw(seen(()))


def totals(state: FreeDice) -> list[int]:
    return [throw.total for throw in state.throws]


def test_dice_in_the_tray_at_the_start_are_shown_but_are_no_throw() -> None:
    state = FreeDice().saw(seen((3, 4)))
    assert values(state) == [3, 4]
    assert state.throws == ()


def test_dice_thrown_into_the_tray_count() -> None:
    state = EMPTY.saw(seen((3, 4, 4)))
    assert totals(state) == [11]
    assert state.tally() == {1: 0, 2: 0, 3: 1, 4: 2, 5: 0, 6: 0}


def test_dice_that_stay_are_added_up_but_their_faces_count_once() -> None:
    state = EMPTY.saw(seen((6, 2))).saw(seen((6, 5), kept=(0,)))
    assert totals(state) == [8, 11]
    assert state.throws[1] == FreeRoll((6, 5), ((DieKind.D6, 5),))
    assert state.tally() == {1: 0, 2: 1, 3: 0, 4: 0, 5: 1, 6: 1}


def test_removing_dice_is_no_throw_and_the_last_throw_stays_counted() -> None:
    state = EMPTY.saw(seen((6, 2, 1))).saw(seen((6, 2), kept=(0, 1)))
    assert totals(state) == [9]
    assert state.saw(seen(())).throws == state.throws


def test_the_same_rest_read_twice_is_one_throw() -> None:
    state = EMPTY.saw(seen((6, 2)))
    assert state.saw(seen((6, 2), kept=(0, 1))).throws == state.throws


def test_a_throw_with_a_doubtful_die_counts_only_once_answered() -> None:
    state = EMPTY.saw(seen((6, 2), unsure=(1,)))
    assert state.doubtful == 1
    assert state.throws == ()
    assert sum(state.tally().values()) == 0
    state = state.answered(SetDie(1, 5))
    assert totals(state) == [11]
    assert state.tally()[5] == 1
    assert state.tally()[2] == 0


def test_an_answer_holds_until_the_die_moves() -> None:
    state = EMPTY.saw(seen((6, 2), unsure=(1,))).answered(SetDie(1, 5))
    again = state.saw(seen((6, 2), kept=(0, 1), unsure=(1,)))
    assert totals(again) == [11]
    moved = again.saw(seen((6, 2), kept=(0,), unsure=(1,)))
    assert moved.doubtful == 1


def test_a_throw_with_an_unanswered_doubt_is_reported_as_dropped() -> None:
    state = EMPTY.saw(seen((6, 2), unsure=(1,))).saw(seen((1, 1)))
    assert totals(state) == [2]
    assert state.dropped == 1


def test_a_misread_die_is_corrected_in_the_throw_and_in_the_counts() -> None:
    state = EMPTY.saw(seen((6, 2))).answered(SetDie(0, 1))
    assert totals(state) == [3]
    assert (state.tally()[6], state.tally()[1]) == (0, 1)


def test_an_excluded_die_is_left_out_while_it_does_not_move() -> None:
    state = EMPTY.saw(seen((6, 2))).answered(RemoveDie(1))
    assert totals(state) == [6]
    state = state.saw(seen((6, 2), kept=(0, 1)))
    assert totals(state) == [6]
    assert values(state) == [6]
    assert totals(state.saw(seen((6, 2), kept=(0,)))) == [6, 8]


def test_a_throw_with_an_unread_object_counts_only_once_answered() -> None:
    state = EMPTY.saw(seen((6,), unread=(3,)))
    assert state.throws == ()
    assert totals(state.answered(found(4))) == [10]
    assert totals(state.answered(NoDie(box=place(3)))) == [6]


def test_a_single_unread_die_counts_once_answered() -> None:
    state = EMPTY.saw(seen((), unread=(3,)))
    assert state.draft.dice == ()
    assert totals(state.answered(found(4))) == [4]


def test_an_added_die_is_not_asked_about_again_while_it_does_not_move() -> None:
    state = EMPTY.saw(seen((6,), unread=(3,))).answered(found(4))
    again = state.saw(seen((6,), kept=(0,), unread=(3,)))
    assert again.draft.read
    assert totals(again) == [10]
    after = again.saw(seen((2,), unread=(3,), shift=5))
    assert totals(after) == [10, 6]
    assert after.tally() == {1: 0, 2: 1, 3: 0, 4: 1, 5: 0, 6: 1}


def test_an_object_put_beside_a_counted_throw_does_not_uncount_it() -> None:
    state = EMPTY.saw(seen((6, 2))).saw(seen((6, 2), kept=(0, 1), unread=(4,)))
    assert totals(state) == [8]
    assert state.draft.read


def test_an_excluded_object_is_not_asked_about_again() -> None:
    state = EMPTY.saw(seen((6,), unread=(3,))).answered(NoDie(box=place(3)))
    state = state.saw(seen((5,), unread=(3,), shift=5))
    assert state.draft.read
    assert totals(state) == [6, 5]


def test_a_reading_unsure_for_an_unknown_reason_is_asked_about() -> None:
    state = EMPTY.saw(seen((6, 2), sure=False))
    assert state.throws == ()
    assert totals(state.answered(NoDie())) == [8]


def test_a_requested_reading_belongs_to_the_same_throw() -> None:
    state = EMPTY.saw(seen((6, 2))).ask_again().saw(seen((6, 2, 3), kept=(0, 1)))
    assert totals(state) == [11]
    assert state.tally()[3] == 1


def test_a_requested_reading_forgets_answers_unless_the_eye_is_still_in_doubt() -> None:
    state = EMPTY.saw(seen((6, 2), unsure=(1,))).answered(SetDie(1, 5)).ask_again()
    assert totals(state.saw(seen((6, 2), kept=(0, 1), unsure=(1,)))) == [11]
    assert totals(state.saw(seen((6, 2), kept=(0, 1)))) == [8]
    assert state.saw(seen((6, 2), kept=(0,), unsure=(1,))).doubtful == 1


def test_a_die_keeps_its_identity_while_it_does_not_move() -> None:
    state = EMPTY.saw(seen((6, 2), unsure=(1,)))
    first, second = (die.since for die in state.draft.dice)
    assert first is not None
    assert second is not None
    again = state.saw(seen((6, 3), kept=(0, 1), unsure=(1,)))
    assert (again.draft.index_of(first), again.draft.index_of(second)) == (0, 1)
    moved = again.saw(seen((6, 3), kept=(0,), unsure=(1,)))
    assert (moved.draft.index_of(first), moved.draft.index_of(second)) == (0, None)
    gone = moved.looked_away().saw(seen((6, 3), unsure=(1,)))
    assert gone.draft.index_of(first) is None


def test_throws_are_entered_by_touch_too() -> None:
    state = FreeDice().entered((1, 2, 3)).entered((4,))
    assert totals(state) == [6, 4]


def test_the_last_throw_is_undone_and_then_the_throw_before() -> None:
    state = FreeDice().entered((1, 2, 3)).entered((4,))
    assert totals(state.taken_back()) == [6]
    assert totals(state.taken_back().taken_back()) == []
    assert totals(state.taken_back().taken_back().taken_back()) == []


def test_an_undone_throw_does_not_return_with_the_next_throw() -> None:
    state = EMPTY.saw(seen((6, 2))).taken_back().saw(seen((1, 1)))
    assert totals(state) == [2]


def test_deleting_all_throws_leaves_the_dice_in_the_tray_uncounted() -> None:
    state = EMPTY.saw(seen((6, 2))).saw(seen((1, 1))).forgotten()
    assert state.throws == ()
    assert len(state.draft.dice) == 2


def test_a_die_hidden_by_a_hand_and_seen_again_is_not_thrown_again() -> None:
    state = EMPTY.saw(seen((6, 2))).saw(seen((6,), kept=(0,)))
    back = replace(seen((6, 2), kept=(0, 1)), back=(1,))
    assert totals(state.saw(back)) == [8]


def test_closing_keeps_the_throws_and_the_dice_found_later_are_no_throw() -> None:
    state = EMPTY.saw(seen((6, 2))).looked_away()
    assert totals(state) == [8]
    assert totals(state.saw(seen((5, 5)))) == [8]


@pytest.mark.parametrize("index", [-1, 1])
def test_an_answer_about_a_missing_die_is_refused(index: int) -> None:
    state = FreeDice().entered((3,))
    with pytest.raises(IndexError):
        state.answered(SetDie(index, 4))
    with pytest.raises(IndexError):
        state.answered(RemoveDie(index))

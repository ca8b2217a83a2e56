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
    """Return a reading; dice lie in their places, unread things in those of these numbers."""
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


def test_dice_that_lie_there_when_one_begins_to_look_are_shown_but_no_throw() -> None:
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


def test_dice_taken_out_are_no_throw_and_the_last_one_stays_counted() -> None:
    state = EMPTY.saw(seen((6, 2, 1))).saw(seen((6, 2), kept=(0, 1)))
    assert totals(state) == [9]
    assert state.saw(seen(())).throws == state.throws


def test_the_same_rest_read_twice_is_one_throw() -> None:
    state = EMPTY.saw(seen((6, 2)))
    assert state.saw(seen((6, 2), kept=(0, 1))).throws == state.throws


def test_a_doubtful_die_keeps_its_throw_from_counting_until_it_is_said() -> None:
    state = EMPTY.saw(seen((6, 2), unsure=(1,)))
    assert state.doubtful == 1
    assert state.throws == ()
    assert sum(state.tally().values()) == 0
    state = state.answered(SetDie(1, 5))
    assert totals(state) == [11]
    assert state.tally()[5] == 1
    assert state.tally()[2] == 0


def test_what_was_said_holds_until_the_die_moves() -> None:
    state = EMPTY.saw(seen((6, 2), unsure=(1,))).answered(SetDie(1, 5))
    again = state.saw(seen((6, 2), kept=(0, 1), unsure=(1,)))
    assert totals(again) == [11]
    moved = again.saw(seen((6, 2), kept=(0,), unsure=(1,)))
    assert moved.doubtful == 1


def test_a_throw_whose_doubt_was_never_settled_is_told_as_dropped() -> None:
    state = EMPTY.saw(seen((6, 2), unsure=(1,))).saw(seen((1, 1)))
    assert totals(state) == [2]
    assert state.dropped == 1


def test_a_misread_die_is_corrected_in_the_throw_and_in_the_counts() -> None:
    state = EMPTY.saw(seen((6, 2))).answered(SetDie(0, 1))
    assert totals(state) == [3]
    assert (state.tally()[6], state.tally()[1]) == (0, 1)


def test_a_die_that_is_none_is_left_out_while_it_lies_there() -> None:
    state = EMPTY.saw(seen((6, 2))).answered(RemoveDie(1))
    assert totals(state) == [6]
    state = state.saw(seen((6, 2), kept=(0, 1)))
    assert totals(state) == [6]
    assert values(state) == [6]
    assert totals(state.saw(seen((6, 2), kept=(0,)))) == [6, 8]


def test_an_unread_thing_keeps_its_throw_from_counting_until_it_is_said() -> None:
    state = EMPTY.saw(seen((6,), unread=(3,)))
    assert state.throws == ()
    assert totals(state.answered(found(4))) == [10]
    assert totals(state.answered(NoDie(box=place(3)))) == [6]


def test_one_unread_die_alone_counts_once_it_is_said() -> None:
    state = EMPTY.saw(seen((), unread=(3,)))
    assert state.draft.dice == ()
    assert totals(state.answered(found(4))) == [4]


def test_a_die_added_by_the_table_is_not_asked_about_again_while_it_lies_there() -> None:
    state = EMPTY.saw(seen((6,), unread=(3,))).answered(found(4))
    again = state.saw(seen((6,), kept=(0,), unread=(3,)))
    assert again.draft.read
    assert totals(again) == [10]
    after = again.saw(seen((2,), unread=(3,), shift=5))
    assert totals(after) == [10, 6]
    assert after.tally() == {1: 0, 2: 1, 3: 0, 4: 1, 5: 0, 6: 1}


def test_what_is_put_beside_a_counted_throw_does_not_uncount_it() -> None:
    state = EMPTY.saw(seen((6, 2))).saw(seen((6, 2), kept=(0, 1), unread=(4,)))
    assert totals(state) == [8]
    assert state.draft.read


def test_a_thing_said_to_be_no_die_is_not_asked_about_again() -> None:
    state = EMPTY.saw(seen((6,), unread=(3,))).answered(NoDie(box=place(3)))
    state = state.saw(seen((5,), unread=(3,), shift=5))
    assert state.draft.read
    assert totals(state) == [6, 5]


def test_a_reading_unsure_without_saying_of_what_is_asked_about() -> None:
    state = EMPTY.saw(seen((6, 2), sure=False))
    assert state.throws == ()
    assert totals(state.answered(NoDie())) == [8]


def test_a_fresh_look_stands_for_the_same_throw() -> None:
    state = EMPTY.saw(seen((6, 2))).ask_again().saw(seen((6, 2, 3), kept=(0, 1)))
    assert totals(state) == [11]
    assert state.tally()[3] == 1


def test_a_fresh_look_forgets_what_was_said_unless_the_eye_is_still_in_doubt() -> None:
    state = EMPTY.saw(seen((6, 2), unsure=(1,))).answered(SetDie(1, 5)).ask_again()
    assert totals(state.saw(seen((6, 2), kept=(0, 1), unsure=(1,)))) == [11]
    assert totals(state.saw(seen((6, 2), kept=(0, 1)))) == [8]
    assert state.saw(seen((6, 2), kept=(0,), unsure=(1,))).doubtful == 1


def test_a_die_is_the_same_one_for_as_long_as_it_does_not_move() -> None:
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


def test_the_last_throw_is_taken_back_and_then_the_one_before() -> None:
    state = FreeDice().entered((1, 2, 3)).entered((4,))
    assert totals(state.taken_back()) == [6]
    assert totals(state.taken_back().taken_back()) == []
    assert totals(state.taken_back().taken_back().taken_back()) == []


def test_a_throw_taken_back_does_not_come_again_with_the_next_one() -> None:
    state = EMPTY.saw(seen((6, 2))).taken_back().saw(seen((1, 1)))
    assert totals(state) == [2]


def test_forgetting_leaves_what_lies_there_uncounted() -> None:
    state = EMPTY.saw(seen((6, 2))).saw(seen((1, 1))).forgotten()
    assert state.throws == ()
    assert len(state.draft.dice) == 2


def test_a_die_hidden_by_a_hand_and_seen_again_is_not_thrown_again() -> None:
    state = EMPTY.saw(seen((6, 2))).saw(seen((6,), kept=(0,)))
    back = replace(seen((6, 2), kept=(0, 1)), back=(1,))
    assert totals(state.saw(back)) == [8]


def test_looking_away_keeps_the_throws_and_what_lies_there_next_is_none() -> None:
    state = EMPTY.saw(seen((6, 2))).looked_away()
    assert totals(state) == [8]
    assert totals(state.saw(seen((5, 5)))) == [8]


@pytest.mark.parametrize("index", [-1, 1])
def test_a_die_that_is_not_there_cannot_be_said(index: int) -> None:
    state = FreeDice().entered((3,))
    with pytest.raises(IndexError):
        state.answered(SetDie(index, 4))
    with pytest.raises(IndexError):
        state.answered(RemoveDie(index))

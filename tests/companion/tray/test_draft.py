"""Questions about dice before they become a roll, and the roll after the answers."""

from collections.abc import Iterable

import pytest

from companion.dice import Box, DiceSort, Die, Doubt, Unread, WantedDice
from companion.tray.draft import Ask, Draft, DraftDie
from companion.tray.open_roll import OpenRoll
from tests.companion.tabletop import place

FIVE = WantedDice((DiceSort(least=5, most=5),))
DICE = tuple(map(Die, (3, 4, 5, 1, 6)))
FIRST = OpenRoll(None, (), FIVE)
LATER = OpenRoll(0, DICE, FIVE)
DONE = OpenRoll(2, DICE, None)
THING = Unread(Box(900, 900, 960, 960), Doubt.STACKED)


def thrown(*values: int, sure: bool = True) -> list[DraftDie]:
    return [
        DraftDie(Die(value), sure, fresh=True, box=place(number))
        for number, value in enumerate(values)
    ]


def lying(*positions: int) -> list[DraftDie]:
    return [
        DraftDie(DICE[position], True, fresh=False, position=position, box=place(50 + position))
        for position in positions
    ]


def draft(dice: Iterable[DraftDie], table: OpenRoll, out: tuple[int, ...] = ()) -> Draft:
    return Draft(tuple(dice)).reckoned(out, table)


# --- a first roll -------------------------------------------------------------------------


def test_five_sure_dice_just_thrown_are_a_first_roll() -> None:
    whole = draft(thrown(1, 2, 3, 4, 5), FIRST)
    assert whole.asks(FIRST) == ()
    assert whole.roll(FIRST) == (tuple(map(Die, (1, 2, 3, 4, 5))), ())


@pytest.mark.parametrize(("count", "ask"), [(1, Ask.TOO_FEW), (4, Ask.TOO_FEW), (6, Ask.TOO_MANY)])
def test_a_first_roll_of_other_than_five_dice_is_asked_about(count: int, ask: Ask) -> None:
    assert draft(thrown(*range(1, count + 1)), FIRST).asks(FIRST) == (ask,)


def test_a_first_roll_in_which_some_dice_lay_is_asked_about() -> None:
    some = [*thrown(1, 2, 3), *(DraftDie(Die(6), True, fresh=False) for _ in range(2))]
    assert draft(some, FIRST).asks(FIRST) == (Ask.NOT_ALL_ROLLED,)


def test_unmoved_dice_need_no_question() -> None:
    assert draft([DraftDie(Die(6), True, fresh=False)] * 3, FIRST).asks(FIRST) == ()


# --- a later roll -------------------------------------------------------------------------


def test_dice_that_lay_still_were_kept_in_their_place() -> None:
    some = draft([*thrown(2, 2), *lying(0, 2, 4)], LATER)
    assert some.asks(LATER) == ()
    assert some.roll(LATER) == (tuple(map(Die, (3, 2, 5, 2, 6))), (0, 2, 4))


def test_ambiguous_dice_beside_the_tray_are_asked_about() -> None:
    assert draft([*thrown(2, 2), *lying(0)], LATER).asks(LATER) == (Ask.WHICH_KEPT,)


def test_dice_lifted_out_before_are_the_kept_dice_if_their_number_matches() -> None:
    some = draft(thrown(2, 2), LATER, out=(0, 2, 4))
    assert some.asks(LATER) == ()
    assert some.roll(LATER) == (tuple(map(Die, (3, 2, 5, 2, 6))), (0, 2, 4))


@pytest.mark.parametrize("out", [(), (0,), (0, 1), (0, 1, 2, 3), (0, 1, 2, 3, 4)])
def test_another_number_of_dice_lifted_out_decides_nothing(out: tuple[int, ...]) -> None:
    assert draft(thrown(2, 2), LATER, out=out).asks(LATER) == (Ask.WHICH_KEPT,)


def test_equal_dice_need_no_question() -> None:
    table = OpenRoll(0, tuple(map(Die, (3, 3, 3, 3, 6))), FIVE)
    some = draft([*thrown(2, 2), DraftDie(Die(6), True, False, position=4)], table)
    assert some.asks(table) == ()
    dice, kept = some.roll(table)
    assert sorted(die.value for die in dice) == [2, 2, 3, 3, 6]
    assert len(kept) == 3


def test_five_dice_in_the_tray_leave_none_outside() -> None:
    some = draft([*thrown(2, 2), *lying(0, 2, 4)], LATER, out=(1, 3))
    assert some.asks(LATER) == ()
    assert some.roll(LATER)[1] == (0, 2, 4)


def test_no_die_is_too_few_for_a_later_roll_but_six_are_too_many() -> None:
    assert draft(thrown(*[2] * 6), LATER).asks(LATER) == (Ask.TOO_MANY,)


# --- doubts -------------------------------------------------------------------------------


def test_every_doubt_is_asked_about_at_once() -> None:
    some = Draft((*thrown(1, 2, 3), *thrown(4, sure=False)), unread=(THING,))
    assert set(some.asks(FIRST)) == {Ask.DOUBTFUL, Ask.UNREAD, Ask.TOO_FEW}


def test_movement_with_no_roll_left_is_flagged_before_all_else() -> None:
    assert draft(thrown(1, 2, 3, 4, 5), DONE).asks(DONE) == (Ask.NO_ROLL_LEFT,)
    doubtful = draft(thrown(1, 2, 3, 4, 5, sure=False), DONE)
    assert doubtful.asks(DONE) == (Ask.NO_ROLL_LEFT, Ask.DOUBTFUL)


def test_the_first_question_stays_until_declared() -> None:
    for first in (Ask.NO_MOVEMENT, Ask.BEFORE_TURN):
        asked = draft(thrown(1, 2, 3, 4, 5), FIRST).all_thrown(first)
        assert asked.asks(FIRST) == (first,)
        assert asked.declared().asks(FIRST) == ()


def test_kept_dice_are_asked_about_only_for_a_roll() -> None:
    asked = draft(thrown(1, 2), LATER).all_thrown(Ask.NO_MOVEMENT)
    assert asked.asks(LATER) == (Ask.NO_MOVEMENT,)
    assert asked.declared().reckoned((), LATER).asks(LATER) == (Ask.WHICH_KEPT,)


def test_a_value_entered_by_the_table_is_sure() -> None:
    some = Draft(tuple(thrown(1, 2, 3, 4, 5, sure=False)))
    for index in range(5):
        assert Ask.DOUBTFUL in some.asks(FIRST)
        some = some.with_value(index, 6)
    assert some.asks(FIRST) == ()
    assert some.roll(FIRST)[0] == (Die(6),) * 5
    assert some.read


def test_a_die_added_by_the_table_replaces_an_unread_object() -> None:
    some = Draft(tuple(thrown(1, 2, 3, 4)), unread=(THING,)).with_die(Die(6))
    assert some.asks(FIRST) == ()
    assert some.dice[-1].box == THING.box


def test_declaring_a_roll_excludes_unread_objects() -> None:
    some = draft([*thrown(2), *lying(0, 1, 2, 3)], LATER)
    strange = Draft(some.dice, unread=(THING,), outside=some.outside)
    assert strange.asks(LATER) == (Ask.UNREAD,)
    assert strange.declared().roll(LATER)[1] == (0, 1, 2, 3)


@pytest.mark.parametrize("index", [-6, -1, 5, 100])
def test_an_answer_about_an_unknown_die_is_refused(index: int) -> None:
    some = Draft(tuple(thrown(1, 2, 3, 4, 5)))
    for change in (some.at, some.without, lambda at: some.with_value(at, 3)):
        with pytest.raises(IndexError):
            change(index)


# --- corrections of the last roll ---------------------------------------------------------


def test_recognised_dice_keep_their_positions() -> None:
    seen = [DraftDie(Die(2), True, False, position=2), *lying(0, 1, 3, 4)]
    assert draft(seen, LATER).as_last_roll(LATER) == tuple(map(Die, (3, 4, 2, 1, 6)))


def test_unrecognised_dice_take_positions_with_their_values() -> None:
    moved = draft(thrown(6, 1, 5, 4, 2), LATER)
    assert moved.as_last_roll(LATER) == tuple(map(Die, (2, 4, 5, 1, 6)))


def test_unrecognised_dice_take_the_remaining_positions_if_none_is_missing() -> None:
    seen = [*thrown(2, 2), *lying(0, 1, 3)]
    assert draft(seen, LATER).as_last_roll(LATER) == tuple(map(Die, (3, 4, 2, 1, 2)))
    few = [*thrown(2), *lying(0, 1, 3)]
    assert draft(few, LATER).as_last_roll(LATER) == DICE

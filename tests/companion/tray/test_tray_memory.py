"""The memory of the tray: the identity of dice, and their values."""

import pytest
from msgspec.structs import replace

from companion.dice import (
    Box,
    DiceSort,
    Die,
    Doubt,
    Reading,
    SeenDie,
    Settled,
    Unread,
    WantedDice,
    Way,
)
from companion.messages import SetDie
from companion.tray.draft import Draft
from companion.tray.open_roll import OpenRoll
from companion.tray.tray_memory import TrayMemory
from tests.companion.tabletop import place

FIVE = WantedDice((DiceSort(least=5, most=5),))
DICE = tuple(map(Die, (3, 4, 5, 1, 6)))
BEFORE = OpenRoll(None, (), FIVE)
AFTER = OpenRoll(0, DICE, FIVE)


def seen(
    *values: int,
    boxes: tuple[Box, ...] | None = None,
    kept: tuple[int, ...] = (),
    sure: bool = True,
) -> Settled:
    where = boxes or tuple(place(number) for number in range(len(values)))
    dice = tuple(
        SeenDie(value=value, confidence=1, sure=sure, box=box)
        for value, box in zip(values, where, strict=True)
    )
    return Settled(reading=Reading(dice=dice, sure=sure), frame=0, time=0, kept=kept)


def counted(*values: int) -> TrayMemory:
    """Return the tray after five dice were thrown and counted as a roll."""
    tray, _ = TrayMemory().look(seen(), BEFORE)
    tray, _ = tray.look(seen(*values), BEFORE)
    return tray.bound(0, DICE, ())


def positions(draft: Draft) -> list[int | None]:
    return [die.position for die in draft.dice]


ALL = (0, 1, 2, 3, 4)


def test_nothing_is_fresh_at_the_first_look() -> None:
    _, draft = TrayMemory().look(seen(3, 4, 5, 1, 6), BEFORE)
    assert not draft.fresh


def test_dice_that_come_into_an_empty_tray_are_fresh() -> None:
    tray, _ = TrayMemory().look(seen(), BEFORE)
    _, draft = tray.look(seen(3, 4, 5, 1, 6), BEFORE)
    assert all(die.fresh for die in draft.dice)


def test_dice_written_down_are_known_by_their_place() -> None:
    _, draft = counted(3, 4, 5, 1, 6).look(seen(3, 4, 5, 1, 6, kept=ALL), AFTER)
    assert positions(draft) == [0, 1, 2, 3, 4]
    assert not draft.fresh


def test_dice_are_recognised_in_any_order_of_the_reading() -> None:
    turned = tuple(place(number) for number in (4, 2, 0, 3, 1))
    _, draft = counted(3, 4, 5, 1, 6).look(seen(6, 5, 3, 1, 4, boxes=turned, kept=ALL), AFTER)
    assert positions(draft) == [4, 2, 0, 3, 1]


def test_a_last_die_that_fits_nothing_is_the_one_the_eye_misread() -> None:
    _, draft = counted(3, 4, 5, 1, 2).look(seen(3, 4, 5, 1, 2, kept=ALL), AFTER)
    assert positions(draft) == [0, 1, 2, 3, 4]
    assert [die.die.value for die in draft.dice] == [3, 4, 5, 1, 6]


def test_two_dice_that_fit_nothing_are_not_guessed_at() -> None:
    _, draft = counted(3, 4, 5, 2, 2).look(seen(3, 4, 5, 2, 2, kept=ALL), AFTER)
    assert positions(draft) == [0, 1, 2, None, None]


def test_two_equal_dice_have_separate_places() -> None:
    """A die has not moved; the other was moved and has the same value."""
    threes = OpenRoll(0, tuple(map(Die, (3, 3, 5, 1, 6))), FIVE)
    tray, _ = TrayMemory().look(seen(), BEFORE)
    tray, _ = tray.look(seen(3, 3, 5, 1, 6), BEFORE)
    tray = tray.bound(0, threes.dice, ())
    where = (place(20), *(place(number) for number in range(1, 5)))
    tray, _ = tray.look(seen(3, 3, 5, 1, 6, boxes=where, kept=(1, 2, 3, 4)), threes)
    _, draft = tray.at_rest(threes).look(seen(3, 3, 5, 1, 6, boxes=where, kept=ALL), threes)
    assert positions(draft) == [0, 1, 2, 3, 4]


def test_dice_at_unknown_places_do_not_identify_the_lifted_dice() -> None:
    tray, _ = TrayMemory().look(seen(), BEFORE)
    tray, _ = tray.look(seen(2, 2, 2), BEFORE)
    tray = tray.at_rest(AFTER)
    tray, _ = tray.look(seen(2, 2, 2, kept=(0, 1, 2)), AFTER)
    assert tray.out == ()


def test_a_die_added_by_hand_is_matched_by_its_place_only_until_it_is_read() -> None:
    tray, _ = TrayMemory().look(seen(), BEFORE)
    tray, _ = tray.look(seen(3, 4, 5, 1), BEFORE)
    tray = tray.added(place(4), Die(6), fresh=True).bound(0, DICE, ())
    tray, draft = tray.look(seen(3, 4, 5, 1, 6, kept=(0, 1, 2, 3)), AFTER)
    assert positions(draft) == [0, 1, 2, 3, 4]
    _, draft = tray.look(seen(3, 4, 5, 1, 2, kept=(0, 1, 2, 3)), AFTER)
    assert positions(draft) == [0, 1, 2, 3, None]
    assert draft.dice[4].fresh


def test_a_die_reset_to_its_recorded_value_may_be_doubted_again() -> None:
    tray = counted(3, 4, 5, 1, 6).answered(place(0), SetDie(0, 2)).at_rest(AFTER)
    _, draft = tray.look(seen(5, 4, 5, 1, 6, kept=ALL), AFTER)
    assert not draft.dice[0].sure
    kept = counted(3, 4, 5, 1, 6).answered(place(0), SetDie(0, 3)).at_rest(AFTER)
    _, draft = kept.look(seen(5, 4, 5, 1, 6, kept=ALL), AFTER)
    assert draft.dice[0].sure


def test_two_dice_are_never_taken_for_the_same_die() -> None:
    """A die that is read twice, nearly at the same place, must not count as two dice."""
    near = (place(0), place(0)._replace(x0=place(0).x0 + 2), place(2), place(3), place(4))
    _, draft = counted(3, 4, 5, 1, 6).look(seen(3, 3, 5, 1, 6, boxes=near, kept=ALL), AFTER)
    assert positions(draft) == [0, None, 2, 3, 4]
    assert [die.fresh for die in draft.dice] == [False, True, False, False, False]


def test_an_unmoved_die_far_from_all_known_places_was_thrown() -> None:
    away = (place(20), place(1), place(2), place(3), place(4))
    _, draft = counted(3, 4, 5, 1, 6).look(seen(3, 4, 5, 1, 6, boxes=away, kept=ALL), AFTER)
    assert positions(draft) == [None, 1, 2, 3, 4]


PUSHED = Way(right=70, down=10)
NEARER = Way(scale=2)


@pytest.mark.parametrize("way", [PUSHED, NEARER])
def test_dice_in_a_pushed_tray_are_recognised_at_their_new_places(way: Way) -> None:
    there = tuple(place(number).carried(way) for number in range(5))
    tray = counted(3, 4, 5, 1, 6).carried(way)
    _, draft = tray.look(seen(3, 4, 5, 1, 6, boxes=there, kept=ALL), AFTER)
    assert positions(draft) == [0, 1, 2, 3, 4]
    assert not draft.fresh


def test_an_excluded_object_moves_with_a_pushed_tray() -> None:
    tray = counted(3, 4, 5, 1, 6).ignoring([place(7)]).carried(PUSHED)
    there = tuple(place(number).carried(PUSHED) for number in (0, 1, 2, 3, 4, 7))
    settled = seen(3, 4, 5, 1, 6, 2, boxes=there, kept=ALL)
    *dice, coin = settled.reading.dice
    reading = replace(settled.reading, dice=(*dice, replace(coin, sure=False)))
    _, draft = tray.look(replace(settled, reading=reading), AFTER)
    assert positions(draft) == [0, 1, 2, 3, 4]


def test_the_places_of_dice_kept_outside_belong_to_no_other_dice() -> None:
    tray, _ = TrayMemory().look(seen(), BEFORE)
    tray, _ = tray.look(seen(3, 5, 6), AFTER)
    tray = tray.bound(1, tuple(map(Die, (3, 3, 5, 6, 6))), (0, 4))
    _, draft = tray.look(seen(3, 5, 6, kept=(0, 1, 2)), OpenRoll(1, DICE, FIVE))
    assert positions(draft) == [1, 2, 3]
    assert tray.out == (0, 4)


def test_dice_lifted_out_are_noted_while_others_still_lie() -> None:
    some = tuple(place(number) for number in (1, 3))
    tray, draft = counted(3, 4, 5, 1, 6).look(seen(4, 1, boxes=some, kept=(0, 1)), AFTER)
    assert tray.out == (0, 2, 4)
    assert not draft.fresh
    tray, _ = tray.look(seen(), AFTER)
    assert tray.out == (0, 2, 4)


def test_all_dice_are_old_after_a_jump_in_the_game() -> None:
    _, draft = counted(3, 4, 5, 1, 6).look(seen(3, 4, 5, 1, 6, kept=ALL), BEFORE)
    assert positions(draft) == [None] * 5
    assert not draft.fresh


def test_a_requested_reading_renews_the_values_of_unmoved_dice() -> None:
    tray = counted(3, 4, 5, 1, 6)
    _, draft = tray.look(seen(2, 4, 5, 1, 6, kept=ALL), AFTER, anew=True)
    assert [die.die.value for die in draft.dice] == [2, 4, 5, 1, 6]
    assert positions(draft) == [0, 1, 2, 3, 4]


def test_an_unmoved_die_the_eye_is_unsure_of_now_is_still_sure() -> None:
    _, draft = counted(3, 4, 5, 1, 6).look(seen(3, 4, 5, 1, 6, kept=ALL, sure=False), AFTER)
    assert all(die.sure for die in draft.dice)


@pytest.mark.parametrize("sure", [True, False])
def test_an_unmoved_die_read_differently_is_doubtful(sure: bool) -> None:
    _, draft = counted(3, 4, 5, 1, 6).look(seen(2, 4, 5, 1, 6, kept=ALL, sure=sure), AFTER)
    assert [die.sure for die in draft.dice] == [False, True, True, True, True]
    assert (draft.dice[0].die.value, draft.dice[0].likely) == (3, (3, 2))
    assert draft.dice[0].doubt is Doubt.UNCLEAR


def test_a_die_is_identified_by_the_time_of_its_first_sight_at_its_place() -> None:
    for before in (seen(), seen(2, 4, 5)):
        tray, _ = TrayMemory().look(before, BEFORE)
        first = replace(seen(3, 4, 5), frame=40)
        tray, draft = tray.look(first, BEFORE)
        assert [die.since for die in draft.dice] == [(40, 0), (40, 1), (40, 2)]
        again = replace(seen(3, 6, 5, kept=(0, 1)), frame=60)
        _, draft = tray.look(again, BEFORE)
        assert [die.since for die in draft.dice] == [(40, 0), (40, 1), (60, 2)]


def test_a_die_answered_by_the_table_is_not_doubted_again() -> None:
    tray, _ = TrayMemory().look(seen(), BEFORE)
    tray, _ = tray.look(seen(2, 4, 5, 1, 6), BEFORE)
    tray = tray.answered(place(0), SetDie(0, 3)).bound(0, DICE, ())
    for value in (2, 3, 5, 6):
        _, draft = tray.look(seen(value, 4, 5, 1, 6, kept=ALL), AFTER)
        assert draft.dice[0].die.value == 3
        assert draft.dice[0].sure


def test_dice_unmoved_in_a_dropped_reading_are_unmoved() -> None:
    tray = counted(3, 4, 5, 1, 6)
    moved = tray.missed(seen(3, 4, 5, 1, 6, kept=(0, 1, 2)))
    _, draft = moved.look(seen(3, 4, 5, 1, 6, kept=ALL), AFTER)
    assert positions(draft) == [0, 1, 2, None, None]
    assert [die.fresh for die in draft.dice] == [False, False, False, True, True]


def test_a_doubtful_object_at_an_excluded_place_is_ignored() -> None:
    tray = counted(3, 4, 5, 1, 6).ignoring([place(30)])
    where = (*(place(number) for number in range(5)), place(30))
    _, draft = tray.look(seen(3, 4, 5, 1, 6, 2, boxes=where, kept=ALL, sure=False), AFTER)
    assert len(draft.dice) == 5


def test_a_sure_die_at_the_place_of_an_excluded_object_counts() -> None:
    tray = counted(3, 4, 5, 1, 6).ignoring([place(30)])
    where = (*(place(number) for number in range(1, 5)), place(30))
    _, draft = tray.look(seen(4, 5, 1, 6, 2, boxes=where, kept=(0, 1, 2, 3)), AFTER)
    assert [die.die.value for die in draft.dice if die.fresh] == [2]


def test_unread_objects_are_new_until_settled() -> None:
    thing = Unread(place(40), Doubt.FOREIGN)
    dice = seen(3, 4, 5, 1, 6, kept=ALL).reading.dice
    strange = Settled(
        reading=Reading(dice=dice, sure=False, unread=(thing,)), frame=0, time=0, kept=ALL
    )
    tray, draft = counted(3, 4, 5, 1, 6).look(strange, AFTER)
    assert tray.has_strange_news
    assert draft.unread == (thing,)
    tray, _ = tray.look(strange, AFTER)
    assert tray.has_strange_news
    tray, _ = tray.at_rest(AFTER).look(strange, AFTER)
    assert not tray.has_strange_news


def test_the_number_of_remembered_lost_dice_is_limited() -> None:
    tray = counted(3, 4, 5, 1, 6)
    for number in range(60):
        boxes = tuple(place(10 + 5 * number + k) for k in range(5))
        tray, _ = tray.look(seen(1, 2, 3, 4, 5, boxes=boxes), AFTER)
    assert [die.box for die in tray.gone[:5]] == [place(10 + 5 * 58 + k) for k in range(5)]
    assert len(tray.gone) < 30

"""The tally: the sheet's eight examples and their open points, die by die."""

from itertools import product

from companion.dice import Colour
from companion.games.datis.tally import (
    Explained,
    Fate,
    assured,
    calls,
    explain,
    is_asked,
    kept_colours,
    paying_colours,
    paying_dice,
    risked,
)
from tests.companion.games.datis.table import dice, names

GREEN, BLUE, BLACK = Colour.GREEN, Colour.BLUE, Colour.BLACK
FIRST = dice("green d8 d10 d12 d20, blue d6 d10 d20, black d4")


def kept(written: str) -> set[frozenset[Colour]]:
    """Return every legal pair of colours, without an order."""
    return {frozenset(colours) for colours in kept_colours(dice(written))}


# --- the eight examples of the sheet ----------------------------------------------------------


def test_example_1_the_two_colours_with_most_dice_are_kept() -> None:
    assert kept_colours(FIRST) == ((GREEN, BLUE),)


def test_example_2_of_three_equal_counts_any_two_are_kept() -> None:
    assert kept("green d4 d6 d8 d10, blue d4 d6 d8 d10, black d4 d6 d8 d10") == {
        frozenset({GREEN, BLUE}),
        frozenset({GREEN, BLACK}),
        frozenset({BLUE, BLACK}),
    }


def test_example_3_the_most_is_kept_and_one_of_the_two_equal_ones() -> None:
    assert kept("green d4 d6 d8 d10, blue d4 d6 d8, black d4 d6 d8") == {
        frozenset({GREEN, BLUE}),
        frozenset({GREEN, BLACK}),
    }


def test_example_4_equal_faces_in_the_two_kept_colours_cancel() -> None:
    lines = {line.die.name: line for line in explain(FIRST, (GREEN, BLUE), GREEN)}
    cancelled = {name for name, line in lines.items() if line.fate is Fate.CANCELLED}
    assert cancelled == {"green-d20", "blue-d20", "green-d10", "blue-d10"}


def test_example_5_only_the_dice_left_in_the_larger_colour_pay() -> None:
    assert paying_colours(FIRST, (GREEN, BLUE)) == (GREEN,)
    assert names(paying_dice(FIRST, (GREEN, BLUE), GREEN)) == ("green-d8", "green-d12")


def test_example_6_with_equal_counts_the_player_chooses_the_paying_colour() -> None:
    hand = dice("green d4 d6 d8, blue d4 d12 d20")
    assert paying_colours(hand, (GREEN, BLUE)) == (GREEN, BLUE)
    assert names(paying_dice(hand, (GREEN, BLUE), GREEN)) == ("green-d6", "green-d8")
    assert names(paying_dice(hand, (GREEN, BLUE), BLUE)) == ("blue-d12", "blue-d20")


def test_example_7_assured_dice_count_their_faces() -> None:
    assert assured(dice("green d12 d8")) == 20


def test_example_8_risked_dice_count_twice_what_they_show() -> None:
    d12, d8 = dice("green d12 d8")
    for first, second in product(range(1, 13), range(1, 9)):
        assert risked({d12: first, d8: second}) == 2 * (first + second)


# --- open points of the examples --------------------------------------------------------------


def test_with_one_colour_only_all_its_dice_pay() -> None:
    hand = dice("green d4 d10 d20")
    assert kept_colours(hand) == ((GREEN,),)
    assert paying_dice(hand, (GREEN,), GREEN) == hand


def test_who_has_two_colours_keeps_two() -> None:
    assert kept("green d4 d10 d20, blue d4") == {frozenset({GREEN, BLUE})}


def test_equal_second_counts_are_all_open() -> None:
    assert kept("green d4 d10, blue d4, black d6, red d8") == {
        frozenset({GREEN, BLUE}),
        frozenset({GREEN, BLACK}),
        frozenset({GREEN, Colour.RED}),
    }


def test_a_die_of_a_colour_not_kept_cancels_nothing() -> None:
    hand = dice("green d4 d6 d8, blue d4 d10, black d8")
    assert names(paying_dice(hand, (GREEN, BLUE), GREEN)) == ("green-d6", "green-d8")


def test_the_explanation_names_the_fate_of_every_die() -> None:
    fates = [(line.die.name, line.fate.value) for line in explain(FIRST, (GREEN, BLUE), GREEN)]
    assert fates == [
        ("green-d8", "pays"),
        ("green-d10", "cancelled"),
        ("green-d12", "pays"),
        ("green-d20", "cancelled"),
        ("blue-d6", "outnumbered"),
        ("blue-d10", "cancelled"),
        ("blue-d20", "cancelled"),
        ("black-d4", "not_kept"),
    ]


def test_a_d10_is_assured_for_10_and_its_0_is_worth_nothing_risked() -> None:
    (d10,) = dice("green d10")
    assert assured([d10]) == 10
    assert risked({d10: 0}) == 0


def test_assured_dice_count_their_faces_for_every_kind() -> None:
    assert [assured([die]) for die in dice("red d4 d6 d8 d10 d12 d20")] == [4, 6, 8, 10, 12, 20]


def test_every_legal_announcement_is_listed_once() -> None:
    hand = dice("green d4 d6, blue d4 d12")
    listed = {(frozenset(call.colours), call.pays, call.risk) for call in calls(hand)}
    assert listed == {
        (frozenset({GREEN, BLUE}), pays, risk) for pays in (GREEN, BLUE) for risk in (False, True)
    }
    assert len(calls(hand)) == 4


def test_dice_that_all_cancel_need_no_announcement() -> None:
    hand = dice("green d4 d6, blue d4 d6")
    assert not is_asked(hand)
    assert not any(call.risk for call in calls(hand))
    assert all(isinstance(line, Explained) for line in explain(hand, (GREEN, BLUE), GREEN))


def test_a_player_with_a_paying_choice_must_announce() -> None:
    assert is_asked(dice("green d4 d6, blue d4 d6, black d4 d8"))


def test_a_player_without_dice_need_not_announce() -> None:
    assert calls(()) == ()
    assert not is_asked(())

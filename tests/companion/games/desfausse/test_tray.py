"""The dice required in a roll, and the meaning of the dice in the tray."""

import pytest

from companion.dice import Colour, DiceSort, Die, Size
from companion.games.desfausse.actions import Name
from companion.games.desfausse.errors import NoSuchDie
from tests.companion.games.desfausse.tabletop import GAME, die, play, roll, table


def seen(text: str) -> list[Die]:
    shown = [die(part) for part in text.split()]
    return [Die(one.value, colour=one.colour, size=one.size) for one in shown]


def fits(sort: DiceSort, one: Die) -> bool:
    return (
        one.value in sort.faces
        and sort.colour in (None, one.colour)
        and sort.size in (None, one.size)
    )


def test_exactly_the_hand_is_awaited() -> None:
    wanted = GAME.wanted_dice(table(hands=("rrgRRRG",)))
    assert wanted is not None
    assert [(sort.size, sort.colour, sort.least, sort.most) for sort in wanted.sorts] == [
        ("small", "red", 2, 2),
        ("small", "green", 1, 1),
        ("big", "red", 3, 3),
        ("big", "green", 1, 1),
    ]
    assert wanted.least == wanted.most == 7


@pytest.mark.parametrize("value", [2, 6])
def test_a_big_die_read_as_2_or_6_fits_no_sort(value: int) -> None:
    wanted = GAME.wanted_dice(table())
    assert wanted is not None
    for colour in (Colour.RED, Colour.GREEN):
        big = Die(value, colour=colour, size=Size.BIG)
        assert not any(fits(sort, big) for sort in wanted.sorts)
        assert not any(fits(sort, big) for sort in GAME.dice_in_play().sorts)
        small = Die(value, colour=colour, size=Size.SMALL)
        assert any(fits(sort, small) for sort in wanted.sorts)


def test_the_whole_hand_is_awaited_again_for_a_later_roll() -> None:
    state = play(table(), roll("r1 r4 g2 g3 R5 G3"))
    assert GAME.wanted_dice(state) == GAME.wanted_dice(table())


def test_the_roll_on_the_table_keeps_its_positions_until_the_turn_ends() -> None:
    state = play(table(), roll("G3 r4 g2 g3 R5 r4"))
    assert list(GAME.rolled(state)) == seen("G3 r4 g2 g3 R5 r4")


def test_seen_dice_make_a_roll() -> None:
    assert GAME.roll(table(), seen("r4 r4 g2 g3 R5 G3"), ()) == roll("r4 r4 g2 g3 R5 G3")
    later = play(table(), roll("r4 r4 g2 g3 R5 G3"))
    assert GAME.roll(later, seen("r4 r4 g5 g3 R5 G3"), (1, 0)) == roll("r4 r4 g5 g3 R5 G3", "0 1")


@pytest.mark.parametrize("unknown", [Die(4), Die(4, colour=Colour.RED), Die(4, size=Size.SMALL)])
def test_a_die_without_size_or_colour_makes_no_roll(unknown: Die) -> None:
    with pytest.raises(NoSuchDie):
        GAME.roll(table(hands=("rr",)), [unknown, unknown], ())


def test_a_1_set_aside_within_the_tray_was_not_thrown_though_it_moved() -> None:
    """The 1 had position 1; now it lies among the thrown dice."""
    state = play(table(), roll("r4 r1 g2 g3 R5 G3"))
    action = GAME.roll(state, seen("r4 g5 r1 g3 R5 G3"), (0, 3, 4, 5))
    assert action == roll("r4 r1 g5 g3 R5 G3", "0 1 3 4 5")
    play(state, action)


def test_a_1_that_was_thrown_again_and_is_no_1_any_more_is_refused_by_the_rules() -> None:
    state = play(table(), roll("r4 r1 g2 g3 R5 G3"))
    action = GAME.roll(state, seen("r4 r5 g2 g3 R5 G3"), (0, 2, 3, 4, 5))
    assert action == roll("r4 r5 g2 g3 R5 G3", "0 2 3 4 5")


def test_the_1s_are_set_aside() -> None:
    assert GAME.set_aside(play(table(), roll("r4 r1 g2 g1 R5 G3"))) == (1, 3)
    assert GAME.set_aside(table()) == ()


def test_a_named_last_die_is_awaited_alone() -> None:
    wanted = GAME.wanted_dice(play(table(hands=("G",)), Name(4)))
    assert wanted is not None
    assert [(sort.size, sort.colour, sort.faces) for sort in wanted.sorts] == [
        ("big", "green", (1, 3, 4, 5))
    ]


def test_the_tray_can_hold_nine_small_and_five_big_dice_of_each_colour() -> None:
    sorts = GAME.dice_in_play().sorts
    assert [(sort.least, sort.most) for sort in sorts] == [(0, 9), (0, 9), (0, 5), (0, 5)]

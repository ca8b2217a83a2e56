"""The vocabulary of dice."""

import pytest

from companion.dice import Box, DiceSort, DieKind, Reading, SeenDie, WantedDice


@pytest.mark.parametrize("kind", [DieKind.D4, DieKind.D6, DieKind.D8, DieKind.D12, DieKind.D20])
def test_a_die_counts_from_one_to_its_number_of_faces(kind: DieKind) -> None:
    assert kind.faces == tuple(range(1, int(kind.value[1:]) + 1))


def test_a_ten_sided_die_counts_from_nought_to_nine() -> None:
    assert DieKind.D10.faces == tuple(range(10))


def test_a_box_has_its_middle_and_its_area() -> None:
    assert Box(10, 20, 30, 60).centre == (20, 40)
    assert Box(10, 20, 30, 60).area == 800
    assert Box(30, 20, 10, 60).area == 0


def test_boxes_overlap_by_what_they_share() -> None:
    box = Box(0, 0, 10, 10)
    assert box.overlap(box) == 1
    assert box.overlap(Box(0, 5, 10, 15)) == pytest.approx(1 / 3)
    assert box.overlap(Box(10, 0, 20, 10)) == 0
    assert box.overlap(Box(50, 50, 60, 60)) == 0
    assert Box(1, 1, 1, 1).overlap(Box(1, 1, 1, 1)) == 0


def test_a_reading_lists_its_values_in_its_own_order() -> None:
    box = Box(0, 0, 1, 1)
    dice = tuple(SeenDie(value=value, confidence=1, sure=True, box=box) for value in (5, 1, 3))
    assert Reading(dice=dice, sure=True).values == (5, 1, 3)


def test_wanted_dice_add_their_sorts_up() -> None:
    wanted = WantedDice((DiceSort(least=1, most=2), DiceSort(kind=DieKind.D20, least=0, most=3)))
    assert (wanted.least, wanted.most) == (1, 5)


def test_only_a_game_with_other_dice_than_pip_dice_asks_for_kinds() -> None:
    assert WantedDice((DiceSort(kind=DieKind.D8),)).any_kind
    assert WantedDice((DiceSort(),), numerals=True).any_kind
    assert not WantedDice((DiceSort(),)).any_kind

"""Parts of a picture that contain no whole die."""

from companion.dice import Box
from vision.evaluation.measure_empty import parts_with_a_cut_die, parts_without_dice

SIZE = (300, 400)


def test_the_parts_beside_all_dice_are_empty() -> None:
    dice = [Box(200, 40, 240, 80), Box(220, 50, 260, 90)]
    assert list(parts_without_dice(SIZE, dice)) == [
        Box(0, 0, 188, 300),
        Box(272, 0, 400, 300),
        Box(0, 102, 400, 300),
    ]


def test_a_part_ends_in_the_middle_of_one_die() -> None:
    dice = [Box(180, 130, 220, 170)]
    assert list(parts_with_a_cut_die(SIZE, dice)) == [
        Box(0, 0, 200, 300),
        Box(200, 0, 400, 300),
        Box(0, 0, 400, 150),
        Box(0, 150, 400, 300),
    ]


def test_no_other_die_lies_in_such_a_part() -> None:
    dice = [Box(180, 130, 220, 170), Box(300, 130, 340, 170)]
    parts = list(parts_with_a_cut_die(SIZE, dice))
    assert Box(0, 0, 200, 300) in parts
    assert Box(200, 0, 400, 300) not in parts

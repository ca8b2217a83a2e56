"""Labelled values are matched with the dice found by the networks."""

from vision.training.examples.photographs import assigned_values


def chances(value: int, second: int | None = None, share: float = 0.3) -> list[float]:
    """Return the chances of 1 to 6 for a die read as `value`, with `share` for `second`."""
    each = [0.01] * 6
    each[value - 1] = 0.9
    if second is not None:
        each[second - 1] = share
    return each


def test_dice_that_are_read_right_keep_their_values() -> None:
    assert assigned_values([chances(4), chances(1), chances(4)], [1, 4, 4]) == [4, 1, 4]


def test_the_misread_die_is_the_die_most_similar_to_the_missing_value() -> None:
    read = [chances(4), chances(4, second=6), chances(2)]
    assert assigned_values(read, [2, 4, 6]) == [4, 6, 2]


def test_two_misread_dice_get_the_two_values_that_are_missing() -> None:
    read = [chances(4, second=6), chances(3, second=5), chances(1)]
    assert assigned_values(read, [1, 5, 6]) == [6, 5, 1]


def test_nothing_is_assigned_if_the_number_of_dice_differs() -> None:
    assert assigned_values([chances(4)], [4, 4]) is None


def test_nothing_is_assigned_if_too_many_dice_are_misread() -> None:
    assert assigned_values([chances(1), chances(2), chances(3)], [4, 5, 6]) is None

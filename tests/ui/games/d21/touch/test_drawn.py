"""Accuracy of the camera at D.21, on drawn boards with shadows, tilts and displaced dice.

The seeds here are for measuring; the limits were chosen with the seeds 1000 to 1200.
"""

from collections import Counter

import pytest

from tests.ui.games.d21.touch.d21_drawn import mistake_seen, move_seen

MEASURED = range(5000, 5200)
MISTAKEN = range(6000, 6100)


def test_a_few_moves_of_drawn_boards_are_recognised() -> None:
    verdicts = [move_seen(seed) for seed in MEASURED[7::67]]
    assert [verdict.said for verdict in verdicts] == ["right"] * 3
    assert sum(verdict.dice_right for verdict in verdicts) >= 0.98 * 24 * 3
    assert all(verdict.plainly_wrong == 0 for verdict in verdicts)


def test_a_few_mistakes_on_drawn_boards_are_taken_for_no_move() -> None:
    assert "wrong" not in [mistake_seen(seed) for seed in MISTAKEN[::50]]


@pytest.mark.soak
def test_190_of_200_moves_are_recognised_unasked_and_none_wrongly() -> None:
    verdicts = [move_seen(seed) for seed in MEASURED]
    said = Counter(verdict.said for verdict in verdicts)
    right = sum(verdict.right for verdict in verdicts)
    dice = sum(verdict.dice_right for verdict in verdicts)
    wrong = sum(verdict.plainly_wrong for verdict in verdicts)
    print(f"{said}, squares {right} of 20000, dice {dice} of 4800, plainly wrong {wrong}")
    assert said["wrong"] == 0
    assert said["right"] >= 190
    assert right >= 0.98 * 100 * len(MEASURED)
    assert dice >= 0.98 * 24 * len(MEASURED)


@pytest.mark.soak
def test_none_of_a_hundred_mistakes_is_taken_for_a_move() -> None:
    said = Counter(mistake_seen(seed) for seed in MISTAKEN)
    print(said)
    assert said["wrong"] == 0

"""The rules of Yatzy. Run with the companion and this package installed, or PYTHONPATH=. here."""

import pytest
from yatzy.rules import BONUS, GAME, Box, BoxFilled, Score, State, YatzyAction, YatzySetup, points

from companion.games.kit import Roll


def played(*actions: YatzyAction) -> State:
    state = GAME.start(YatzySetup(version=1, players=("Ana",)))
    for action in actions:
        state = GAME.apply(state, action)
    return state


@pytest.mark.parametrize(
    ("box", "dice", "worth"),
    [
        (Box.FOURS, (4, 4, 1, 2, 4), 12),
        (Box.PAIR, (5, 5, 3, 3, 3), 10),
        (Box.PAIR, (1, 2, 3, 4, 6), 0),
        (Box.TWO_PAIRS, (5, 5, 2, 2, 6), 14),
        (Box.TWO_PAIRS, (5, 5, 2, 2, 2), 14),
        (Box.TWO_PAIRS, (5, 5, 5, 5, 2), 0),
        (Box.THREE_ALIKE, (4, 4, 4, 4, 1), 12),
        (Box.FOUR_ALIKE, (4, 4, 4, 4, 1), 16),
        (Box.FOUR_ALIKE, (4, 4, 4, 1, 1), 0),
        (Box.SMALL_STRAIGHT, (5, 4, 3, 2, 1), 15),
        (Box.SMALL_STRAIGHT, (2, 3, 4, 5, 6), 0),
        (Box.LARGE_STRAIGHT, (2, 3, 4, 5, 6), 20),
        (Box.FULL_HOUSE, (3, 3, 3, 6, 6), 21),
        (Box.FULL_HOUSE, (3, 3, 3, 3, 3), 0),
        (Box.CHANCE, (1, 2, 3, 4, 6), 16),
        (Box.YATZY, (2, 2, 2, 2, 2), 50),
        (Box.YATZY, (2, 2, 2, 2, 1), 0),
    ],
)
def test_what_dice_score_in_a_box(box: Box, dice: tuple[int, ...], worth: int) -> None:
    assert points(box, dice) == worth


def test_a_box_is_filled_once() -> None:
    dice = Roll((1, 1, 1, 1, 1))
    with pytest.raises(BoxFilled):
        played(dice, Score(Box.ONES), dice, Score(Box.ONES))


def test_sixty_three_points_in_the_upper_boxes_bring_the_bonus() -> None:
    upper = list(Box)[:6]
    three = [
        (Roll((face,) * 3 + (face % 6 + 1,) * 2), Score(box)) for face, box in enumerate(upper, 1)
    ]
    state = played(*(action for turn in three for action in turn))
    assert GAME.standings(state)[0].total == 63 + BONUS

"""The second look at dice in doubt."""

import numpy as np

from tests.vision.drawn import FELT, WHITE, Drawn, draw
from vision.net import Net
from vision.reading.second_look import second_look

NET = Net()


def test_each_die_is_read_as_it_lies_even_turned_and_at_the_border() -> None:
    places = [(90, 120), (210, 130), (330, 110), (450, 125), (560, 120), (40, 440)]
    image = draw([Drawn(v, x, y, turn=17 * v) for v, (x, y) in enumerate(places, start=1)])
    dice = [found for found in NET.find(image) if found.die > 0.4]
    seen = second_look(image, NET, dice)
    assert seen.shape == (6, 7)
    assert seen.sum(axis=1).round(3).tolist() == [1] * 6
    assert seen.argmax(axis=1).tolist() == [found.value for found in dice]
    assert sorted(seen.argmax(axis=1).tolist()) == [1, 2, 3, 4, 5, 6]


def test_no_value_is_seen_where_no_pip_shows() -> None:
    image = draw([Drawn(5, 200, 200), Drawn(5, 400, 200, pip=WHITE)])
    clear, blank = sorted(NET.find(image)[:2], key=lambda found: found.middle[0])
    first, second = second_look(image, NET, [clear, blank])
    assert first[0] < 0.1
    assert second[1:].max() < 0.9


def test_no_dice_ask_for_no_look() -> None:
    assert second_look(np.full((40, 40, 3), FELT, np.uint8), NET, []).shape == (0, 7)

"""The simulated tray draws equal pictures for equal seeds and never moves kept dice."""

from itertools import pairwise

import cv2
import numpy as np
import pytest

from companion.dice import Box, Colour, Die, DieKind, Size
from hardware.errors import DieNotDrawn, TrayFull
from hardware.simulated.ground import Ground
from hardware.simulated.tray import SimulatedTray
from vision.frame import Image

SMALL = (640, 360)


def five(*values: int) -> list[Die]:
    return [Die(value, colour=Colour.WHITE) for value in values]


def settle(tray: SimulatedTray) -> list[Image]:
    """Return every picture up to the first with all dice at rest."""
    pictures = [tray.frame().image]
    while not tray.resting:
        pictures.append(tray.frame().image)
        assert len(pictures) < 1000
    return pictures


def part(picture: Image, box: Box) -> np.ndarray:
    x0, y0, x1, y1 = (int(edge) for edge in box)
    return picture[y0:y1, x0:x1].astype(float)


def test_the_same_seed_and_calls_give_the_same_pictures() -> None:
    pictures = []
    for _ in range(2):
        tray = SimulatedTray(5, size=SMALL)
        tray.throw(five(1, 2, 3, 4, 5))
        first = settle(tray)
        tray.throw(five(1, 6, 3, 6, 5), kept=(0, 2, 4))
        pictures.append(first + settle(tray))
    assert len(pictures[0]) == len(pictures[1])
    for one, other in zip(*pictures, strict=True):
        assert np.array_equal(one, other)


def test_a_tray_that_settles_undrawn_looks_as_if_every_frame_had_been_drawn() -> None:
    drawn, undrawn = SimulatedTray(5, size=SMALL), SimulatedTray(5, size=SMALL)
    for tray, rest in ((drawn, settle), (undrawn, SimulatedTray.settle)):
        tray.throw(five(1, 2, 3, 4, 5))
        rest(tray)
        tray.throw(five(1, 6, 3, 6, 5), kept=(0, 2, 4))
        rest(tray)
    one, other = drawn.frame(), undrawn.frame()
    assert one.index == other.index
    assert np.array_equal(one.image, other.image)


def test_another_seed_gives_another_roll() -> None:
    boxes = []
    for seed in (1, 2):
        tray = SimulatedTray(seed, size=SMALL)
        tray.throw(five(1, 2, 3))
        settle(tray)
        boxes.append(tray.boxes)
    assert boxes[0] != boxes[1]


def test_pictures_have_the_size_and_times_of_a_camera() -> None:
    tray = SimulatedTray(0)
    frames = [tray.frame(), tray.frame()]
    assert frames[0].image.shape == (720, 1280, 3)
    assert frames[0].image.dtype == np.uint8
    assert [frame.index for frame in frames] == [0, 1]
    assert frames[1].time == pytest.approx(1 / 30)


def test_no_two_pictures_are_equal_even_at_rest() -> None:
    tray = SimulatedTray(0, size=SMALL)
    one, other = tray.frame().image, tray.frame().image
    difference = one.astype(float) - other
    assert 1.0 < difference.std() < 6.0
    assert abs(difference.mean()) < 0.2


def test_dice_roll_before_they_come_to_rest() -> None:
    tray = SimulatedTray(3, size=SMALL)
    tray.throw(five(1, 2, 3, 4, 5))
    assert not tray.resting
    tray.frame()
    assert not tray.truth
    pictures = [*settle(tray), tray.frame().image]
    assert [die.value for die in tray.truth] == [1, 2, 3, 4, 5]
    assert len(pictures) > 12
    moving = [(np.abs(b.astype(float) - a) > 30).mean() for a, b in pairwise(pictures)]
    assert max(moving) > 0.03
    assert moving[-1] < 0.0001


def test_kept_dice_stay_exactly_where_they_lie() -> None:
    tray = SimulatedTray(3, size=SMALL)
    tray.throw(five(1, 2, 3, 4, 5))
    before = settle(tray)[-1]
    boxes = tray.boxes
    tray.throw(five(1, 6, 3, 6, 6), kept=(0, 2))
    after = settle(tray)[-1]
    assert [die.value for die in tray.truth] == [1, 6, 3, 6, 6]
    for position in (0, 2):
        assert tray.boxes[position] == boxes[position]
        difference = part(before, boxes[position]) - part(after, boxes[position])
        assert np.abs(difference).mean() < 5
    for position in (1, 3, 4):
        assert tray.boxes[position] != boxes[position]


def test_a_hand_comes_in_for_the_dice_that_are_thrown_again() -> None:
    tray = SimulatedTray(3, size=SMALL)
    tray.throw(five(1, 2, 3))
    quiet = settle(tray)[-1].astype(float)
    tray.throw(five(1, 5, 3), kept=(0, 2))
    covered = 0.0
    while len(tray.truth) == 3:
        covered = max(covered, (np.abs(tray.frame().image - quiet).max(axis=2) > 40).mean())
    assert covered > 0.08
    assert [die.value for die in tray.truth] == [1, 3]


def test_lifted_dice_are_gone_and_the_others_stay() -> None:
    tray = SimulatedTray(3, size=SMALL)
    tray.throw(five(1, 2, 3, 4))
    settle(tray)
    boxes = tray.boxes
    tray.lift((1, 2))
    settle(tray)
    assert [die.value for die in tray.truth] == [1, 4]
    assert tray.boxes == (boxes[0], boxes[3])
    tray.clear()
    settle(tray)
    assert tray.truth == ()


def test_a_throw_after_a_lift_throws_only_the_given_dice() -> None:
    tray = SimulatedTray(3, size=SMALL)
    tray.throw(five(1, 2, 3, 4))
    tray.lift((0, 1, 2, 3))
    tray.throw(five(6, 6))
    settle(tray)
    assert [die.value for die in tray.truth] == [6, 6]


@pytest.mark.parametrize("seed", range(8))
def test_dice_lie_apart_inside_the_picture(seed: int) -> None:
    tray = SimulatedTray(seed, size=SMALL)
    tray.throw([Die(i % 6 + 1, size=Size.BIG if i % 3 == 0 else None) for i in range(8)])
    settle(tray)
    middles = [box.centre for box in tray.boxes]
    for box in tray.boxes:
        assert box.x0 > 0
        assert box.y0 > 0
        assert box.x1 < SMALL[0]
        assert box.y1 < SMALL[1]
    for i, (x, y) in enumerate(middles):
        for u, v in middles[:i]:
            assert np.hypot(x - u, y - v) > 45


def test_a_big_die_is_larger_than_a_small_one() -> None:
    tray = SimulatedTray(1, size=SMALL)
    tray.throw([Die(3, size=Size.SMALL), Die(3, size=Size.BIG)])
    settle(tray)
    small, big = tray.boxes
    assert (big.x1 - big.x0) > 1.3 * (small.x1 - small.x0)


@pytest.mark.parametrize("ground", list(Ground))
def test_the_top_face_of_every_colour_shows_its_pips(ground: Ground) -> None:
    tray = SimulatedTray(2, ground=ground, noise=0.5)
    tray.throw([Die(5, colour=colour) for colour in Colour])
    picture = settle(tray)[-1]
    area = 3.14 * (0.098 * 80) ** 2
    for colour, box in zip(Colour, tray.boxes, strict=True):
        dark = colour in {Colour.WHITE, Colour.IVORY, Colour.YELLOW, Colour.ORANGE}
        patch = part(picture, box).astype(np.uint8)
        grey = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY)
        pips = (grey < 60 if dark else grey > 190).astype(np.uint8)
        _, _, stats, _ = cv2.connectedComponentsWithStats(pips)
        round_ones = [
            blob
            for blob in stats[1:]
            if 0.5 * area < blob[4] < 1.6 * area and 0.7 < blob[2] / blob[3] < 1.4
        ]
        assert len(round_ones) == 5, colour


def test_a_die_that_cannot_be_drawn_is_one_sentence() -> None:
    tray = SimulatedTray(0, size=SMALL)
    for die in (Die(7), Die(4, kind=DieKind.D8)):
        with pytest.raises(DieNotDrawn):
            tray.throw([die])
    assert tray.resting


def test_more_dice_than_fit_are_one_sentence() -> None:
    with pytest.raises(TrayFull, match="200"):
        SimulatedTray(0, size=SMALL).throw([Die(1)] * 200)


def test_a_kept_die_cannot_change_its_face_nor_come_from_nowhere() -> None:
    tray = SimulatedTray(0, size=SMALL)
    with pytest.raises(ValueError, match="no die lies"):
        tray.throw(five(1, 2), kept=(0,))
    tray.throw(five(1, 2))
    settle(tray)
    with pytest.raises(ValueError, match="cannot change"):
        tray.throw(five(3, 2), kept=(0,))
    with pytest.raises(ValueError, match="no die lies"):
        tray.lift((2,))

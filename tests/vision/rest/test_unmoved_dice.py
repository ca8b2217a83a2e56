"""A die was kept if its pixels show the same pips at the same place."""

import cv2
import numpy as np
import pytest

from companion.dice import Box, Colour, Die
from hardware.simulated.ground import Ground
from hardware.simulated.tray import SimulatedTray
from tests.vision.stand_ins import seen
from vision.frame import Image
from vision.rest.unmoved_dice import SeenDice, kept_dice

SIZE = (800, 450)


def look(tray: SimulatedTray) -> SeenDice:
    tray.settle()
    image = tray.frame().image
    both = zip(tray.truth, tray.boxes, strict=True)
    return SeenDice(tuple(seen(die.value, box) for die, box in both), image)


def tray_with(
    values: tuple[int, ...],
    seed: int = 1,
    ground: Ground = Ground.FELT,
    size: tuple[int, int] = SIZE,
    colour: Colour = Colour.IVORY,
) -> SimulatedTray:
    tray = SimulatedTray(seed, size=size, ground=ground)
    tray.throw([Die(value, colour=colour) for value in values])
    return tray


def turned(image: Image, degrees: float, middle: tuple[float, float]) -> Image:
    matrix = cv2.getRotationMatrix2D(middle, degrees, 1.0)
    size = (image.shape[1], image.shape[0])
    return np.asarray(cv2.warpAffine(image, matrix, size, borderMode=cv2.BORDER_REFLECT), np.uint8)


def pushed(box: Box, across: float, down: float) -> Box:
    return Box(box.x0 + across, box.y0 + down, box.x1 + across, box.y1 + down)


def test_dice_that_lie_still_are_kept() -> None:
    tray = tray_with((1, 2, 3, 4, 5))
    before = look(tray)
    assert kept_dice(before, look(tray)).pairs == tuple((k, k) for k in range(5))


@pytest.mark.parametrize("size", [(320, 180), (1280, 720)])
@pytest.mark.parametrize("colour", [Colour.IVORY, Colour.RED, Colour.GREEN])
def test_unmoved_dice_are_kept_at_any_place_and_size(size: tuple[int, int], colour: Colour) -> None:
    tray = SimulatedTray(0, size=size)
    for _ in range(6):
        tray.throw([Die(value, colour=colour) for value in (1, 2, 3, 4, 5)])
        before = look(tray)
        assert len(kept_dice(before, look(tray)).pairs) == 5


@pytest.mark.parametrize("seed", range(8))
def test_only_the_dice_that_were_not_thrown_again_are_kept(seed: int) -> None:
    tray = tray_with((5, 5, 5, 5, 5), seed)
    before = look(tray)
    tray.throw([Die(5, colour=Colour.IVORY)] * 5, kept=(1, 3))
    assert kept_dice(before, look(tray)).pairs == ((1, 1), (3, 3))


def test_positions_are_those_of_each_reading() -> None:
    tray = tray_with((1, 2, 3, 4))
    before = look(tray)
    tray.lift((0, 1))
    assert kept_dice(before, look(tray)).pairs == ((2, 0), (3, 1))


@pytest.mark.parametrize("degrees", [8.0, 30.0, 90.0])
def test_a_die_that_only_turned_was_moved(degrees: float) -> None:
    tray = tray_with((6,))
    before = look(tray)
    box = before.dice[0].box
    after = SeenDice(before.dice, turned(before.image, degrees, box.centre))
    assert kept_dice(before, after).pairs == ()


@pytest.mark.parametrize("pixels", [4, 10, 18])
def test_a_die_that_was_bumped_was_moved(pixels: int) -> None:
    tray = tray_with((6,))
    before = look(tray)
    x0, y0, x1, y1 = (round(edge) for edge in before.dice[0].box)
    image = before.image.copy()
    image[y0 - 2 : y1 + 2, x0 - 2 + pixels : x1 + 2 + pixels] = before.image[
        y0 - 2 : y1 + 2, x0 - 2 : x1 + 2
    ]
    assert kept_dice(before, SeenDice(before.dice, image)).pairs == ()


def test_one_pip_more_at_the_same_place_is_another_throw() -> None:
    tray = tray_with((2,))
    before = look(tray)
    image = before.image.copy()
    box = before.dice[0].box
    x, y = (round(v) for v in box.centre)
    cv2.circle(image, (x, y), 6, (26, 24, 24), -1)
    assert kept_dice(before, SeenDice(before.dice, image)).pairs == ()


def test_light_that_changed_does_not_move_a_die() -> None:
    tray = tray_with((1, 4, 6))
    before = look(tray)
    dimmed = SeenDice(before.dice, (look(tray).image * 0.7).astype(np.uint8))
    assert len(kept_dice(before, dimmed).pairs) == 3


@pytest.mark.parametrize("values", [(1, 4, 6), (5,)])
@pytest.mark.parametrize("way", [(9, -5), (3, 2), (-30, 12)])
def test_a_tray_that_was_pushed_keeps_its_dice(
    values: tuple[int, ...], way: tuple[int, int]
) -> None:
    tray = tray_with(values, ground=Ground.WOOD)
    before = look(tray)
    matrix = np.array([[1, 0, way[0]], [0, 1, way[1]]], np.float64)
    image = np.asarray(cv2.warpAffine(look(tray).image, matrix, SIZE), np.uint8)
    dice = tuple(seen(die.value, pushed(die.box, *way)) for die in before.dice)
    assert kept_dice(before, SeenDice(dice, image)).pairs == tuple(
        (k, k) for k in range(len(values))
    )


@pytest.mark.parametrize("ground", [Ground.FELT, Ground.WOOD])
@pytest.mark.parametrize("way", [(9, -5), (-140, 12), (110, 60)])
def test_the_distance_of_a_push_is_measured_at_any_length(
    ground: Ground, way: tuple[int, int]
) -> None:
    tray = tray_with((1, 4, 6), ground=ground)
    before = look(tray)
    matrix = np.array([[1, 0, way[0]], [0, 1, way[1]]], np.float64)
    image = np.asarray(cv2.warpAffine(look(tray).image, matrix, SIZE), np.uint8)
    dice = tuple(seen(die.value, pushed(die.box, way[0] + 1, way[1])) for die in before.dice)
    kept = kept_dice(before, SeenDice(dice, image))
    assert kept.pairs == ((0, 0), (1, 1), (2, 2))
    assert kept.way == pytest.approx((*way, 1), abs=0.5)


def test_one_die_that_slid_on_a_tray_that_stayed_was_not_kept() -> None:
    tray = tray_with((5,), ground=Ground.WOOD)
    before = look(tray)
    image = look(tray).image.copy()
    x0, y0, x1, y1 = (round(edge) for edge in before.dice[0].box)
    image[y0 - 5 : y1 - 5, x0 + 9 : x1 + 9] = before.image[y0:y1, x0:x1]
    slid = (seen(5, pushed(before.dice[0].box, 9, -5)),)
    assert kept_dice(before, SeenDice(slid, image)).pairs == ()


def cropped(seen_dice: SeenDice, side: str) -> tuple[SeenDice, int]:
    """Return the dice with the picture's border through a die on that side, and the die's index."""
    boxes = [die.box for die in seen_dice.dice]
    axis = 0 if side in ("left", "right") else 1
    middles = [box.centre[axis] for box in boxes]
    first = side in ("left", "top")
    cut = int(np.argmin(middles) if first else np.argmax(middles))
    edge = round(middles[cut] + (-0.2 if first else 0.2) * boxes[cut].shorter)
    kept = slice(edge, None) if first else slice(edge)
    image = seen_dice.image[:, kept] if axis == 0 else seen_dice.image[kept]
    off = -edge if first else 0
    way = (off, 0) if axis == 0 else (0, off)
    dice = tuple(seen(die.value, die.box.moved(*way)) for die in seen_dice.dice)
    return SeenDice(dice, np.ascontiguousarray(image)), cut


@pytest.mark.parametrize("side", ["left", "top", "right", "bottom"])
@pytest.mark.parametrize("light", [1.0, 0.75])
def test_a_die_that_reaches_over_the_border_of_the_picture_is_kept(side: str, light: float) -> None:
    tray = tray_with((5, 6, 5))
    before, _ = cropped(look(tray), side)
    now, _ = cropped(look(tray), side)
    now = SeenDice(now.dice, (now.image * light).astype(np.uint8))
    assert kept_dice(before, now).pairs == ((0, 0), (1, 1), (2, 2))


@pytest.mark.parametrize("side", ["left", "top", "right", "bottom"])
def test_a_die_that_turned_at_the_border_of_the_picture_was_moved(side: str) -> None:
    tray = tray_with((5, 6, 5))
    before, cut = cropped(look(tray), side)
    image = turned(before.image, 12, before.dice[cut].box.centre)
    assert cut not in [new for _, new in kept_dice(before, SeenDice(before.dice, image)).pairs]


def test_a_photograph_of_another_size_keeps_nothing() -> None:
    tray = tray_with((1, 4))
    before = look(tray)
    smaller = np.ascontiguousarray(before.image[:400])
    assert kept_dice(before, SeenDice(before.dice, smaller)).pairs == ()

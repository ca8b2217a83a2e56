"""The empty tray as reference: printed marks are no dice, and no die is overlooked."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from msgspec import structs

from companion.dice import Box, DiceSort, Doubt, Reading, SeenDie, Unread, WantedDice
from tests.vision.drawn import BLACK, WHITE, Drawn, draw
from vision.frame import Image
from vision.tray.empty_tray import EmptyTray, Referring

MARK = Box(420, 300, 520, 400)
ONE, OTHER = Drawn(4, 150, 150), Drawn(2, 300, 150)


def printed(image: Image) -> Image:
    """Return the picture with a logo printed in the tray."""
    marked = image.copy()
    cv2.circle(marked, (470, 350), 45, (200, 200, 210), 6, cv2.LINE_AA)
    cv2.circle(marked, (470, 350), 12, (30, 30, 30), -1, cv2.LINE_AA)
    return marked


def box(die: Drawn) -> Box:
    half = die.side / 2
    return Box(die.x - half, die.y - half, die.x + half, die.y + half)


def seen(die: Drawn, *, sure: bool = True) -> SeenDie:
    doubt = None if sure else Doubt.UNCLEAR
    return SeenDie(value=die.value, confidence=0.99, sure=sure, box=box(die), doubt=doubt)


class Says:
    """A reader with a fixed reading."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        return self.reading


def read(
    reading: Reading, image: Image, empty: Image | None = None, wanted: WantedDice | None = None
) -> Reading:
    referring = Referring(Says(reading))
    referring.reference = EmptyTray(printed(draw([])) if empty is None else empty)
    return referring.read(image, wanted)


FOREIGN = Reading(dice=(seen(ONE),), sure=False, unread=(Unread(MARK, Doubt.FOREIGN),))


def test_a_mark_printed_in_the_tray_is_not_foreign() -> None:
    reading = read(FOREIGN, printed(draw([ONE])))
    assert reading == Reading(dice=(seen(ONE),), sure=True)


def test_a_doubtful_die_that_equals_the_empty_tray_is_no_die() -> None:
    mark = SeenDie(value=1, confidence=0.4, sure=False, box=MARK, doubt=Doubt.UNCLEAR)
    said = Reading(dice=(seen(ONE), mark), sure=False)
    assert read(said, printed(draw([ONE]))) == Reading(dice=(seen(ONE),), sure=True)


@pytest.mark.parametrize("size", [(800, 600), (320, 240)])
def test_the_empty_tray_is_known_in_pictures_of_another_size_too(size: tuple[int, int]) -> None:
    sized = cv2.resize(printed(draw([ONE])), size, interpolation=cv2.INTER_AREA)
    picture = np.asarray(sized, np.uint8)
    scale = size[0] / 640
    die, mark = (Box(*(scale * edge for edge in of)) for of in (box(ONE), MARK))
    there = structs.replace(seen(ONE), box=die)
    said = Reading(dice=(there,), sure=False, unread=(Unread(mark, Doubt.FOREIGN),))
    assert read(said, picture) == Reading(dice=(there,), sure=True)
    tall = np.ascontiguousarray(picture.swapaxes(0, 1))
    assert read(said, tall) is said


def test_without_a_reference_nothing_changes() -> None:
    assert Referring(Says(FOREIGN)).read(printed(draw([ONE]))) is FOREIGN


@pytest.mark.parametrize("body", [WHITE, BLACK, (60, 105, 45)])
def test_a_doubtful_die_that_differs_from_the_empty_tray_stays_doubtful(
    body: tuple[int, int, int],
) -> None:
    die = replace(OTHER, body=body, pip=WHITE if body == BLACK else BLACK)
    said = Reading(dice=(seen(ONE), seen(die, sure=False)), sure=False)
    assert read(said, printed(draw([ONE, die]))) == said


def test_a_foreign_object_that_differs_from_the_empty_tray_stays_foreign() -> None:
    said = Reading(dice=(), sure=False, unread=(Unread(box(OTHER), Doubt.FOREIGN),))
    assert read(said, printed(draw([replace(OTHER, value=1)]))) == said


def test_a_die_that_covers_the_printed_mark_stays_doubtful() -> None:
    die = Drawn(5, 470, 350, side=70)
    said = Reading(dice=(seen(die, sure=False),), sure=False)
    assert read(said, printed(draw([die]))) == said


def test_a_sure_die_that_equals_the_empty_tray_is_asked_about_and_never_dropped() -> None:
    # the reference was taken with this die in the tray
    said = Reading(dice=(seen(ONE), seen(OTHER)), sure=True)
    reading = read(said, draw([ONE, OTHER]), empty=draw([OTHER]))
    assert reading.dice[0].sure
    assert not reading.dice[1].sure
    assert reading.dice[1].doubt is Doubt.FOREIGN
    assert not reading.sure


def test_an_unread_die_is_asked_about() -> None:
    said = Reading(dice=(seen(ONE),), sure=True)
    reading = read(said, printed(draw([ONE, OTHER])))
    assert reading.dice == said.dice
    assert not reading.sure
    (missed,) = reading.unread
    assert missed.doubt is Doubt.FOREIGN
    assert missed.box.holds(box(OTHER).centre)


def test_a_tray_wrongly_read_as_empty_is_asked_about() -> None:
    said = Reading(dice=(), sure=True)
    assert not read(said, printed(draw([OTHER]))).sure
    assert read(said, printed(draw([]))) is said


def test_a_die_with_too_small_a_box_is_not_counted_twice() -> None:
    dice = [ONE, OTHER, Drawn(6, 470, 150), Drawn(3, 150, 350)]
    boxes = [seen(die) for die in dice]
    x, y = dice[-1].x, dice[-1].y
    boxes[-1] = structs.replace(boxes[-1], box=Box(x - 26, y - 26, x + 4, y + 8))
    said = Reading(dice=tuple(boxes), sure=True)
    assert read(said, printed(draw(dice))) is said


def test_a_doubtful_die_is_not_reported_twice() -> None:
    said = Reading(dice=(seen(ONE),), sure=False, unread=(Unread(box(OTHER), Doubt.FOREIGN),))
    assert read(said, printed(draw([ONE, OTHER]))) == said


@pytest.mark.parametrize("gain", [0.75, 1.1])
def test_another_light_neither_restores_the_mark_nor_hides_a_die(gain: float) -> None:
    def lit(image: Image) -> Image:
        side = np.linspace(0.9, 1.1, image.shape[1])[None, :, None]
        return np.clip(image * gain * side, 0, 255).astype(np.uint8)

    assert read(FOREIGN, lit(printed(draw([ONE])))).sure
    doubtful = Reading(dice=(seen(OTHER, sure=False),), sure=False)
    assert read(doubtful, lit(printed(draw([OTHER])))) == doubtful


def test_the_reference_is_not_used_in_the_dark() -> None:
    dark = (printed(draw([ONE])) * 0.2).astype(np.uint8)
    assert read(FOREIGN, dark) == FOREIGN


def test_a_camera_that_moved_or_sees_another_size_has_no_reference() -> None:
    generator = np.random.default_rng(2)
    grain = generator.integers(-40, 40, (60, 80, 1)).repeat(8, axis=0).repeat(8, axis=1)

    def rough(image: Image) -> Image:
        grown: Image = np.clip(image + grain, 0, 255).astype(np.uint8)
        return grown

    empty = rough(printed(draw([])))
    here = rough(printed(draw([ONE])))
    assert read(FOREIGN, here, empty).sure
    assert read(FOREIGN, np.roll(here, (23, 31), axis=(0, 1)), empty) == FOREIGN
    assert read(FOREIGN, here[:400], empty) == FOREIGN


def test_too_many_dice_stay_too_many() -> None:
    said = Reading(dice=(seen(ONE), seen(OTHER)), sure=False, unread=(Unread(MARK, Doubt.FOREIGN),))
    image = printed(draw([ONE, OTHER]))
    assert read(said, image).sure
    assert not read(said, image, wanted=WantedDice((DiceSort(most=1),))).sure

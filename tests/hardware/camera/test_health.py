"""Pictures that cannot be trusted are recognised and skipped."""

from collections.abc import Callable

import numpy as np
import pytest

from companion.dice import Die
from hardware.camera.health import FrameUse, Health
from hardware.errors import (
    CameraFrozen,
    CameraSlow,
    LightFlickers,
    PictureDamaged,
    PictureDark,
    PictureTorn,
)
from hardware.simulated.ground import Ground
from hardware.simulated.tray import SimulatedTray
from vision.frame import Frame, Image

RATE = 30


def judged(
    change: Callable[[Image, int], Image],
    frames: int = 120,
    every: float = 1 / RATE,
    **tray: object,
) -> tuple[Health, list[FrameUse]]:
    """Return the health and the worth of each of a tray's pictures after `change`."""
    simulated = SimulatedTray(3, size=(320, 180), **tray)  # type: ignore[arg-type]
    simulated.throw([Die(value) for value in (1, 3, 6)])
    health = Health()
    worth = []
    for index in range(frames):
        image = change(simulated.frame().image, index)
        worth.append(health.look(Frame(image, index * every, index, "cam"), index * every))
    return health, worth


@pytest.mark.parametrize("ground", list(Ground))
@pytest.mark.parametrize("light", [1.0, 0.4])
def test_a_tray_in_good_or_poor_light_is_read_on_every_ground(ground: Ground, light: float) -> None:
    health, worth = judged(lambda image, _: (image * light).astype(np.uint8), ground=ground)
    assert set(worth) == {FrameUse.READ}
    assert health.trouble is None


@pytest.mark.parametrize("light", [0.0, 0.06, 0.12])
def test_a_dark_tray_is_not_read(light: float) -> None:
    health, worth = judged(lambda image, _: (image * light).astype(np.uint8), frames=5)
    assert set(worth) == {FrameUse.SKIP}
    assert isinstance(health.trouble, PictureDark)


@pytest.mark.parametrize("colour", [(0, 0, 0), (0, 135, 0), (128, 128, 128)])
@pytest.mark.parametrize("part", [0.5, 0.9])
def test_half_a_frame_is_not_read(colour: tuple[int, int, int], part: float) -> None:
    def tear(image: Image, _: int) -> Image:
        torn = image.copy()
        torn[int(part * len(torn)) :] = colour
        return torn

    health, worth = judged(tear, frames=5)
    assert set(worth) == {FrameUse.SKIP}
    assert isinstance(health.trouble, PictureTorn)


def test_bars_above_and_below_belong_to_a_film_of_another_shape() -> None:
    def frame(image: Image, _: int) -> Image:
        barred = image.copy()
        barred[:20] = barred[-20:] = 0
        return barred

    assert set(judged(frame, frames=5)[1]) == {FrameUse.READ}


def test_the_same_picture_for_three_seconds_is_a_frozen_camera() -> None:
    still = SimulatedTray(1, size=(320, 180)).frame().image
    health, worth = judged(lambda image, _: still, frames=3 * RATE + 2)
    assert worth[: 3 * RATE - 1] == [FrameUse.READ, *[FrameUse.SAME] * (3 * RATE - 2)]
    assert FrameUse.END in worth
    assert isinstance(health.trouble, CameraFrozen)


def test_a_camera_that_froze_must_show_new_pictures_before_it_is_trusted() -> None:
    tray = SimulatedTray(1, size=(320, 180))
    health = Health()
    still = tray.frame()
    while health.look(still, still.time) is not FrameUse.END:
        still = Frame(still.image, still.time + 1 / RATE)
    # after a restart the camera gives a single new picture and freezes again
    assert health.look(tray.frame(), still.time) is FrameUse.SKIP
    lively = [health.look(tray.frame(), still.time + index / RATE) for index in range(20)]
    assert lively[0] is FrameUse.SKIP
    assert lively[-1] is FrameUse.READ
    assert health.trouble is None


@pytest.mark.parametrize(("rate", "slow"), [(2, True), (4, True), (8, False), (30, False)])
def test_fewer_than_five_pictures_a_second_are_reported_and_read(rate: int, slow: bool) -> None:
    health, worth = judged(lambda image, _: image, frames=4 * rate, every=1 / rate)
    assert set(worth) == {FrameUse.READ}
    assert isinstance(health.trouble, CameraSlow) == slow


def test_a_picture_repeated_by_a_slow_camera_is_not_read_again() -> None:
    pictures: list[Image] = []

    def again(image: Image, index: int) -> Image:
        pictures.append(image if index % 6 == 0 else pictures[-1])
        return pictures[-1]

    health, worth = judged(again)
    assert worth == [FrameUse.READ, *[FrameUse.SAME] * 5] * 20
    assert health.trouble is None


def test_the_warning_at_about_five_pictures_a_second_does_not_flicker() -> None:
    tray = SimulatedTray(3, size=(320, 180))
    health, now, told = Health(), 0.0, []
    for index in range(80):
        now += 1 / (4.6 if index < 30 else 5.4 - 0.8 * (index // 4 % 2))
        health.look(Frame(tray.frame().image, now, index, "cam"), now)
        told.append(health.trouble)
    first = next(index for index, trouble in enumerate(told) if trouble is not None)
    assert len({id(trouble) for trouble in told[first:]}) == 1
    for index in range(80, 120):
        now += 1 / 8
        health.look(Frame(tray.frame().image, now, index, "cam"), now)
    assert health.trouble is None


def test_frames_dropped_by_the_program_do_not_make_a_camera_slow() -> None:
    tray = SimulatedTray(3, size=(320, 180))
    health = Health()
    for index in range(0, 120, 30):
        health.look(Frame(tray.frame().image, index / RATE, index, "cam"), index / RATE)
    assert health.trouble is None


@pytest.mark.parametrize(
    ("every", "told"), [(1, True), (2, True), (5, True), (20, False), (1000, False)]
)
def test_many_damaged_pictures_are_reported_and_the_others_are_read(every: int, told: bool) -> None:
    tray, health, damaged = SimulatedTray(3, size=(320, 180)), Health(), 0
    for index in range(4 * RATE):
        damaged += index % every == 0
        frame = Frame(tray.frame().image, index / RATE, index, "usb:0", damaged=damaged)
        assert health.look(frame, index / RATE) is FrameUse.READ
    assert isinstance(health.trouble, PictureDamaged) == told


def test_damage_is_reported_until_it_ends_and_not_counted_across_two_openings() -> None:
    tray, health, damaged, now = SimulatedTray(3, size=(320, 180)), Health(), 0, 0.0
    for index in range(8 * RATE):
        now += 1 / RATE
        damaged += index < 2 * RATE
        health.look(Frame(tray.frame().image, now, index, "usb:0", damaged=damaged), now)
    assert health.trouble is None
    for index in range(2 * RATE):
        now += 1 / RATE
        health.look(Frame(tray.frame().image, now, index, "usb:0"), now)
        assert health.trouble is None


@pytest.mark.parametrize("depth", [0.15, 0.3])
def test_flickering_light_is_reported(depth: float) -> None:
    def flicker(image: Image, index: int) -> Image:
        return (image * (1 - depth * (index % 2))).astype(np.uint8)

    health, worth = judged(flicker)
    assert worth[-1] is FrameUse.SKIP
    assert isinstance(health.trouble, LightFlickers)


def test_a_lamp_switched_off_and_on_again_does_not_flicker() -> None:
    def lamp(image: Image, index: int) -> Image:
        return (image * (0.5 if 30 < index < 60 else 1.0)).astype(np.uint8)

    assert judged(lamp)[0].trouble is None

"""Rest, rolling, a hand, a knock and a lamp are distinguished by pixels alone."""

from collections.abc import Iterable

import numpy as np
import pytest

from companion.dice import Die
from hardware.simulated.ground import Ground
from hardware.simulated.noise import Noise
from hardware.simulated.tray import SimulatedTray
from tests.vision.trays import SIZE, at_rest, on_table, pictures, shaken, tray_with, until_rest
from vision.frame import Frame, Image
from vision.rest.settling import Motion, Settling
from vision.tray.mask import TrayMask


def watch(settle: Settling, images: Iterable[Image]) -> list[Motion]:
    return [settle.see(image) for image in images]


@pytest.mark.parametrize("noise", [0.0, 2.0, 8.0])
@pytest.mark.parametrize("ground", list(Ground))
def test_a_rest_is_detected_in_its_fourth_frame_at_any_noise(noise: float, ground: Ground) -> None:
    settle = Settling()
    motions = watch(settle, at_rest(40, noise=noise, ground=ground))
    # strong noise must be learned first, which takes a few frames
    learning = 12 if noise > 4 else 3
    assert motions[0] is Motion.SETTLING
    assert set(motions[learning:]) == {Motion.RESTING}


@pytest.mark.parametrize("seed", range(6))
def test_rolling_dice_never_rest_and_rest_three_frames_after_they_lie(seed: int) -> None:
    tray = SimulatedTray(seed, size=SIZE)
    settle = Settling()
    watch(settle, pictures(tray, 6))
    tray.throw([Die(value) for value in (6, 5, 4, 3, 2)])
    tray.frame()  # nothing has entered the picture yet
    tray.frame()
    rolling = watch(settle, until_rest(tray)[:-1])
    assert Motion.RESTING not in rolling[3:]
    after = watch(settle, pictures(tray, 6))
    assert after[0] is not Motion.RESTING
    assert after[3] is Motion.RESTING


@pytest.mark.parametrize("seed", range(4))
def test_a_hand_that_takes_dice_is_never_a_rest(seed: int) -> None:
    tray = tray_with(seed)
    settle = Settling()
    watch(settle, pictures(tray, 6))
    tray.lift((0, 2))
    tray.frame()
    motions = watch(settle, until_rest(tray)[:-2])
    assert Motion.RESTING not in motions[2:]
    assert Motion.HAND in motions
    assert watch(settle, pictures(tray, 8))[-1] is Motion.RESTING


def frozen_hand(tray: SimulatedTray) -> tuple[list[Image], Image]:
    """Return the frames of a hand moving into the tray, and the frame in which the hand stays."""
    tray.lift((2,))
    way = pictures(tray, 8)
    return way, way[-1]


def with_noise(image: Image, count: int) -> list[Image]:
    """Return `image` several times, each with the noise of another frame."""
    noise = Noise(image.shape[:2], 2.0, np.random.default_rng(1))
    images = [noise.prepare(image) for _ in range(count)]
    for picture in images:
        noise.add(picture)
    return images


def test_a_hand_that_lies_still_in_the_tray_is_no_rest() -> None:
    settle = Settling(patience=2.0)
    tray = tray_with()
    watch(settle, pictures(tray, 6))
    way, held = frozen_hand(tray)
    watch(settle, way)
    motions = watch(settle, with_noise(held, 50))
    assert set(motions[1:]) == {Motion.HAND}


def with_arm(image: Image, way: float) -> Image:
    """Return the picture with an arm as bright as the ground but redder, and dark at its edges."""
    picture = image.astype(np.float32)
    high, wide = slice(SIZE[1] // 4, SIZE[1] // 2), int(way * SIZE[0] * 0.6)
    picture[high, :wide] += np.array((-13, 0, 13), np.float32)
    picture[SIZE[1] // 4 : SIZE[1] // 4 + 6, :wide] *= 0.5
    picture[high, max(0, wide - 6) : wide] *= 0.5
    return np.clip(picture, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("light", [1.0, 0.4])
def test_a_hand_as_bright_as_the_ground_is_detected_by_its_colour_in_dim_light_too(
    light: float,
) -> None:
    settle = Settling()
    ways = [0.0] * 8 + [step / 8 for step in range(1, 9)] + [1.0] * 12
    images = [with_arm(image, way) for image, way in zip(at_rest(28), ways, strict=True)]
    motions = watch(settle, [(image * light).astype(np.uint8) for image in images])
    assert motions[7] is Motion.RESTING
    assert set(motions[17:]) == {Motion.HAND}


@pytest.mark.parametrize("ground", list(Ground))
def test_a_soft_shadow_that_falls_into_the_tray_is_no_hand(ground: Ground) -> None:
    settle = Settling()
    images = at_rest(40, ground=ground)
    soft = 1 / (1 + np.exp((np.arange(SIZE[0]) - SIZE[0] * 0.4) / 30))

    def shaded(image: Image, strength: float) -> Image:
        return (image * (1 - 0.1 * strength * soft)[None, :, None]).astype(np.uint8)

    watch(settle, images[:8])
    watch(settle, [shaded(image, step / 12) for step, image in enumerate(images[8:20])])
    assert watch(settle, [shaded(image, 1.0) for image in images[20:28]])[-1] is Motion.RESTING


def reached(image: Image, side: str, far: int) -> Image:
    """Return the picture with an arm that reaches in from a side by `far` pixels."""
    image = image.copy()
    rows, columns = {
        "top": (slice(0, far), slice(280, 370)),
        "bottom": (slice(SIZE[1] - far, None), slice(280, 370)),
        "left": (slice(120, 210), slice(0, far)),
        "right": (slice(120, 210), slice(SIZE[0] - far, None)),
    }[side]
    image[rows, columns] = (96, 120, 170)
    return image


@pytest.mark.parametrize("side", ["top", "bottom", "left", "right"])
def test_a_hand_that_only_reaches_over_the_rim_is_a_hand(side: str) -> None:
    settle = Settling()
    images = at_rest(24)
    watch(settle, images[:6])
    watch(settle, [reached(image, side, 15 * k) for k, image in enumerate(images[6:10], start=1)])
    still = watch(settle, [reached(image, side, 60) for image in images[10:]])
    assert set(still) == {Motion.HAND}


@pytest.mark.parametrize("since", [0.1, 0.5, 3.0])
def test_a_hand_that_came_between_two_late_frames_and_lies_still_is_no_rest(since: float) -> None:
    settle = Settling()
    tray = tray_with()
    watch(settle, pictures(tray, 6))
    _, held = frozen_hand(tray)
    first, *others = with_noise(held, 20)
    settle.see(first, since=since)
    assert set(watch(settle, others)) == {Motion.HAND}
    watch(settle, until_rest(tray))
    assert watch(settle, pictures(tray, 6))[-1] is Motion.RESTING


def test_dice_that_came_between_two_late_frames_are_at_rest() -> None:
    settle = Settling()
    for values in ((1, 2, 3), (6, 6, 4, 2, 1), (5,)):
        tray = SimulatedTray(4, size=SIZE)
        tray.throw([Die(value) for value in values])
        tray.settle()
        motions = [settle.see(image, since=0.4) for image in pictures(tray, 8)]
        assert motions[-1] is Motion.RESTING


def test_the_rest_after_an_undetected_hand_is_detected() -> None:
    settle = Settling()
    images = at_rest(24)
    watch(settle, images[:6])
    # too sudden for a hand
    assert Motion.RESTING in watch(settle, [reached(i, "top", 60) for i in images[6:12]])
    watch(settle, [reached(image, "top", 60 - 15 * k) for k, image in enumerate(images[12:16])])
    assert watch(settle, images[16:])[3:] == [Motion.RESTING] * 5


def test_an_object_that_lies_still_long_enough_is_no_hand() -> None:
    settle = Settling(patience=2.0)
    tray = tray_with()
    watch(settle, pictures(tray, 6))
    way, held = frozen_hand(tray)
    watch(settle, way)
    motions = watch(settle, with_noise(held, 70))
    assert motions[-1] is Motion.RESTING


@pytest.mark.parametrize(("rate", "waits"), [(4, 8), (30, 60), (60, 120)])
def test_the_time_until_a_still_object_is_no_hand_is_equal_for_all_cameras(
    rate: int, waits: int
) -> None:
    settle = Settling(patience=2.0)
    tray = tray_with()
    watch(settle, pictures(tray, 6))
    way, held = frozen_hand(tray)
    watch(settle, way)
    motions = [settle.see(image, since=1 / rate) for image in with_noise(held, waits + 4)]
    assert set(motions[1 : waits - 3]) == {Motion.HAND}
    assert motions[-1] is Motion.RESTING


def test_a_supposed_hand_can_be_dismissed() -> None:
    settle = Settling()
    tray = tray_with()
    watch(settle, pictures(tray, 6))
    way, held = frozen_hand(tray)
    watch(settle, way)
    still = with_noise(held, 12)
    assert watch(settle, still[:8])[-1] is Motion.HAND
    settle.accept()
    assert watch(settle, still[8:])[-1] is Motion.RESTING


def test_a_tray_that_drifts_a_few_pixels_is_at_rest() -> None:
    generator = np.random.default_rng(4)
    ways = np.cumsum(generator.uniform(-1.7, 1.7, (20, 2)), axis=0)
    images = [shaken(image, *way) for image, way in zip(at_rest(20), ways, strict=True)]
    motions = watch(Settling(), images)
    assert motions[3:].count(Motion.RESTING) >= 15


def test_a_tray_pushed_away_moves_and_comes_to_rest_elsewhere() -> None:
    settle = Settling()
    images = at_rest(30)
    watch(settle, images[:8])
    pushed = [shaken(image, 6.0 * step, 0) for step, image in enumerate(images[8:14], start=1)]
    assert Motion.RESTING not in watch(settle, pushed)
    assert watch(settle, [shaken(image, 36.0, 0) for image in images[14:22]])[-1] is Motion.RESTING


@pytest.mark.parametrize("ground", list(Ground))
def test_a_tray_pushed_over_the_table_is_detected_as_moved(ground: Ground) -> None:
    settle = Settling()
    images = at_rest(30, ground=ground)
    watch(settle, [on_table(image, -15, -6) for image in images[:8]])
    pushed = [on_table(image, 5 * k, 2 * k) for k, image in enumerate(images[8:14], start=-2)]
    assert set(watch(settle, pushed)) == {Motion.TRAY_MOVED}
    after = watch(settle, [on_table(image, 15, 6) for image in images[14:22]])
    assert after[-1] is Motion.RESTING
    assert not settle.displaced


def test_a_hand_that_stays_at_a_tray_it_pushed_is_still_a_hand() -> None:
    settle = Settling()
    tray = tray_with(ground=Ground.WOOD)
    images = pictures(tray, 30)

    def pushing(image: Image, step: int) -> Image:
        picture = on_table(image, 5 * step, 0)
        left = SIZE[0] // 5 + 5 * step
        picture[SIZE[1] // 3 : SIZE[1] // 2, : left + 60] = (120, 150, 200)  # an arm
        return picture

    watch(settle, [on_table(image) for image in images[:8]])
    watch(settle, [pushing(image, step) for step, image in enumerate(images[8:14], start=1)])
    assert watch(settle, [pushing(image, 6) for image in images[14:24]])[-1] is Motion.HAND


@pytest.mark.parametrize("way", [(9, -4), (-7, 0), (0, 8), (14, 9)])
def test_a_knock_against_the_camera_is_detected_and_then_the_tray_rests(
    way: tuple[int, int],
) -> None:
    settle = Settling()
    images = [on_table(image) for image in at_rest(20)]
    watch(settle, images[:8])
    motions = watch(settle, [shaken(image, *way) for image in images[8:]])
    assert motions[0] is Motion.KNOCKED
    assert set(motions[3:]) == {Motion.RESTING}


def test_a_knocked_camera_is_out_of_place_until_it_is_back_or_set_up_again() -> None:
    settle = Settling()
    images = [on_table(image) for image in at_rest(40)]
    watch(settle, images[:8])
    assert not settle.displaced
    watch(settle, [shaken(image, 12, 5) for image in images[8:16]])
    assert settle.displaced
    watch(settle, images[16:24])
    assert not settle.displaced
    watch(settle, [shaken(image, 12, 5) for image in images[24:32]])
    assert settle.displaced
    settle.placed()
    watch(settle, [shaken(image, 12, 5) for image in images[32:]])
    assert not settle.displaced


def test_a_knock_is_detected_outside_the_tray_if_only_the_tray_is_read() -> None:
    within = TrayMask(((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)))
    settle = Settling()
    still = [on_table(image) for image in at_rest(20)]
    knocked = [shaken(image, 9, -4) for image in still[8:]]
    frames = [within.see(Frame(image, 0.0)) for image in (*still[:8], *knocked)]
    motions = [settle.see(frame.image, frame.whole) for frame in frames]
    assert motions[7:9] == [Motion.RESTING, Motion.KNOCKED]
    assert settle.displaced


def test_light_that_fades_or_flickers_does_not_move_the_dice() -> None:
    settle = Settling()
    images = at_rest(60)
    faded = [
        np.clip(image * (1 - 0.005 * k) * (1 + 0.01 * (k % 2)), 0, 255).astype(np.uint8)
        for k, image in enumerate(images)
    ]
    assert set(watch(settle, faded)[4:]) == {Motion.RESTING}


@pytest.mark.parametrize(
    ("gain", "named"), [(0.6, Motion.LAMP_OFF), (0.8, Motion.LAMP_OFF), (1.4, Motion.LAMP_ON)]
)
def test_a_lamp_switched_on_or_off_is_detected_and_the_tray_rests_again(
    gain: float, named: Motion
) -> None:
    settle = Settling()
    images = at_rest(20)
    watch(settle, images[:8])
    lit = [np.clip(image * gain, 0, 255).astype(np.uint8) for image in images[8:]]
    motions = watch(settle, lit)
    assert motions[0] is named
    assert set(motions[3:]) == {Motion.RESTING}


@pytest.mark.parametrize("off", [True, False])
def test_a_lamp_at_one_side_that_glows_up_or_fades_is_a_lamp_too(off: bool) -> None:
    settle = Settling()
    side = np.linspace(0, 0.6, SIZE[0])[None, :, None]
    shares = np.linspace(1, 0, 4) if off else np.linspace(0, 1, 4)
    dark = [(image * 0.6).astype(np.uint8) for image in at_rest(30, ground=Ground.WOOD)]

    def lit(image: Image, share: float) -> Image:
        return np.clip(image * (1 + share * side), 0, 255).astype(np.uint8)

    watch(settle, [lit(image, shares[0]) for image in dark[:8]])
    fading = watch(settle, [lit(i, s) for i, s in zip(dark[8:11], shares[1:], strict=True)])
    named = Motion.LAMP_OFF if off else Motion.LAMP_ON
    # its weakest glow is noise
    assert named in fading
    assert set(fading) <= {named, Motion.RESTING, Motion.SETTLING}
    assert watch(settle, [lit(image, shares[-1]) for image in dark[11:18]])[-1] is Motion.RESTING


def test_rolling_dice_are_called_nothing_else() -> None:
    tray = SimulatedTray(5, size=SIZE)
    settle = Settling()
    watch(settle, [on_table(image) for image in pictures(tray, 6)])
    tray.throw([Die(value) for value in (6, 5, 4, 3, 2)])
    tray.frame()
    tray.frame()
    rolling = watch(settle, [on_table(image) for image in until_rest(tray)[:-1]])
    assert set(rolling) == {Motion.ROLLING}


def test_two_consecutive_photographs_are_two_rests() -> None:
    settle = Settling()
    first, second = tray_with(1).frame().image, tray_with(2, ground=Ground.FELT).frame().image
    motions = watch(settle, [first] * 12 + [second] * 12)
    assert motions[11] is Motion.RESTING
    assert motions[12] is not Motion.RESTING
    assert motions[15] is Motion.RESTING


def test_photographs_of_different_sizes_are_distinguished() -> None:
    settle = Settling()
    image = tray_with().frame().image
    tall = np.ascontiguousarray(image.swapaxes(0, 1))
    motions = watch(settle, [image] * 6 + [tall] * 6)
    assert motions[5] is Motion.RESTING
    assert motions[6] is Motion.ROLLING
    assert motions[9] is Motion.RESTING


def test_a_camera_with_pictures_of_another_shape_is_out_of_place() -> None:
    settle = Settling()
    images = at_rest(24)
    watch(settle, images[:8])
    watch(settle, [np.ascontiguousarray(image[:, 80:-80]) for image in images[8:16]])
    assert settle.displaced
    watch(settle, images[16:])
    assert not settle.displaced


@pytest.mark.parametrize("shape", [(1, 1, 3), (1, 900, 3), (900, 1, 3), (2, 2, 3)])
def test_pictures_of_odd_shapes_do_no_harm(shape: tuple[int, int, int]) -> None:
    settle = Settling()
    generator = np.random.default_rng(0)
    for _ in range(6):
        settle.see(generator.integers(0, 256, shape, np.uint8))

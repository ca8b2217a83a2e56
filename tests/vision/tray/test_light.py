"""The light of a picture is judged: every fault by name, a good picture without any."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from hardware.simulated.tray import SimulatedTray
from tests import photographs
from tests.vision.drawn import Drawn, draw
from vision.frame import Image
from vision.image.photograph import load
from vision.rest.settling import Motion, Settling
from vision.tray.light import Aspect, Check, Finding, LightMeter, judge, measure
from vision.tray.locate import Tray, find_tray

DICE = [Drawn(3, 150, 150), Drawn(5, 330, 250, turn=50), Drawn(6, 500, 150, turn=70)]


def dice() -> Image:
    return draw(DICE)


def findings(image: Image, tray: Tray | None = None) -> list[Finding]:
    return [check.finding for check in judge(measure(image, tray)) if check.finding]


def film(image: Image, sigma: float = 1.5, sway: float = 0.0, frames: int = 12) -> list[Image]:
    """Return frames of the picture as from a camera, with noise and bands of a flickering lamp."""
    generator = np.random.default_rng(9)
    rows = np.arange(image.shape[0])[:, None, None]
    pictures = []
    for index in range(frames):
        lamp = 1 + sway * np.sin(2 * np.pi * (rows / 300 + index * 0.31))
        noisy = image * lamp + generator.normal(0, sigma, image.shape)
        pictures.append(np.clip(noisy, 0, 255).astype(np.uint8))
    return pictures


def checked(pictures: list[Image]) -> dict[Aspect, Check]:
    meter = LightMeter()
    for picture in pictures:
        meter.see(picture, None)
    return {check.aspect: check for check in meter.checks()}


def test_a_good_picture_has_nothing_wrong_with_it() -> None:
    assert findings(dice()) == []
    checks = checked(film(dice()))
    assert [aspect for aspect in Aspect if not checks[aspect].good] == [Aspect.EVENNESS]
    assert not checks[Aspect.EVENNESS].known


@pytest.mark.parametrize("body", [(235, 238, 240), (30, 30, 32), (40, 35, 190)])
@pytest.mark.parametrize("felt", [(70, 120, 50), (45, 40, 40), (200, 205, 205)])
def test_no_colour_of_dice_or_ground_is_taken_for_bad_light(
    body: tuple[int, int, int], felt: tuple[int, int, int]
) -> None:
    pip = (235, 235, 235) if sum(body) < 300 else (30, 30, 32)
    image = draw([replace(die, body=body, pip=pip) for die in DICE], ground=felt)
    assert findings(image) == []


def test_too_little_light_is_too_dark() -> None:
    assert findings((dice() * 0.2).astype(np.uint8)) == [Finding.TOO_DARK]


def test_a_washed_out_picture_is_too_bright() -> None:
    image = np.clip(dice().astype(np.float32) * 2.2 + 90, 0, 255).astype(np.uint8)
    assert Finding.TOO_BRIGHT in findings(image)


def test_a_soft_white_reflection_is_glare_and_a_white_die_is_not() -> None:
    y, x = np.mgrid[0:480, 0:640]
    lamp = 260 * np.exp(-((x - 400) ** 2 + (y - 330) ** 2) / (2 * 60**2))
    image = np.clip(dice() + lamp[..., None], 0, 255).astype(np.uint8)
    assert findings(image) == [Finding.GLARING]
    white = draw([replace(die, body=(253, 253, 253)) for die in DICE])
    assert findings(white) == []


def lamps(image: Image, strength: float, sigma: float) -> Image:
    """Return the picture with three reflected lamps: bells of light, `sigma` pixels wide."""
    high, wide = image.shape[:2]
    y, x = np.ogrid[0:high, 0:wide]
    light = np.zeros((high, wide), np.float32)
    for across, down in ((0.3, 0.3), (0.5, 0.65), (0.7, 0.35)):
        away = (x - across * wide) ** 2 + (y - down * high) ** 2
        light += strength * np.exp(-away / (2 * sigma**2))
    return np.asarray(np.clip(image + light[..., None], 0, 255), np.uint8)


def test_a_lamp_reflected_in_the_tray_is_glare_however_strong() -> None:
    image = SimulatedTray(seed=2, size=(640, 360)).frame().image
    tray = find_tray(image)
    for strength in (200, 300, 600, 1500):
        assert Finding.GLARING in findings(lamps(image, strength, 38), tray), strength
        assert findings(lamps(image, strength, 5), tray) == []


@pytest.mark.parametrize("lit", [0.1, 0.5, 0.9])
def test_white_dice_that_are_blown_in_part_are_no_glare(lit: float) -> None:
    large = [replace(die, side=120, body=(244, 246, 248)) for die in DICE]
    image = draw(large, ground=(45, 45, 45)).astype(np.float32)
    side = np.clip((lit - np.linspace(0, 1, 640)) * 6 + 0.5, 0, 1)  # a lamp at the left
    image *= (0.9 + 0.2 * side)[None, :, None]
    soft = cv2.GaussianBlur(np.clip(image, 0, 255).astype(np.uint8), (0, 0), 1.0)
    assert Finding.GLARING not in findings(np.asarray(soft, np.uint8))


@pytest.mark.parametrize("smear", [0.5, 1.5, 2.0])
def test_a_sheet_of_white_paper_is_no_glare_even_a_little_out_of_focus(smear: float) -> None:
    image = dice()
    image[300:460, 60:400] = 255
    assert Finding.GLARING not in findings(np.asarray(cv2.GaussianBlur(image, (0, 0), smear)))


def blurred(sigma: float) -> Image:
    return np.asarray(cv2.GaussianBlur(dice(), (0, 0), sigma), np.uint8)


@pytest.mark.parametrize("sigma", [3.5, 5.0])
def test_a_blurred_picture_is_out_of_focus(sigma: float) -> None:
    assert Finding.OUT_OF_FOCUS in findings(blurred(sigma))


def test_the_smear_is_measured_in_pixels_and_grows_with_the_blur() -> None:
    steps = (0.8, 1.2, 1.6, 2.4, 3.2)
    blurs = [measure(blurred(sigma)).blur or 0 for sigma in steps]
    assert blurs == sorted(blurs)
    # the measure is too small where close edges blur into each other
    assert np.allclose(blurs[:3], steps[:3], atol=0.4)


def test_focus_is_not_judged_on_a_plain_picture() -> None:
    checks = {c.aspect: c for c in judge(measure(np.full((480, 640, 3), 120, np.uint8)))}
    assert not checks[Aspect.FOCUS].known
    assert not checks[Aspect.FOCUS].good


def test_a_tray_half_in_shadow_is_uneven() -> None:
    image = SimulatedTray(seed=2, size=(640, 360)).frame().image
    tray = find_tray(image)
    assert tray is not None
    assert findings(image, tray) == []
    shaded = image.copy()
    shaded[:, :260] = (shaded[:, :260] * 0.35).astype(np.uint8)
    assert findings(shaded, tray) == [Finding.UNEVEN]


def test_a_grainy_film_is_noisy_and_does_not_flicker() -> None:
    checks = checked(film(dice(), sigma=16))
    assert checks[Aspect.NOISE].finding is Finding.NOISY
    assert checks[Aspect.FLICKER].good
    assert checked(film(dice(), sigma=4))[Aspect.NOISE].good


def test_a_lamp_whose_bands_wander_flickers() -> None:
    checks = checked(film(dice(), sway=0.04))
    assert checks[Aspect.FLICKER].finding is Finding.FLICKERS
    assert checked(film(dice(), sway=0.006))[Aspect.FLICKER].good


@pytest.mark.parametrize("sway", [0.004, 0.01])
def test_a_lamp_that_passes_lets_the_tray_come_to_rest(sway: float) -> None:
    pictures = film(dice(), sway=sway)
    settle = Settling()
    motions = [settle.see(picture) for picture in pictures]
    assert checked(pictures)[Aspect.FLICKER].good
    assert motions[-1] is Motion.RESTING


def test_rolling_dice_are_no_flicker_and_no_noise() -> None:
    simulated = SimulatedTray(seed=5, size=(640, 360))
    from companion.dice import Colour, Die, Size  # noqa: PLC0415

    simulated.throw([Die(value, colour=Colour.WHITE, size=Size.SMALL) for value in (1, 3, 5, 6, 2)])
    checks = checked([simulated.frame().image for _ in range(12)])
    assert checks[Aspect.FLICKER].good
    assert checks[Aspect.NOISE].good


def test_noise_and_flicker_wait_for_a_few_frames() -> None:
    checks = checked(film(dice(), frames=2))
    assert not checks[Aspect.NOISE].known
    assert not checks[Aspect.FLICKER].known


def test_a_meter_without_pictures_has_no_findings() -> None:
    assert LightMeter().checks() == ()


@photographs.needed
def test_photographs_the_product_is_for_have_good_light() -> None:
    root = photographs.FOLDER
    paths = sorted((root / "real" / "chrisaholt-blue" / "images").glob("*"))[:4]
    paths += sorted((root / "real" / "matteop65-webcam" / "images").glob("*"))[:6]
    paths += sorted((root / "rendered" / "images").glob("yahtzee-*"))[:6]
    paths += sorted((root / "real" / "tomek-jankowiak" / "images").glob("easy__dice[346]*"))
    wrong = {path.name: found for path in paths if (found := findings(load(path)))}
    assert wrong == {}

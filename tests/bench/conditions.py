"""The stress list: pictures made difficult on purpose, by name of the condition.

Trays of the simulated table, and the rendered frames in COMPANION_PHOTOS if set, are badly lit,
blurred, hidden and so on. The true values are known, so coverage and silent errors can be reported
by condition.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.dice import Colour, Die
from hardware.simulated.ground import Ground
from hardware.simulated.tray import SimulatedTray
from tests import photographs
from vision.frame import Image
from vision.image.photograph import load

Chance = np.random.Generator
Spoil = Callable[[Image, Chance], Image]
TRAYS = 6


@dataclass(frozen=True, eq=False)
class Shot:
    """A picture and its true values; None if no complete reading may be sure.

    `empty` is a well-lit picture of the same tray without dice, if there is one.
    """

    image: Image
    values: tuple[int, ...] | None
    empty: Image | None = None


def conditions() -> Iterator[tuple[str, list[Shot]]]:
    """Yield every condition's name with its pictures."""
    plain = _trays()
    rendered = _rendered()
    easy = [shot for shot, label in rendered if not label["glossy"] and not label["touching"]]
    base = plain + easy[:TRAYS]
    yield "plain", base
    for name, spoil in SPOILT.items():
        yield (
            name,
            [
                replace(shot, image=spoil(shot.image, np.random.default_rng(k)))
                for k, shot in enumerate(base)
            ],
        )
    for name, keep in CHOSEN.items():
        yield name, [shot for shot, label in rendered if keep(label)][: 2 * TRAYS]
    yield "side faces (tilted 35)", _trays(tilt=35.0)
    yield "polarity (light pips)", _trays(colours=(Colour.BLACK, Colour.BLUE, Colour.RED))
    yield "low contrast polarity", _trays(colours=(Colour.YELLOW, Colour.GREY, Colour.GREEN))
    yield "texture (wood)", _trays(ground=Ground.WOOD)
    yield "tiny (dice of 25 pixels)", _trays(size=(400, 225))
    yield "border (a die cut)", [_cut(shot, tray) for shot, tray in _with_trays()]
    yield "a finger over a die", [_covered(shot, tray, 0.5) for shot, tray in _with_trays()]
    yield "stacked", [_stacked(shot, tray) for shot, tray in _with_trays()]
    yield "coins and cards", [_strewn(tray, k) for k, tray in enumerate(_empty())]
    yield "a hand", list(_hands())
    yield "empty grounds", [_bare(tray) for tray in _empty()]
    yield from _photographed()


def _tray(seed: int, colours: tuple[Colour, ...], **how: object) -> tuple[SimulatedTray, Image]:
    """Return a tray with dice at rest in it, and its picture before the throw."""
    chance = np.random.default_rng(seed)
    tray = SimulatedTray(seed, **how)  # type: ignore[arg-type]
    empty = tray.frame().image
    values = chance.integers(1, 7, int(chance.integers(3, 6)))
    tray.throw([Die(int(v), colour=colours[k % len(colours)]) for k, v in enumerate(values)])
    tray.settle()
    return tray, empty


def _with_trays(
    colours: tuple[Colour, ...] = (Colour.WHITE, Colour.RED, Colour.BLACK), **how: object
) -> list[tuple[Shot, SimulatedTray]]:
    trays = [_tray(seed, colours, **how) for seed in range(TRAYS)]
    return [
        (Shot(tray.frame().image, tuple(die.value for die in tray.truth), empty), tray)
        for tray, empty in trays
    ]


def _trays(
    colours: tuple[Colour, ...] = (Colour.WHITE, Colour.RED, Colour.BLACK), **how: object
) -> list[Shot]:
    return [shot for shot, _ in _with_trays(colours, **how)]


def _empty() -> list[SimulatedTray]:
    return [SimulatedTray(seed, ground=list(Ground)[seed % 2]) for seed in range(TRAYS)]


def _rendered() -> list[tuple[Shot, dict[str, object]]]:
    root = photographs.FOLDER
    if not photographs.THERE:
        return []
    labels = json.loads((root / "rendered" / "labels.json").read_text())
    chosen = [(name, label) for name, label in labels.items() if label["set"] == "yahtzee"]
    return [
        (Shot(load(root / "rendered" / "images" / name), _values(label)), label)
        for name, label in chosen
    ]


def _values(label: dict[str, object]) -> tuple[int, ...]:
    dice = label["dice"]
    assert isinstance(dice, list)
    return tuple(die["value"] for die in dice)


def _photographed() -> Iterator[tuple[str, list[Shot]]]:
    """Yield polyhedra and dice with numerals: none has pips, so none may be read as sure."""
    root = photographs.FOLDER
    if not photographs.THERE:
        return
    shots = []
    for file in sorted((root / "real").glob("*/labels.json")):
        for name, label in json.loads(file.read_text()).items():
            if label["tier"] == "poly":
                shots.append(Shot(load(file.parent / "images" / name), ()))
    yield "polyhedra and numerals", shots[::4]


# --- changes to a picture ---------------------------------------------------------------


def _glare(image: Image, chance: Chance) -> Image:
    high, wide = image.shape[:2]
    spots = np.zeros((high, wide), np.float32)
    for _ in range(4):
        at = (int(chance.integers(wide)), int(chance.integers(high)))
        axes = (int(chance.integers(20, 70)), int(chance.integers(12, 40)))
        cv2.ellipse(spots, at, axes, float(chance.uniform(0, 180)), 0, 360, 255, -1)
    soft = cv2.GaussianBlur(spots, (0, 0), 12)[..., None]
    return np.clip(image + 1.2 * soft, 0, 255).astype(np.uint8)


def _dark(image: Image, chance: Chance) -> Image:
    dim = image * 0.16 + chance.normal(0, 3, image.shape)
    return np.clip(dim, 0, 255).astype(np.uint8)


def _blur(image: Image, chance: Chance) -> Image:
    return np.asarray(cv2.GaussianBlur(image, (0, 0), image.shape[1] / 320), np.uint8)


def _shake(image: Image, chance: Chance) -> Image:
    length = image.shape[1] // 80
    kernel = np.zeros((length, length), np.float32)
    kernel[length // 2] = 1 / length
    return np.asarray(cv2.filter2D(image, -1, kernel), np.uint8)


def _noise(image: Image, chance: Chance) -> Image:
    return np.clip(image + chance.normal(0, 28, image.shape), 0, 255).astype(np.uint8)


def _cast(image: Image, chance: Chance) -> Image:
    return np.clip(image * chance.uniform(0.35, 1.2, 3), 0, 255).astype(np.uint8)


def _shadow(image: Image, chance: Chance) -> Image:
    high, wide = image.shape[:2]
    mask = np.zeros((high, wide), np.float32)
    for _ in range(3):
        corners = chance.integers(0, (wide, high), (4, 2)).astype(np.int32)
        cv2.fillConvexPoly(mask, cv2.convexHull(corners), 0.65)
    light = 1 - cv2.GaussianBlur(mask, (0, 0), 3)
    shaded: Image = (image * light[..., None]).astype(np.uint8)
    return shaded


def _compressed(image: Image, chance: Chance) -> Image:
    coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 12])[1]
    decoded: Image = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return decoded


def _wide_open(image: Image, chance: Chance) -> Image:
    bright: Image = np.clip(image * 1.9 + 30, 0, 255).astype(np.uint8)
    return bright


SPOILT: dict[str, Spoil] = {
    "glare": _glare,
    "low light": _dark,
    "overexposed": _wide_open,
    "blur": _blur,
    "shaken camera": _shake,
    "noise": _noise,
    "colour cast": _cast,
    "shadow": _shadow,
    "compression": _compressed,
}
CHOSEN: dict[str, Callable[[dict[str, object]], object]] = {
    "touching": lambda label: label["touching"],
    "glossy plastic": lambda label: label["glossy"],
    "side faces (tilted 22 on)": lambda label: float(str(label["tilt_deg"])) > 22,
    "texture (pattern)": lambda label: label["ground"] == "pattern",
    "dark ground": lambda label: label["ground"] == "dark",
}


def _cut(shot: Shot, tray: SimulatedTray) -> Shot:
    """Return the picture cut off in the middle of its leftmost die."""
    box = min(tray.boxes, key=lambda one: one.x0)
    assert shot.empty is not None
    image, empty = (
        np.ascontiguousarray(one[:, round(box.centre[0]) :]) for one in (shot.image, shot.empty)
    )
    return Shot(image, None, empty)


def _covered(shot: Shot, tray: SimulatedTray, share: float) -> Shot:
    image, box = shot.image.copy(), tray.boxes[0]
    right = round(box.x0 + share * (box.x1 - box.x0))
    top, bottom = round(box.y0), round(box.y1)
    cv2.rectangle(image, (0, top + 4), (right, bottom - 4), (140, 165, 215), -1)
    return replace(shot, image=image, values=None)


def _stacked(shot: Shot, tray: SimulatedTray) -> Shot:
    """Return the picture with another die's picture pasted over a third of the first die."""
    image = shot.image.copy()
    one, other = tray.boxes[0], tray.boxes[1]
    cut = image[round(other.y0) : round(other.y1), round(other.x0) : round(other.x1)].copy()
    x, y = round(one.x0 + 0.35 * (one.x1 - one.x0)), round(one.y0 + 0.3 * (one.y1 - one.y0))
    part = image[y : y + cut.shape[0], x : x + cut.shape[1]]
    part[:] = cut[: part.shape[0], : part.shape[1]]
    return replace(shot, image=image, values=None)


def _bare(tray: SimulatedTray) -> Shot:
    empty = tray.frame().image
    return Shot(tray.frame().image, (), empty)


def _strewn(tray: SimulatedTray, seed: int) -> Shot:
    chance = np.random.default_rng(seed)
    shot = _bare(tray)
    image = shot.image
    high, wide = image.shape[:2]
    for _ in range(3):
        at = (int(chance.integers(200, wide - 200)), int(chance.integers(150, high - 150)))
        cv2.circle(image, at, 42, (70, 130, 170), -1, cv2.LINE_AA)
        cv2.circle(image, at, 34, (90, 155, 190), 2, cv2.LINE_AA)
        cv2.putText(image, "2", (at[0] - 14, at[1] + 14), 0, 1.4, (60, 110, 150), 3, cv2.LINE_AA)
    corners = cv2.boxPoints(((wide / 2, high / 2), (130, 190), float(chance.uniform(0, 90))))
    cv2.fillConvexPoly(image, corners.astype(np.int32), (240, 240, 242))
    for corner in corners:
        x, y = corner + 0.3 * (np.array([wide / 2, high / 2]) - corner)
        cv2.circle(image, (int(x), int(y)), 9, (40, 30, 190), -1, cv2.LINE_AA)
    return shot


def _hands() -> Iterator[Shot]:
    """Yield pictures of a hand over an emptied tray: no die is visible."""
    for seed in range(TRAYS):
        tray, empty = _tray(seed, (Colour.WHITE,))
        tray.clear()
        tray.frame()
        while tray.truth:
            tray.frame()
        yield Shot(tray.frame().image, (), empty)

"""Measure where bad light begins to spoil readings: the source of the limits in `light`.

`python -m vision.evaluation.measure_light PHOTO_ROOT [--each N]` takes every N-th photograph with
pip dice of the `core` tier and of the rendered sets, reads it unchanged, and again darkened,
brightened, blurred and made noisy, step by step. For each step, print the measures of `light`
(10th, 50th and 90th percentile) and the number of dice still read right, of those read right
before. For the unchanged photographs, print every measure, source by source: no limit may call a
core photograph bad.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Image
from vision.image.photograph import load
from vision.reading.reader import Reader
from vision.tray.light import FEW, LONGEST, LightMeter, Measures, measure

Spoil = Callable[[Image, int], Image]  # the number is that of a frame in a film

GAINS = (0.6, 0.45, 0.35, 0.25, 0.17)
BLURS = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0)
NOISES = (4.0, 8.0, 12.0, 18.0, 26.0)
LIGHTS = (1.3, 1.6, 2.0, 2.6)


def main() -> None:
    """Print the measures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=Path)
    parser.add_argument("--each", type=int, default=1)
    options = parser.parse_args()
    photographs = list(_photographs(options.root))[:: options.each]
    unchanged: dict[str, list[Measures]] = {}
    for source, image, _ in photographs:
        unchanged.setdefault(source, []).append(measure(image))
    for source, measured in unchanged.items():
        print(source, len(measured), *(_spread(name, measured) for name in _FIGURES), sep="  ")
    _steps("brightest", photographs, {f"x {gain}": _gained(gain) for gain in GAINS})
    _steps("blown", photographs, {f"x {gain}": _gained(gain) for gain in LIGHTS})
    _steps("blur", photographs, {f"blur {sigma}": _blurred(sigma) for sigma in BLURS})
    _steps("noise", photographs, {f"noise {sigma}": _noised(sigma) for sigma in NOISES})


_FIGURES = ("brightest", "blown", "glare", "blur")


def _photographs(root: Path) -> Iterator[tuple[str, Image, list[int]]]:
    for labels in sorted(root.glob("**/labels.json")):
        for name, label in sorted(json.loads(labels.read_text(encoding="utf-8-sig")).items()):
            dice = label["dice"]
            plain = label.get("tier", "core") == "core" and label.get("set") != "datis"
            if plain and dice and all(die["kind"] == "d6" for die in dice):
                image = load(labels.parent / "images" / name)
                scale = min(1.0, LONGEST / max(image.shape[:2]))
                small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
                source = label.get("set") or labels.parent.name
                yield source, np.asarray(small, np.uint8), [die["value"] for die in dice]


def _spread(name: str, measured: list[Measures]) -> str:
    figures = [figure for m in measured if (figure := getattr(m, name)) is not None]
    if not figures:
        return f"{name} -"
    low, middle, high = np.percentile(figures, [10, 50, 90])
    return f"{name} {low:.3g} {middle:.3g} {high:.3g} (most {max(figures):.3g})"


def _steps(
    name: str, photographs: list[tuple[str, Image, list[int]]], steps: dict[str, Spoil]
) -> None:
    reader = Reader()
    before = sum(_right(reader, image, values) for _, image, values in photographs)
    for words, spoil in steps.items():
        right = sum(_right(reader, spoil(image, 0), values) for _, image, values in photographs)
        spread = _spread(name, [_filmed(image, spoil) for _, image, _ in photographs])
        print(f"{words}: {right}/{before} right, {spread}", flush=True)


def _right(reader: Reader, image: Image, values: list[int]) -> int:
    remaining, right = list(values), 0
    for die in reader.read(image).dice:
        if die.value in remaining:
            remaining.remove(die.value)
            right += 1
    return right


def _filmed(image: Image, spoil: Spoil) -> Measures:
    meter = LightMeter()
    for number in range(FEW):
        meter.see(spoil(image, number))
    measures = meter.measures()
    assert measures is not None
    return measures


def _gained(gain: float) -> Spoil:
    return lambda image, number: _clipped(image * gain + _grain(image, 2.0, number))


def _blurred(sigma: float) -> Spoil:
    return lambda image, _: np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8)


def _noised(sigma: float) -> Spoil:
    return lambda image, number: _clipped(image + _grain(image, sigma, number))


def _grain(image: Image, sigma: float, number: int) -> NDArray[np.float32]:
    generator = np.random.default_rng(number)
    return np.asarray(sigma * generator.standard_normal(image.shape, np.float32))


def _clipped(picture: NDArray[np.float64] | NDArray[np.float32]) -> Image:
    return np.clip(picture, 0, 255).astype(np.uint8)


if __name__ == "__main__":
    main()

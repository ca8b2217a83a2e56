"""Draw numerals in many fonts on the faces of dice."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.training.rendering.plastic import HERSHEY, PLACES, Chance, Floats

_GLYPH = 80  # pixels of a numeral's picture

Mask = NDArray[np.uint8]


@dataclass(frozen=True)
class NumeralStyle:
    """The writing of a set's numerals.

    `font` is a file, or the number of a font of OpenCV. `narrow` stretches the numerals across;
    `bold` is the number of pixels of `_GLYPH` by which strokes are thickened. `mark` separates a 6
    from a 9.
    """

    font: str
    narrow: float
    bold: int
    mark: str


def font_files(folder: Path) -> tuple[str, ...]:
    """Return the fonts below a folder that have legible digits."""
    unfit = ("Sym", "NonUni", "cmex", "cmsy", "cmmi", "LastResort", "Math", "ExtraLight", "Display")
    files = sorted((*folder.rglob("*.ttf"), *folder.rglob("*.otf")))
    # The same font may exist in both formats.
    named = {file.stem: str(file) for file in files if not any(part in file.stem for part in unfit)}
    return tuple(named[name] for name in sorted(named))


def make_style(chance: Chance, fonts: tuple[str, ...]) -> NumeralStyle:
    """Return the writing of a random die's numerals, by hand or in one of the fonts."""
    own = not fonts or chance.uniform() < 0.12
    font = str(HERSHEY[int(chance.integers(4))]) if own else fonts[int(chance.integers(len(fonts)))]
    return NumeralStyle(
        font=font,
        narrow=float(np.exp(chance.normal(0, 0.12))),
        bold=int(chance.integers(0, 5)) if chance.uniform() < 0.4 else 0,
        mark="_" if chance.uniform() < 0.65 else "." if chance.uniform() < 0.8 else "",
    )


@lru_cache(maxsize=4096)
def glyph(text: str, style: NumeralStyle) -> Mask:
    """Return the picture (_GLYPH, _GLYPH) of a text: it fills the height, within the width."""
    large = 3 * _GLYPH
    if style.font.isdigit():
        mask = np.zeros((large, large), np.uint8)
        scale = _GLYPH / 22
        thick = max(2, int(scale * 2.5))
        place = (large // 6, 2 * large // 3)
        cv2.putText(mask, text, place, int(style.font), scale, 255, thick, cv2.LINE_AA)
    else:
        paper = Image.new("L", (large, large))
        pen = ImageDraw.Draw(paper)
        font = _font(style.font)
        pen.text((large // 2, large // 2), text, font=font, fill=255, anchor="mm")
        mask = np.array(paper, np.uint8)
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not len(rows):
        return np.zeros((_GLYPH, _GLYPH), np.uint8)
    mask = mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    high, wide = mask.shape[0], mask.shape[1] * style.narrow
    scale = min(0.8 * _GLYPH / high, 0.96 * _GLYPH / wide)
    size = (max(1, round(wide * scale)), max(1, round(high * scale)))
    mask = np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)
    whole = np.zeros((_GLYPH, _GLYPH), np.uint8)
    x, y = (_GLYPH - size[0]) // 2, (_GLYPH - size[1]) // 2
    whole[y : y + size[1], x : x + size[0]] = mask
    if style.bold:
        whole = np.asarray(cv2.dilate(whole, np.ones((style.bold, style.bold), np.uint8)), np.uint8)
    if text.strip("69") == "" and len(text) == 1:
        below = min(_GLYPH - 3, y + size[1] + 6)
        if style.mark == "_":
            cv2.line(whole, (x, below), (x + size[0], below), 255, 5 + style.bold, cv2.LINE_AA)
        elif style.mark == ".":
            cv2.circle(whole, (x + size[0] + 5, below - 6), 5, 255, -1, cv2.LINE_AA)
    return whole


@lru_cache(maxsize=256)
def _font(name: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(name, 3 * _GLYPH // 2)


def write(
    face: Floats, shown: Mask, at: tuple[float, float], *, high: float, up: float, ink: Floats
) -> None:
    """Print a glyph on a face (n, n, 3) in place, its middle at `at` and `high` pixels tall.

    `up` is the direction of its top, in radians: 0 is the face's right, a quarter turn its top.
    """
    zoom = high / _GLYPH
    turn = np.pi / 2 - up
    c, s = np.cos(turn) * zoom, np.sin(turn) * zoom
    middle = (_GLYPH - 1) / 2
    matrix = np.array([[c, -s, 0], [s, c, 0]])
    matrix[:, 2] = np.array(at) - matrix[:, :2] @ (middle, middle)
    if zoom < 0.6:  # shrink first, so that small numerals are not jagged
        step = 1.3 * zoom
        shown = np.asarray(cv2.resize(shown, None, fx=step, fy=step, interpolation=cv2.INTER_AREA))
        ratio = _GLYPH / shown.shape[0]
        half = (shown.shape[0] - 1) / 2
        matrix[:, :2] *= ratio
        matrix[:, 2] = np.array(at) - matrix[:, :2] @ (half, half)
    size = (face.shape[1], face.shape[0])
    cover = cv2.warpAffine(shown, matrix, size, flags=cv2.INTER_LINEAR)
    face += (ink - face) * (cover[..., None] / np.float32(255))


def pips(face: Floats, value: int, chance: Chance, wide: float, ink: Floats) -> None:
    """Dot the pips of a value on a face (n, n, 3) in place, `wide` pixels from its middle."""
    size = face.shape[0]
    turned = chance.uniform() < 0.5
    cover = np.zeros((size, size), np.uint8)
    for u, v in PLACES[value]:
        x, y = (v, u) if turned else (u, v)
        at = (round(16 * (size / 2 + x * wide)), round(16 * (size / 2 + y * wide)))
        cv2.circle(cover, at, round(16 * 0.36 * wide), 255, -1, cv2.LINE_AA, shift=4)
    face += (ink - face) * (cover[..., None] / np.float32(255))

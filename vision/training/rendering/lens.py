"""Random effects of light and camera: colour cast, shade, glare, blur, noise, JPEG."""

import cv2
import numpy as np

from vision.training.rendering.ground import Picture
from vision.training.rendering.plastic import Chance, Floats, clouds


def shade(chance: Chance, picture: Floats, unit: float) -> None:
    """Add random uneven light, shadow edges and glare to `picture` (R, G, B) in place."""
    height, width = picture.shape[:2]
    if chance.uniform() < 0.6:
        x = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
        y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
        slope = 1 + chance.normal(0, 0.15) * x + chance.normal(0, 0.15) * y
        if chance.uniform() < 0.4:
            slope = slope - chance.uniform(0, 0.35) * (x**2 + y**2)
        picture *= np.clip(slope, 0.2, 1.6)[..., None]
    if chance.uniform() < 0.2:
        corners = chance.uniform(-0.3, 1.3, (4, 2)) * (width, height)
        mask = np.zeros((height, width), np.float32)
        cv2.fillConvexPoly(mask, cv2.convexHull(corners.astype(np.int32)), 1.0)
        soft = unit * chance.uniform(0.02, 0.8) + 0.5
        mask = smooth(mask, soft)
        picture *= (1 - chance.uniform(0.15, 0.6) * mask)[..., None]
    if chance.uniform() < 0.12:
        middle = chance.uniform(0, 1, 2) * (width, height)
        x = np.arange(width, dtype=np.float32)[None, :] - middle[0]
        y = np.arange(height, dtype=np.float32)[:, None] - middle[1]
        wide = unit * chance.uniform(0.3, 3)
        picture += (np.exp(-(x**2 + y**2) / wide**2) * chance.uniform(30, 160))[..., None]


def smooth(mask: Floats, soft: float) -> Floats:
    """Blur `mask` nearly as a Gaussian of a standard deviation of `soft` pixels.

    The cost does not grow with `soft`.
    """
    if soft < 2:
        return np.asarray(cv2.GaussianBlur(mask, (0, 0), soft), np.float32)
    reach = int(soft * 2) | 1
    once = cv2.blur(mask, (reach, reach), borderType=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.blur(once, (reach, reach), borderType=cv2.BORDER_REPLICATE), np.float32)


def expose(chance: Chance, picture: Floats) -> tuple[Picture, bool]:
    """Apply random exposure, colour cast, contrast and saturation.

    Return the uint8 picture, and whether its colours can still be named.
    """
    true = True
    if chance.uniform() < 0.25:
        grey = picture @ np.array([0.3, 0.59, 0.11], np.float32)
        keep = chance.uniform(0, 1.4)
        true = bool(keep > 0.7)
        picture = grey[..., None] + (picture - grey[..., None]) * np.float32(keep)
    cast = np.exp(chance.normal(0, 0.09, 3)).astype(np.float32)
    if chance.uniform() < 0.12:
        cast *= np.exp(chance.normal(0, 0.3, 3)).astype(np.float32)
        true = False
    gain = np.exp(chance.normal(0.0, 0.25))
    if chance.uniform() < 0.1:
        gain *= chance.uniform(0.2, 0.6)
    elif chance.uniform() < 0.12:
        gain *= chance.uniform(1.2, 2.2)
    levels = np.arange(256, dtype=np.float32) / 255
    gamma = np.exp(chance.normal(0, 0.22))
    lift = chance.uniform(0, 0.12) * float(chance.uniform() < 0.3)
    curve = np.clip((lift + (1 - lift) * levels**gamma) * 255, 0, 255).astype(np.uint8)
    seen = np.clip(picture * (cast * gain), 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(seen, curve), np.uint8), true


def capture(chance: Chance, picture: Picture, unit: float) -> Picture:
    """Apply random defocus, motion blur, noise and JPEG; `unit` is a die's side in pixels."""
    if chance.uniform() < 0.55:
        most = min(0.06 * unit, 2.5)
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.3 + chance.uniform(0, most)))
    if chance.uniform() < 0.08:
        reach = max(2, int(unit * chance.uniform(0.03, 0.12)))
        kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
        turn = chance.uniform(0, np.pi)
        reach_xy = (int(np.cos(turn) * reach), int(np.sin(turn) * reach))
        cv2.line(
            kernel,
            (reach - reach_xy[0], reach - reach_xy[1]),
            (reach + reach_xy[0], reach + reach_xy[1]),
            1.0,
        )
        picture = np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()))
    if chance.uniform() < 0.2:
        soft = cv2.GaussianBlur(picture, (0, 0), chance.uniform(0.7, 1.6))
        keen = chance.uniform(0.3, 1.5)
        picture = np.asarray(cv2.addWeighted(picture, 1 + keen, soft, -keen, 0))
    if chance.uniform() < 0.6:
        height, width = picture.shape[:2]
        spread = float(np.exp(chance.uniform(0, 2.7)))
        plane = chance.standard_normal((height, width), np.float32) * np.float32(spread)
        apart = (0, 7, 91) if chance.uniform() < 0.5 else (0, 0, 0)
        noise = np.stack([np.roll(plane, by, axis=1) for by in apart], axis=2)
        if chance.uniform() < 0.4:
            noise = 2 * np.asarray(cv2.GaussianBlur(noise, (0, 0), 0.8), np.float32)
        picture = np.asarray(np.clip(picture + noise, 0, 255), np.uint8)
    if chance.uniform() < 0.5:
        quality = int(chance.uniform(25, 95))
        _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        picture = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return picture


def mottle(chance: Chance, picture: Floats) -> None:
    """Lighten and darken large soft spots of one picture in seven, in place."""
    if chance.uniform() < 0.15:
        height, width = picture.shape[:2]
        field = clouds(chance, height, width, max(height, width) / chance.uniform(1, 5))
        picture *= np.clip(1 + 0.12 * field, 0.5, 1.5)[..., None]

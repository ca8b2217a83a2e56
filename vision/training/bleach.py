"""Dice whose tops a lamp bleaches: painted over, or their pips hardly to be seen."""

from dataclasses import replace

import cv2
import numpy as np

from vision.training.die import UNKNOWN, Cutout
from vision.training.plastic import Chance, Floats

_SEEN = 5.0  # grey levels that the faintest pips still differ by


def painted_over(chance: Chance, die: Cutout) -> Cutout:
    """The die with light or plain colour on its top."""
    mask, rgb = _top(chance, die), die.picture[..., :3].astype(np.float32)
    plain = np.median(rgb[mask > 0.5], axis=0) if mask.max() > 0.5 else np.float32(128)
    if chance.uniform() < 0.7:
        plain = plain + (255 - plain) * chance.uniform(0.3, 1.3)
    rgb += (plain - rgb) * mask[..., None]
    return _with(die, rgb)


def bleached(chance: Chance, die: Cutout) -> Cutout:
    """The die with its top so bright that little is left of its pips; UNKNOWN if too little is."""
    mask, rgb = _top(chance, die), die.picture[..., :3].astype(np.float32)
    inner = mask > 0.9
    if not inner.any():
        return die
    left = float(np.exp(chance.uniform(np.log(0.07), np.log(0.6))))
    white = float(chance.uniform(220, 262))
    grey = rgb[inner].mean(axis=1)
    low, high = np.percentile(grey, (2, 98))
    bright = np.clip(white + (rgb - high) * left, 0, 255)
    rgb += (bright - rgb) * mask[..., None]
    now = np.clip(white + (np.array((low, high)) - high) * left, 0, 255)
    die = _with(die, rgb)
    return die if now[1] - now[0] > _SEEN or die.value <= 0 else replace(die, value=UNKNOWN)


def _top(chance: Chance, die: Cutout) -> Floats:
    """How much of each pixel of the cut-out is on its top, a little less far than its edges."""
    top = die.top + (die.picture.shape[0] - 1) / 2
    inner = top + (top.mean(axis=0) - top) * chance.uniform(0.02, 0.16)
    mask = np.zeros(die.picture.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, np.rint(inner * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), float(chance.uniform(0.5, 2.0))), np.float32)


def _with(die: Cutout, rgb: Floats) -> Cutout:
    picture = die.picture.copy()
    picture[..., :3] = np.clip(rgb, 0, 255)
    return replace(die, picture=picture)

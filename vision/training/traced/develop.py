"""Expose linear light and convert it to eight bits, as a camera does."""

import numpy as np

from vision.training.rendering.ground import Picture
from vision.training.rendering.plastic import Chance, Floats

_GREY = np.array([0.11, 0.59, 0.3], np.float32)


def developed(chance: Chance, light: Floats) -> Picture:
    """Expose the incoming light (h, w, 3), B, G, R, by its mean; return a picture (h, w, 3)."""
    grey = light @ _GREY
    most = np.percentile(grey, 98)
    wanted = float(np.exp(chance.normal(np.log(0.2), 0.45)))
    lit = light * (wanted / max(1e-4, float(np.minimum(grey, most).mean())))
    if chance.uniform() < 0.5:  # highlights held back, as most cameras do
        knee = float(chance.uniform(0.4, 0.9))
        over = np.maximum(lit - knee, 0)
        lit = np.minimum(lit, knee) + (1 - knee) * (1 - np.exp(-over / (1 - knee)))
    seen = np.clip(lit, 0, 1)
    # IEC 61966-2-1, sRGB
    curved = np.where(seen < 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)
    return np.asarray(curved * 255 + 0.5, np.uint8)

"""Name the colour of a die's plastic."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Colour

# CIELAB hue angles in degrees, each the end of a range; fitted to plastics under warm to cold lamps
_HUES = (
    (18.0, Colour.RED),  # the range goes on from 345
    (47.0, Colour.RED),
    (72.0, Colour.ORANGE),
    (118.0, Colour.YELLOW),
    (205.0, Colour.GREEN),
    (298.0, Colour.BLUE),
    (345.0, Colour.PURPLE),
    (360.0, Colour.RED),
)


def name_colour(plastic: NDArray[np.float32], light_pips: bool) -> Colour | None:
    """Name the colour of `plastic` (3,), B, G, R from 0 to 255; None if ambiguous.

    `light_pips` separates a black die in glare from a white die in shade, since light pips are only
    printed on darker plastic.
    """
    pixel = np.asarray(plastic, np.float32).reshape(1, 1, 3) / 255
    bright, a, b = (float(v) for v in cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0])
    chroma = float(np.hypot(a, b))
    hue = float(np.degrees(np.arctan2(b, a))) % 360
    if chroma < 9:
        return _grey(bright, light_pips)
    if chroma < 32 and 60 < hue < 112 and bright > 62 and not light_pips:
        return Colour.IVORY
    if 25 < hue < 85 and bright < 42 and chroma < 34:
        return Colour.BROWN
    return next(colour for limit, colour in _HUES if hue <= limit)


def _grey(bright: float, light_pips: bool) -> Colour | None:
    if light_pips:
        return Colour.BLACK if bright < 60 else Colour.GREY if bright < 85 else None
    if bright > 70:
        return Colour.WHITE
    return Colour.GREY if bright > 35 else None

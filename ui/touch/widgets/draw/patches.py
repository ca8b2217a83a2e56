"""White textures of rounded shapes, to be tinted and stretched; their edges are soft."""

from functools import lru_cache
from typing import Any

import numpy as np
from kivy.graphics import BorderImage, Color
from kivy.graphics.texture import Texture

SOFT = 0.5  # pixels over which an edge fades on each side
BLUR = 0.08  # width of a shadow's fade, as a share of the shape
SHADE = 0.35  # darkness of a shadow, 0 to 1


def lay_patch(
    x: float, y: float, width: float, height: float, *, corner: float, rim: float = 0
) -> None:
    """Draw a rounded rectangle in the current colour, in pixels; with a `rim`, its outline."""
    if min(width, height) < 1:
        return
    radius = max(1, min(round(corner), int(min(width, height) / 2)))
    BorderImage(
        texture=_patch(radius, min(round(rim), radius)),
        border=(radius,) * 4,
        pos=(round(x), round(y)),
        size=(round(width), round(height)),
    )


def lay_shadow(x: float, y: float, width: float, height: float, *, corner: float) -> None:
    """Draw the soft shadow of a rounded rectangle, in pixels; the shadow extends beyond it."""
    if min(width, height) < 1:
        return
    radius = max(1, min(round(corner), int(min(width, height) / 2)))
    blur = max(2, round(min(width, height) * BLUR))
    border = radius + blur
    Color(0, 0, 0, SHADE)
    BorderImage(
        texture=_shadow(radius, blur),
        border=(border,) * 4,
        pos=(round(x) - blur, round(y) - blur),
        size=(round(width) + 2 * blur, round(height) + 2 * blur),
    )


@lru_cache(maxsize=128)
def _patch(radius: int, rim: int) -> Texture:
    """Return a square with rounded corners, in pixels; `rim` is the outline's width, 0 fills."""
    side = 2 * radius + 2
    outside = _outside(side) - radius
    inked = np.clip(SOFT - outside, 0, 1)
    if rim:
        inked *= np.clip(SOFT + outside + rim, 0, 1)
    return _texture(inked)


@lru_cache(maxsize=32)
def _shadow(radius: int, blur: int) -> Texture:
    """Return a square with opacity that fades over `blur` pixels on each side of its edge."""
    outside = _outside(2 * (radius + blur) + 2) - radius
    return _texture(np.clip(0.5 - outside / (2 * blur), 0, 1) ** 2)


def _outside(side: int) -> Any:
    """Return the distance of each pixel from the flat middle of a square."""
    middle = np.maximum(np.abs(np.arange(side) + 0.5 - side / 2) - 1, 0)
    across, up = np.meshgrid(middle, middle)
    return np.hypot(across, up)


def _texture(inked: Any) -> Texture:
    """Return a white texture with an opacity, 0 to 1, for each pixel."""
    side = len(inked)
    pixels = np.full((side, side, 4), 255, np.uint8)
    pixels[..., 3] = np.round(255 * inked)
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.blit_buffer(pixels.ravel(), colorfmt="rgba", bufferfmt="ubyte")
    return texture

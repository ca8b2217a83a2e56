"""White textures of rounded shapes, to be tinted and stretched; their edges are soft."""

from functools import lru_cache

import numpy as np
from kivy.graphics import BorderImage
from kivy.graphics.texture import Texture

SOFT = 0.5  # pixels over which an edge fades on each side


def lay_patch(
    x: float, y: float, width: float, height: float, *, corner: float, rim: float = 0
) -> None:
    """Draw a rounded rectangle in the present colour, all in pixels; with a `rim`, its outline."""
    if min(width, height) < 1:
        return
    radius = max(1, min(round(corner), int(min(width, height) / 2)))
    BorderImage(
        texture=_patch(radius, min(round(rim), radius)),
        border=(radius,) * 4,
        pos=(round(x), round(y)),
        size=(round(width), round(height)),
    )


@lru_cache(maxsize=128)
def _patch(radius: int, rim: int) -> Texture:
    """A square with corners of that radius in pixels; `rim` is its outline's width, 0 fills it."""
    side = 2 * radius + 2
    middle = np.abs(np.arange(side) + 0.5 - side / 2) - 1
    across, up = np.meshgrid(middle, middle)
    outside = np.hypot(np.maximum(across, 0), np.maximum(up, 0)) - radius
    inked = np.clip(SOFT - outside, 0, 1)
    if rim:
        inked *= np.clip(SOFT + outside + rim, 0, 1)
    pixels = np.full((side, side, 4), 255, np.uint8)
    pixels[..., 3] = np.round(255 * inked)
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.blit_buffer(pixels.ravel(), colorfmt="rgba", bufferfmt="ubyte")
    return texture

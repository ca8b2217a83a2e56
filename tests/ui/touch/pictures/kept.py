"""Files of the documentation's pictures, and their comparison."""

from pathlib import Path

import cv2
import numpy as np

from companion.language.text import Language
from vision.frame import Image

PROJECT = Path(__file__).parents[4]
PICTURES = PROJECT / "deploy" / "docs" / "pictures"
# the pictures drawn by a browser (tests/ui/web/pictured.py)
PHONE_PAGE, PHONE_PHOTO, PHONE_ABOVE = "phone-page", "phone-photo", "phone-above"
QUALITY = 80
CELL = 16  # pixels: the size of a letter or two
# of 255: the change of a cell by compression and by another machine's drawing, with a margin
ALIKE = 24


def kept(language: Language, name: str) -> Path:
    """Return the path of a picture's file."""
    return PICTURES / language / f"{name}.webp"


def encode(picture: Image) -> bytes:
    """Encode the picture as WebP, which is half as large as JPEG and shows text more clearly."""
    kind = cv2.IMWRITE_WEBP_QUALITY
    return cv2.imencode(".webp", picture, (kind, QUALITY))[1].tobytes()


def differs(one: Image, other: Image) -> float:
    """Return the largest difference between cells of two pictures."""
    cells = (one.shape[1] // CELL, one.shape[0] // CELL)
    small = [cv2.resize(each, cells, interpolation=cv2.INTER_AREA) for each in (one, other)]
    return float(np.abs(small[0].astype(int) - small[1].astype(int)).max())

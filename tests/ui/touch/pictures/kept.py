"""How the pictures of the pages are kept, and when two are alike."""

from pathlib import Path

import cv2
import numpy as np

from companion.language.text import Language
from vision.frame import Image

PICTURES = Path(__file__).parents[4] / "deploy" / "docs" / "pictures"
SCREENSHOT = Path(__file__).parents[4] / "deploy" / "screenshot.png"  # the README's
SHOWN_IN_README = "yahtzee"  # its scene, in English
PHONE_PAGE = "phone-page"  # the one that a browser draws (tests/ui/web/pictured.py)
QUALITY = 80
CELL = 16  # pixels: a letter or two
ALIKE = 24  # of 255: what compression and another machine's drawing change in a cell, with room


def kept(language: Language, name: str) -> Path:
    """The file of a picture."""
    return PICTURES / language / f"{name}.webp"


def encode(picture: Image) -> bytes:
    """The picture as it is kept: WebP, half as large as JPEG and with clearer writing."""
    kind = cv2.IMWRITE_WEBP_QUALITY
    return cv2.imencode(".webp", picture, (kind, QUALITY))[1].tobytes()


def differs(one: Image, other: Image) -> float:
    """How far two pictures are apart where they are furthest apart."""
    cells = (one.shape[1] // CELL, one.shape[0] // CELL)
    small = [cv2.resize(each, cells, interpolation=cv2.INTER_AREA) for each in (one, other)]
    return float(np.abs(small[0].astype(int) - small[1].astype(int)).max())

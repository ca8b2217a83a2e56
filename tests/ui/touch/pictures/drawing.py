"""A scene drawn, and how its picture is kept."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2

from companion.language.text import Language
from tests.ui.touch.pictures.stage import Stage
from vision.frame import Image

PICTURES = Path(__file__).parents[4] / "deploy" / "docs" / "pictures"
QUALITY = 80


def draw(folder: Path, language: Language, scene: Callable[[Stage], None]) -> Image:
    """What the screen shows of a scene: height x width x 3, uint8, B, G, R. `folder` is empty."""
    with _clock_of("UTC"):
        stage = Stage(folder, language)
        try:
            scene(stage)
            stage.screen.settle(8)
            return stage.screen.picture()
        finally:
            stage.close()
            stage.machine.leave()


def kept(language: Language, name: str) -> Path:
    """The file of a picture."""
    return PICTURES / language / f"{name}.webp"


def encode(picture: Image) -> bytes:
    """The picture as it is kept: WebP, half as large as JPEG and with clearer writing."""
    kind = cv2.IMWRITE_WEBP_QUALITY
    return cv2.imencode(".webp", picture, (kind, QUALITY))[1].tobytes()


@contextmanager
def _clock_of(zone: str) -> Iterator[None]:
    """Have times of the day told as they are there, wherever this machine is."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = zone
    time.tzset()
    try:
        yield
    finally:
        os.environ.pop("TZ")
        if before is not None:
            os.environ["TZ"] = before
        time.tzset()

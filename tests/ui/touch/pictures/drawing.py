"""A scene drawn, and how its picture is kept."""

from collections.abc import Callable
from pathlib import Path

import cv2

from companion.language.text import Language
from tests.ui.touch.pictures.stage import Stage
from vision.frame import Image

PICTURES = Path(__file__).parents[4] / "deploy" / "docs" / "pictures"
QUALITY = 80


def draw(folder: Path, language: Language, scene: Callable[[Stage], None]) -> Image:
    """What the screen shows of a scene: height x width x 3, uint8, B, G, R. `folder` is empty."""
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

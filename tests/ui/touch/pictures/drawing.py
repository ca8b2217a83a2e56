"""Draw a scene of the documentation."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.language.text import Language
from tests.ui.touch.pictures.stage import Stage
from vision.frame import Image


def draw(folder: Path, language: Language, scene: Callable[[Stage], None]) -> Image:
    """Return the screen of a scene: height x width x 3, uint8, B, G, R.

    `folder` must be empty.
    """
    with at_stage(folder, language) as stage:
        scene(stage)
        stage.screen.settle(8)
        return stage.screen.picture()


@contextmanager
def at_stage(folder: Path, language: Language) -> Iterator[Stage]:
    """Open a stage, and close it in the end. `folder` must be empty."""
    with _clock_of("UTC"):
        stage = Stage(folder, language)
        try:
            yield stage
        finally:
            stage.close()
            stage.machine.leave()


@contextmanager
def _clock_of(zone: str) -> Iterator[None]:
    """Set the time zone, so that times of day are the same on every machine."""
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

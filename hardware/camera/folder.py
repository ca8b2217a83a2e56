"""A folder of photographs as a camera: each is repeated for a while, then the next."""

import logging
from collections.abc import Callable
from pathlib import Path

from hardware.camera.base import Camera
from hardware.errors import (
    CameraLost,
    FolderWithoutPictures,
    HardwareError,
    PictureBroken,
    PictureTooHeavy,
    PictureTooLarge,
)
from vision.frame import Frame, Image
from vision.image.photograph import BadPhotograph, TooLarge, TooManyPixels, load

Report = Callable[[HardwareError], None]

PICTURES = frozenset({".jpg", ".jpeg", ".png"})


def say(error: HardwareError) -> None:
    """Report a photograph that was skipped to the log."""
    logging.getLogger(__name__).warning("%s", error)


class FolderCamera(Camera):
    """The photographs of a folder, by name, each shown for `shown` frames at `fps` a second.

    A photograph that cannot be read is passed to `report` as a PictureBroken and skipped, a
    photograph with more than 40 megapixels by its header as a PictureTooLarge, any other that would
    fill the memory as a PictureTooHeavy.
    """

    live = False

    def __init__(
        self,
        path: Path | str,
        shown: int = 12,
        fps: float = 30.0,
        report: Report = say,
    ) -> None:
        self.name = f"folder:{path}"
        self._path = Path(path)
        self._shown = shown
        self._fps = fps
        self._report = report
        self._left: list[Path] | None = None
        self._picture: Image | None = None
        self._source = ""
        self._times = 0
        self._index = 0

    def open(self) -> None:
        """List the photographs. Raises FolderWithoutPictures, a CameraMissing."""
        if self._left is not None:
            return
        try:
            pictures = sorted(p for p in self._path.iterdir() if p.suffix.lower() in PICTURES)
        except (OSError, ValueError):  # a name with a null character is a ValueError
            pictures = []
        if not pictures:
            raise FolderWithoutPictures(where=self._path)
        self._left = pictures
        self._times = self._index = 0

    def read(self) -> Frame | None:
        """Return the next frame, or None once every photograph was shown."""
        if self._left is None:
            raise CameraLost(name=self.name)
        if self._times == 0:
            self._picture = self._next(self._left)
            self._times = self._shown
        if self._picture is None:
            self._times = 0
            return None
        self._times -= 1
        frame = Frame(self._picture, self._index / self._fps, self._index, self._source)
        self._index += 1
        return frame

    def _next(self, remaining: list[Path]) -> Image | None:
        while remaining:
            path = remaining.pop(0)
            try:
                picture = load(path)
            except TooManyPixels:
                self._report(PictureTooLarge(where=path))
            except TooLarge:
                self._report(PictureTooHeavy(where=path))
            except BadPhotograph:
                self._report(PictureBroken(where=path))
            else:
                self._source = path.name
                return picture
        return None

    def close(self) -> None:
        """Forget the photographs; `open` starts again from the first."""
        self._left = None
        self._picture = None

"""What every camera is: something that is opened, hands out frames, and is closed."""

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from hardware.errors import CannotLock
from vision.frame import Frame


class Camera(ABC):
    """A source of frames.

    `name` says which one it is, in words for the table. `live` is False for a video or a
    folder: those are read as fast as one likes and timed by their own frame rate.
    """

    name: str
    live: bool = True

    @abstractmethod
    def open(self) -> None:
        """Take hold of the camera; opening it twice is harmless. Raises CameraMissing."""

    @abstractmethod
    def read(self) -> Frame | None:
        """The next frame, or None once the source has ended. Raises CameraLost."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the camera; closing it twice is harmless."""

    def lock(self) -> None:
        """Keep exposure and white balance as they are from now on. Raises CannotLock, CameraLost.

        For whoever reads the frames to call, between two of them. It lasts until the camera
        is closed. Most cameras cannot.
        """
        raise CannotLock(name=self.name)

    def interrupt(self) -> None:  # noqa: B027  most cameras never wait for long
        """Make waits in `open` and `read` end soon, from now on; the one call for other threads."""

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

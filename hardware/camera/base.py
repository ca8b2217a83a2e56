"""The base class of all cameras: open, read frames, close."""

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from hardware.errors import CannotFocus, CannotLock
from vision.frame import Frame


class Camera(ABC):
    """A source of frames.

    `name` is for people to read. `motorised`: the lens can be told to focus; known once the camera
    is open. `live` is False for a video or a folder, which are read at any
    speed and timed by their own frame rate.
    """

    name: str
    live: bool = True
    motorised: bool = False

    @abstractmethod
    def open(self) -> None:
        """Open the camera; opening it twice is harmless. Raises CameraMissing."""

    @abstractmethod
    def read(self) -> Frame | None:
        """The next frame, or None once the source has ended. Raises CameraLost."""

    @abstractmethod
    def close(self) -> None:
        """Close the camera; closing it twice is harmless."""

    def lock(self) -> None:
        """Hold exposure and white balance until `close`; most cameras cannot.

        Call it from the thread that reads, between two frames. Raises CannotLock, CameraLost.
        """
        raise CannotLock(name=self.name)

    def focus(self) -> None:
        """Have the lens focus once, where it is motorised.

        Call it from the thread that reads, between two frames. Raises CannotFocus, CameraLost.
        """
        raise CannotFocus(name=self.name)

    def interrupt(self) -> None:  # noqa: B027  most cameras never wait for long
        """Make waits in `open` and `read` end soon, for good; may be called from any thread."""

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

"""The base class of all cameras: open, read frames, close."""

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from hardware.errors import CannotFocus, CannotLock
from vision.frame import Frame


class Camera(ABC):
    """A source of frames.

    `name` is for people to read. `motorised`: the lens can focus; known once the camera is open.
    `live` is False for a video or a folder, which are read at any speed and timed by their own
    frame rate. `slowest` is the number of pictures a second below which people are told that the
    camera is slow.
    """

    name: str
    live: bool = True
    motorised: bool = False
    slowest: float = 5.0

    @abstractmethod
    def open(self) -> None:
        """Open the camera; a second call is harmless. Raises CameraMissing."""

    @abstractmethod
    def read(self) -> Frame | None:
        """Return the next frame, or None once the source has ended. Raises CameraLost."""

    @abstractmethod
    def close(self) -> None:
        """Close the camera; a second call is harmless."""

    def lock(self) -> None:
        """Hold exposure and white balance until `close`; most cameras cannot.

        Only for the reading thread, between two frames. Raises CannotLock, CameraLost.
        """
        raise CannotLock(name=self.name)

    def focus(self) -> None:
        """Focus the lens once, if motorised.

        Only for the reading thread, between two frames. Raises CannotFocus, CameraLost.
        """
        raise CannotFocus(name=self.name)

    def interrupt(self) -> None:  # noqa: B027  most cameras never wait for long
        """Make waits in `open` and `read` end soon, for good; callable from any thread."""

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

"""Watch a camera in a process, kill a process that hangs, and restart."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Event

from hardware.camera.base import Camera
from hardware.camera.process.link import Link
from hardware.errors import CameraHung, CameraLost, CameraSilent, CameraStuck
from vision.frame import Frame


@dataclass(frozen=True)
class Patience:
    """Timeouts, in seconds.

    A camera without a frame for `frame` seconds hangs; the `first` frame may take longer, while the
    sensor starts and adapts to the light. After each opening that timed out the next may take twice
    as long, up to `longest`: the camera may only be slow.
    """

    opening: float = 20.0
    first: float = 10.0
    frame: float = 3.0
    longest: float = 160.0


class SupervisedCamera(Camera):
    """A camera behind a link; every opening makes a new link.

    A camera that stops answering is killed and the failure raised; `open` restarts it. While a
    process cannot be killed no other is started, since the device is still in use.
    """

    def __init__(
        self, name: str, link: Callable[[Event], Link], patience: Patience | None = None
    ) -> None:
        """Prepare the camera; `open` makes the first link.

        `link` makes a link whose waits end when the event is set; `name` is for people.
        """
        self.name = name
        self._make = link
        self._patience = patience or Patience()
        self._opening = self._patience.opening
        self._seen = False  # whether a frame came since the opening
        self._stop = Event()
        self._link: Link | None = None
        self._stuck: Link | None = None

    def open(self) -> None:
        """Start the process. Raises CameraMissing, CameraHung, CameraStuck, CameraFormat."""
        if self._link is not None:
            return
        if self._stuck is not None:
            if not self._stuck.end(politely=False):
                raise CameraStuck(name=self.name)
            self._stuck = None
        try:
            self._link = self._make(self._stop)
        except OSError as error:
            raise CameraLost(name=self.name) from error
        try:
            self.name = self._link.open(self._opening)
            self.motorised = getattr(self._link, "motorised", False)  # known only to a process
            self._opening = self._patience.opening
            self._seen = False
        except TimeoutError as error:
            self._opening = min(2 * self._opening, self._patience.longest)
            raise self._hung(CameraHung) from error
        except BaseException:
            self.close()
            raise

    def read(self) -> Frame | None:
        """Return the next frame.

        Raises CameraLost, CameraHung, CameraStuck, or CameraSilent if the first frame since the
        opening does not come.
        """
        if self._link is None:
            raise CameraLost(name=self.name)
        try:
            frame = self._link.read(self._awaited())
        except TimeoutError as error:
            raise self._hung(self._silence) from error
        except CameraLost as error:
            if self._seen or type(error) is not CameraLost:
                raise
            raise self._silence(name=self.name) from error
        self._seen = True
        return frame

    @property
    def _silence(self) -> type[CameraHung]:
        return CameraHung if self._seen else CameraSilent

    def _awaited(self) -> float:
        return self._patience.frame if self._seen else self._patience.first

    def lock(self) -> None:
        """Hold the exposure. Raises CannotLock, CameraLost, CameraHung, CameraStuck."""
        self._do(lambda link: link.lock)

    def focus(self) -> None:
        """Focus the lens. Raises CannotFocus, CameraLost, CameraHung, CameraStuck."""
        self._do(lambda link: link.focus)

    def _do(self, step: Callable[[Link], Callable[[float], None]]) -> None:
        if self._link is None:
            raise CameraLost(name=self.name)
        try:
            step(self._link)(self._awaited())
        except TimeoutError as error:
            raise self._hung(self._silence) from error

    def _hung(self, kind: type[CameraHung]) -> CameraLost:
        return kind(name=self.name) if self._end() else CameraStuck(name=self.name)

    def _end(self, *, politely: bool = False) -> bool:
        link, self._link = self._link, None
        if link is None or link.end(politely=politely):
            return True
        self._stuck = link
        return False

    def interrupt(self) -> None:
        """End waits in `open` and `read`, for good; callable from another thread."""
        self._stop.set()

    def close(self) -> None:
        """End the process; leave behind a process that cannot be killed."""
        self._end(politely=True)

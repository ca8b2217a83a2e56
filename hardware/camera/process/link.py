"""The connection to a camera's process, from its start to its end."""

import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Event
from typing import Any, Protocol

from hardware.camera.base import Camera
from hardware.camera.process.shared_frame import SharedFrame
from hardware.camera.process.start import start
from hardware.camera.process.worker import ENDED, FAILED, FOCUS, LOCK, OPENED, READ, REFUSED, serve
from hardware.errors import CameraLost
from vision.frame import Frame

SLICE_SECONDS = 0.1  # between checks of whether to go on waiting
POLITE_SECONDS = 1.0  # for releasing the camera; for obeying a signal


class Link(Protocol):
    """A connection to a camera that may hang at any time."""

    def open(self, patience: float) -> str:
        """Open the camera; return its name. Raises CameraError.

        Raises TimeoutError after `patience` seconds.
        """

    def read(self, patience: float) -> Frame | None:
        """Return the next frame; None at the end. Raises CameraError, TimeoutError as `open`."""

    def lock(self, patience: float) -> None:
        """Hold exposure and white balance. Raises CannotLock, CameraError, TimeoutError."""

    def focus(self, patience: float) -> None:
        """Focus the lens. Raises CannotFocus, CameraError, TimeoutError."""

    def end(self, *, politely: bool) -> bool:
        """End the process; return whether the process has ended. May be called again."""


class ProcessLink:
    """A camera in a process of its own. `stop`, once set, ends every wait with TimeoutError."""

    def __init__(self, make: Callable[[], Camera], stop: Event) -> None:
        """Prepare the process; `open` starts the process.

        `make` creates the camera in the other process, and must be picklable.
        """
        context = multiprocessing.get_context("spawn")
        self._stop = stop
        self._shared: SharedFrame | None = SharedFrame.make()
        self._pipe, self._theirs = context.Pipe()
        self._process: BaseProcess = context.Process(
            target=serve, args=(make, self._theirs, self._shared.name), daemon=True, name="camera"
        )
        self._name = "camera"
        self.motorised = False

    def open(self, patience: float) -> str:
        """Start the process and wait until its camera is open."""
        try:
            start(self._process)
        except OSError as error:
            raise CameraLost(name=self._name) from error
        self._theirs.close()
        kind, detail = self._answer(patience)
        if kind == OPENED:
            self._name, self.motorised = detail
        return self._name

    def read(self, patience: float) -> Frame | None:
        """Request a frame, wait for the frame and copy it."""
        kind, detail = self._ask(READ, patience)
        if kind == ENDED or self._shared is None:
            return None
        return self._shared.read(int(detail), self._name)

    def lock(self, patience: float) -> None:
        """Request the lock, and wait for the answer."""
        self._ask(LOCK, patience)

    def focus(self, patience: float) -> None:
        """Request that the lens focuses, and wait for the answer."""
        self._ask(FOCUS, patience)

    def _ask(self, request: str, patience: float) -> tuple[str, Any]:
        try:
            self._pipe.send(request)
        except OSError as error:
            raise CameraLost(name=self._name) from error
        return self._answer(patience)

    def _answer(self, patience: float) -> tuple[str, Any]:
        try:
            if not _comes(self._pipe, patience, self._stop):
                raise TimeoutError
            kind, detail = self._pipe.recv()
        except TimeoutError:
            raise
        except (EOFError, OSError) as error:
            # the process died: a driver crashed, or the process was killed
            raise CameraLost(name=self._name) from error
        if kind in (FAILED, REFUSED):
            raise detail
        return str(kind), detail

    def end(self, *, politely: bool) -> bool:
        """Close the pipe and wait a moment, then terminate the process, then kill."""
        if self._shared is None:
            return True
        self._pipe.close()
        if self._process.pid is not None:
            if politely:
                self._process.join(POLITE_SECONDS)
            for signal in (self._process.terminate, self._process.kill):
                if self._process.is_alive():
                    signal()
                    self._process.join(POLITE_SECONDS)
            if self._process.is_alive():
                _never_wait_for(self._process)
                return False
        self._process.close()
        self._shared.close()
        self._shared = None
        return True


def _comes(pipe: Connection, patience: float, stop: Event) -> bool:
    """Wait for an answer; return whether any came in time.

    Time in which the whole machine stood still, seen by a wait that took far too long, counts as
    little.
    """
    remaining = patience
    while not stop.is_set():
        begun = time.monotonic()
        if pipe.poll(max(0.0, min(SLICE_SECONDS, remaining))):
            return True
        if remaining <= 0:
            return False
        remaining -= min(time.monotonic() - begun, SLICE_SECONDS)
    return False


def _never_wait_for(process: BaseProcess) -> None:
    # At its end Python waits for all its children, else for this process for ever.
    children: set[BaseProcess] = multiprocessing.process._children  # type: ignore[attr-defined]
    children.discard(process)

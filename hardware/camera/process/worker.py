"""The main loop of a camera's process: read without pause, hand over the newest frame."""

import contextlib
import os
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection

from hardware.camera.base import Camera
from hardware.camera.process.shared_frame import SharedFrame
from hardware.errors import CannotFocus, CannotLock, HardwareError

READ, LOCK, FOCUS = "read", "lock", "focus"  # requests
OPENED, FRAME, ENDED, FAILED = "opened", "frame", "ended", "failed"  # answers
DONE, REFUSED = "done", "refused"
LEAVE_SECONDS = 0.5


def serve(make: Callable[[], Camera], pipe: Connection, block: str) -> None:
    """Open the camera that `make` makes and answer requests on `pipe`: READ, LOCK or FOCUS.

    The answers: (OPENED, (name, whether the lens is motorised)), (FRAME, number) once the block
    holds that frame, (ENDED, None), (DONE, None) or (REFUSED, CannotLock or CannotFocus), and
    (FAILED, HardwareError) at the end. The camera is read all the time, so that a frame is never
    older than the request. Ends when the pipe does.
    """
    threading.Thread(target=_leave_with, args=(os.getppid(),), daemon=True).start()
    shared = SharedFrame.attach(block)
    # A broken pipe means that the companion has ended.
    with contextlib.suppress(EOFError, ConnectionError):
        try:
            with make() as camera:
                pipe.send((OPENED, (camera.name, camera.motorised)))
                _hand_over(camera, pipe, shared)
        except HardwareError as failure:
            pipe.send((FAILED, failure))
    shared.close()


def _hand_over(camera: Camera, pipe: Connection, shared: SharedFrame) -> None:
    while (frame := camera.read()) is not None:
        if not pipe.poll():
            continue
        asked = pipe.recv()
        if asked != READ:
            pipe.send(_tried(camera.lock if asked == LOCK else camera.focus))
            continue
        shared.write(frame)
        pipe.send((FRAME, frame.index))
    pipe.recv()
    pipe.send((ENDED, None))


def _tried(step: Callable[[], None]) -> tuple[str, HardwareError | None]:
    try:
        step()
    except (CannotLock, CannotFocus) as failure:
        return (REFUSED, failure)
    return (DONE, None)


def _leave_with(parent: int) -> None:
    # A killed companion sends no message, and a camera that hangs never looks at its pipe: without
    # this the next companion would find the camera in use.
    while os.getppid() == parent:
        time.sleep(LEAVE_SECONDS)
    os._exit(1)

"""Which cameras there are to choose between: the Pi's own, and those on USB."""

from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from hardware.camera.picamera import pi_cameras
from hardware.camera.plugged import usb_cameras

LIST_SECONDS = 30.0  # picamera2 is loaded first, from a slow card


@dataclass(frozen=True)
class Found:
    """A camera: the words that choose it in the settings, and what it is called."""

    spec: str
    called: str


def cameras_there(picamera2: Any = None) -> tuple[Found, ...]:
    """The cameras there are, in the order in which "auto" tries them; `picamera2` stands in for
    that module in tests.
    """
    own = (Found(one.spec, one.called) for one in pi_cameras(picamera2))
    return (*own, *_on_usb())


def listed(
    look: Callable[[], tuple[Found, ...]] = cameras_there, seconds: float = LIST_SECONDS
) -> tuple[Found, ...]:
    """The same, looked for in a process of its own: a driver may hang, and picamera2 is large.

    One that does not answer in so many seconds is ended, and those on USB are told alone.
    """
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_tell, args=(look, theirs), daemon=True, name="cameras")
    try:
        process.start()
        theirs.close()
        found: tuple[Found, ...] = ours.recv() if ours.poll(seconds) else _on_usb()
    except (EOFError, OSError):
        return _on_usb()
    finally:
        ours.close()
        if process.pid is not None:
            process.kill()
            process.join(1.0)
    return found


def _tell(look: Callable[[], tuple[Found, ...]], pipe: Connection) -> None:
    pipe.send(look())


def _on_usb() -> tuple[Found, ...]:
    return tuple(Found(f"usb:{one.word}", one.word) for one in usb_cameras())

"""One companion at a time: two would both want the camera, the pins and the screen."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.language.errors import BilingualError
from companion.storage.durable_file import DurableFile, FileInUse, make_folder

LOCK = "open.lock"


class OpenAlready(BilingualError, OSError):
    """A second companion on the same games."""

    fr = "Le compagnon est déjà ouvert sur cet ordinateur : il n'y en a qu'un à la fois."
    en = "The companion is already open on this computer: there is only one at a time."


@contextmanager
def alone(data: Path) -> Iterator[None]:
    """Be the only companion of this data folder meanwhile. Raises OpenAlready.

    The system lets go of the lock however the program ends. A disk on which it cannot be made
    is no reason not to play.
    """
    lock = None
    try:
        make_folder(data)
        lock = DurableFile(data / LOCK)
    except FileInUse:
        raise OpenAlready from None
    except OSError:
        pass
    try:
        yield
    finally:
        if lock is not None:
            lock.close()

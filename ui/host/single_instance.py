"""A lock so that only one companion runs per data folder."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.language.errors import BilingualError
from companion.storage.durable_file import DurableFile, FileInUse, make_folder

LOCK = "open.lock"


class OpenAlready(BilingualError, OSError):
    """Another companion already uses this data folder."""

    fr = "Le compagnon est déjà ouvert sur cet ordinateur : il n'y en a qu'un à la fois."
    en = "The companion is already open on this computer: there is only one at a time."


@contextmanager
def alone(data: Path) -> Iterator[None]:
    """Hold the data folder's lock inside the block. Raises OpenAlready.

    The system releases it when the program ends. If the disk has no locks, play goes on without.
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

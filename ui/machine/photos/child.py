"""The processes that read pictures of devices; restricted before large modules load."""

import os
import sys
from importlib.util import find_spec
from multiprocessing.connection import Connection
from pathlib import Path

from ui.machine.photos.confinement import fence, limit

MEMORY = 2_000_000_000  # bytes of addresses, twice the need of the largest photographs
LIVE_MEMORY = 1_000_000_000
READY, UNFENCED = b"ready", b"unfenced"
_PACKAGES = ("companion", "hardware", "ui", "vision")
_SYSTEM = ("/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/proc/cpuinfo", "/sys/devices/system/cpu")


def run(pipe: Connection, data: Path, files: tuple[Path, ...]) -> None:
    """Answer the requests on the pipe until its end, with the eye of that data folder's table.

    `files` are the data files that the eye needs.
    """
    greeting = _confined(MEMORY, files)
    from ui.machine.photos.worker import serve  # noqa: PLC0415  loads the eye

    serve(pipe, data, greeting)


def run_decoder(pipe: Connection) -> None:
    """Decode the pictures on the pipe until its end."""
    greeting = _confined(LIVE_MEMORY, ())
    from ui.machine.photos.live_worker import serve  # noqa: PLC0415  loads OpenCV

    serve(pipe, greeting)


def _confined(memory: int, files: tuple[Path, ...]) -> bytes:
    """Restrict this process to `memory` bytes and to reading `files`; return its greeting."""
    # Threads started before the restriction keep their rights.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    limit(memory)
    fenced = fence((*_code(), *map(Path, _SYSTEM), *files))
    return READY if fenced else UNFENCED


def _code() -> tuple[Path, ...]:
    """Return the folders of this program and of its libraries."""
    specs = (find_spec(name) for name in _PACKAGES)
    places = (place for spec in specs if spec for place in spec.submodule_search_locations or ())
    return (*map(Path, places), Path(sys.prefix), Path(sys.base_prefix))

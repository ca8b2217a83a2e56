"""The process that reads photographs: fenced in before anything large is loaded."""

import os
import sys
from importlib.util import find_spec
from multiprocessing.connection import Connection
from pathlib import Path

from ui.machine.photos.confinement import fence, limit

MEMORY = 2_000_000_000  # bytes of addresses, twice what the largest photographs took
READY, UNFENCED = b"ready", b"unfenced"
_PACKAGES = ("companion", "hardware", "ui", "vision")
_SYSTEM = ("/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/proc/cpuinfo", "/sys/devices/system/cpu")


def run(pipe: Connection, data: Path, files: tuple[Path, ...]) -> None:
    """Read what comes on the pipe until it ends, with the eye of the table of that data folder.

    `files` are those of the data that the eye needs.
    """
    # A thread that exists before the fence keeps its rights.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    limit(MEMORY)
    fenced = fence((*_code(), *map(Path, _SYSTEM), *files))
    from ui.machine.photos.worker import serve  # noqa: PLC0415  loads the eye

    serve(pipe, data, READY if fenced else UNFENCED)


def _code() -> tuple[Path, ...]:
    """Return the folders of this program and of its libraries."""
    specs = (find_spec(name) for name in _PACKAGES)
    places = (place for spec in specs if spec for place in spec.submodule_search_locations or ())
    return (*map(Path, places), Path(sys.prefix), Path(sys.base_prefix))

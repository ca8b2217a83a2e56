"""Measure the free room on a disk."""

import shutil
from pathlib import Path

_MEGABYTE = 1_000_000


def free_megabytes(folder: Path) -> int:
    """Return the megabytes (10^6 bytes) free on the disk that holds a folder. Raises OSError."""
    return shutil.disk_usage(folder).free // _MEGABYTE

"""What lies in a folder: pathlib's own glob passes over a folder that may not be read, as if it
were empty.
"""

import os
from fnmatch import fnmatchcase
from pathlib import Path


def paths_in(folder: Path, pattern: str) -> list[Path]:
    """The paths in a folder whose names match the pattern (`*.journal`), in no order; none where
    there is no such folder. Raises OSError where it cannot be listed.
    """
    if not folder.is_dir():
        return []
    with os.scandir(folder) as entries:
        return [folder / entry.name for entry in entries if fnmatchcase(entry.name, pattern)]

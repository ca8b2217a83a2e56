"""The files of the pages: those in the package's folder and no others, read once at the start."""

import re
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[1] / "static"
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]*", re.ASCII)
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}


class PageFile(NamedTuple):
    """A file's bytes and their content type."""

    data: bytes
    type: str


def page_files(folder: Path = FOLDER) -> dict[str, PageFile]:
    """Every file that may be asked for, by its name."""
    return {
        path.name: PageFile(path.read_bytes(), _TYPES[path.suffix])
        for path in sorted(folder.iterdir())
        if path.is_file() and path.suffix in _TYPES and _NAME.fullmatch(path.name)
    }

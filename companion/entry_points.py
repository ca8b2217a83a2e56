"""Packages that other people have installed for the companion: games and languages."""

import sys
from collections.abc import Iterator
from pathlib import Path

_FILES = "*.dist-info/entry_points.txt"


def installed(group: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the module of each entry point of a group."""
    if any(group in _text(file) for path in sys.path for file in Path(path).glob(_FILES)):
        # loaded only now: slow, and most tables have no such package
        from importlib.metadata import entry_points  # noqa: PLC0415

        for point in entry_points(group=group):
            yield point.name, point.module


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""

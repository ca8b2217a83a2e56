"""Folders that stand for USB sticks, some of which fill up or are pulled out."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from hardware.computer.sticks import Stick
from ui.takeaway import stick_folder


def stick_in(folder: Path, *, read_only: bool = False) -> Stick:
    folder.mkdir(exist_ok=True)
    return Stick(folder, folder.stat().st_dev, read_only=read_only)


def files(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder by path."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


class Failing:
    """A replacement of the module `os`: after `room` bytes, every write to the stick fails."""

    def __init__(self, room: int, number: int) -> None:
        self.room, self.number = room, number

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def write(self, file: int, data: memoryview) -> int:
        if self.room <= 0:
            raise OSError(self.number, os.strerror(self.number))
        written = os.write(file, data[: self.room])
        self.room -= written
        return written

    def fsync(self, file: int) -> None:
        if self.room <= 0 and self.number != errno.ENOSPC:
            raise OSError(self.number, os.strerror(self.number))
        os.fsync(file)


def fails_after(monkeypatch: pytest.MonkeyPatch, room: int, number: int) -> None:
    monkeypatch.setattr(stick_folder, "os", Failing(room, number))

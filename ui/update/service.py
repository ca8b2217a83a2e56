"""The files between the companion and the installing service: a request and its status.

The request lies in the data folder, which the companion owns; the status in a folder that only the
service can write.
"""

import os
from pathlib import Path
from typing import Literal

import msgspec

from companion.language.text import Language
from companion.storage.durable_file import write_whole
from companion.storage.files import read_plain

# The environment variable with the status folder, which only the kiosk's unit sets.
FOLDER = "COMPANION_UPDATES"
_REQUEST = "update-request"
_STATUS = "status"

State = Literal["working", "done", "failed"]


class Request(msgspec.Struct, frozen=True):
    """The file to install, and the language for reports."""

    file: str
    language: Language


class Status(msgspec.Struct, frozen=True):
    """The service's progress with a version; `said` is a sentence in the requested language."""

    state: State
    version: str
    said: str


def request_file(data: Path) -> Path:
    """Return the request's path in the data folder (see table-companion-update.path)."""
    return data / _REQUEST


def write_request(data: Path, request: Request) -> None:
    """Request an update. Raises OSError."""
    write_whole(request_file(data), msgspec.json.encode(request))


def take_request(data: Path) -> Request | None:
    """Delete and return the request; None if missing or unreadable."""
    path = request_file(data)
    try:
        request = msgspec.json.decode(read_plain(path), type=Request)
    except (OSError, msgspec.MsgspecError, RecursionError):
        request = None
    path.unlink(missing_ok=True)
    return request


def write_status(folder: Path, status: Status) -> None:
    """Write the progress. Raises OSError."""
    part = folder / f"{_STATUS}.part"
    part.write_bytes(msgspec.json.encode(status))
    part.chmod(0o644)  # the companion is another user
    part.replace(folder / _STATUS)


def read_status(folder: Path) -> Status | None:
    """Return the progress; None without a request since the machine started."""
    try:
        return msgspec.json.decode((folder / _STATUS).read_bytes(), type=Status)
    except (OSError, msgspec.MsgspecError, RecursionError):
        return None


def status_folder() -> Path | None:
    """Return the folder of the status; None if no service installs for the companion."""
    folder = os.environ.get(FOLDER)
    return Path(folder) if folder else None

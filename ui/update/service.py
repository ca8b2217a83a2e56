"""What passes between the companion and the service that installs: a request and how far it is.

The request lies in the data folder, which the companion owns; how far it is, in a folder that only
the service writes.
"""

import os
from pathlib import Path
from typing import Literal

import msgspec

from companion.language.text import Language
from companion.storage.durable_file import write_whole
from companion.storage.files import read_plain

# Set for the companion on the kiosk alone, by its unit: the folder of the status.
FOLDER = "COMPANION_UPDATES"
_REQUEST = "update-request"
_STATUS = "status"

State = Literal["working", "done", "failed"]


class Request(msgspec.Struct, frozen=True):
    """What is to be installed, and the language to say in how it went."""

    file: str
    language: Language


class Status(msgspec.Struct, frozen=True):
    """How far the service is with a version, in one sentence of the language asked for."""

    state: State
    version: str
    said: str


def request_file(data: Path) -> Path:
    """Where the request lies within the data folder (see table-companion-update.path)."""
    return data / _REQUEST


def write_request(data: Path, request: Request) -> None:
    """Ask for an update. Raises OSError."""
    write_whole(request_file(data), msgspec.json.encode(request))


def take_request(data: Path) -> Request | None:
    """The request, which is gone then; None where there is none that can be read."""
    path = request_file(data)
    try:
        request = msgspec.json.decode(read_plain(path), type=Request)
    except (OSError, msgspec.MsgspecError, RecursionError):
        request = None
    path.unlink(missing_ok=True)
    return request


def write_status(folder: Path, status: Status) -> None:
    """Say how far it is. Raises OSError."""
    part = folder / f"{_STATUS}.part"
    part.write_bytes(msgspec.json.encode(status))
    part.chmod(0o644)  # the companion is another user
    part.replace(folder / _STATUS)


def read_status(folder: Path) -> Status | None:
    """How far it is; None if nothing was asked for since the machine started."""
    try:
        return msgspec.json.decode((folder / _STATUS).read_bytes(), type=Status)
    except (OSError, msgspec.MsgspecError, RecursionError):
        return None


def status_folder() -> Path | None:
    """The folder of the status; None where nothing installs for the companion."""
    given = os.environ.get(FOLDER)
    return Path(given) if given else None

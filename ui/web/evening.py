"""The data of an evening: the switch, the key in the link and the admitted devices.

They outlive a restart of the companion and expire at six in the morning.
"""

import hashlib
import secrets
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.storage.durable_file import write_whole
from companion.storage.files import read_plain
from ui.web.protocol import DeviceState, Digest

KEY_BYTES = 16  # 128 bits
MOST_ASKING = 8
MOST_DEVICES = 30
_MORNING = timedelta(hours=6)
_MOST_BYTES = 100_000


class Device(Struct, frozen=True):
    """A device that asked to play: the digest of its `token`, and the `address` of its request."""

    token: Digest
    name: Annotated[str, Meta(max_length=200)]
    state: DeviceState
    address: Annotated[str, Meta(max_length=100)] = ""


class Evening(Struct, frozen=True):
    """The evening of a `day`; `on` means that the pages are served on the local network.

    `secure` means over https too.
    """

    day: str
    key: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    on: bool = False
    devices: tuple[Device, ...] = ()
    secure: bool = False

    def device(self, token: str) -> Device | None:
        """Return the device with that token digest."""
        return next((one for one in self.devices if one.token == token), None)

    def with_device(self, device: Device) -> "Evening":
        """Return the evening with this device, in place of any other of the same token."""
        others = tuple(one for one in self.devices if one.token != device.token)
        return replace(self, devices=(*others, device))

    def without(self, token: str) -> "Evening":
        """Return the evening without the device of that token digest."""
        return replace(
            self, devices=tuple(device for device in self.devices if device.token != token)
        )

    @property
    def has_room(self) -> bool:
        """Whether another device may ask."""
        asking = sum(device.state == "asked" for device in self.devices)
        return asking < MOST_ASKING and len(self.devices) < MOST_DEVICES


def evening_file(data: Path) -> Path:
    """Return the path of the evening's file in the data folder."""
    return data / "web.json"


def day_of(moment: datetime) -> str:
    """Return the date of the evening: before six in the morning, the day before."""
    return (moment - _MORNING).date().isoformat()


def new_evening(day: str) -> Evening:
    """Return an evening with a new key, switched off."""
    return Evening(day, secrets.token_hex(KEY_BYTES))


def read_evening(path: Path, day: str) -> Evening:
    """Return the stored evening of that day; a new evening if missing or unreadable."""
    try:
        content = read_plain(path)
        if len(content) <= _MOST_BYTES:
            found = msgspec.json.decode(content, type=Evening)
            if found.day == day:
                return found
    except (OSError, ValueError, RecursionError):
        pass
    return new_evening(day)


def write_evening(path: Path, evening: Evening) -> None:
    """Save the evening for a restart, readable by this user alone. Raises OSError."""
    write_whole(path, msgspec.json.encode(evening))


def digest(token: str) -> str:
    """Return the digest of a device's token, by which the table knows the device."""
    return hashlib.sha256(token.encode()).hexdigest()

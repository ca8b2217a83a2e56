"""What holds for one evening: whether phones are let in, the key in their link, the devices that
may play. It outlives a restart of the companion, and ends at six in the morning.
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
    """A device that asked to play; `token` is its token's digest, `address` where it asked from."""

    token: Digest
    name: Annotated[str, Meta(max_length=200)]
    state: DeviceState
    address: Annotated[str, Meta(max_length=100)] = ""


class Evening(Struct, frozen=True):
    """`day` is that of the evening, `on`: the pages are served on the local network."""

    day: str
    key: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    on: bool = False
    devices: tuple[Device, ...] = ()

    def device(self, token: str) -> Device | None:
        """The device with that digest of its token."""
        return next((one for one in self.devices if one.token == token), None)

    def with_device(self, device: Device) -> "Evening":
        """With this device, in the place of an earlier one of that token."""
        others = tuple(one for one in self.devices if one.token != device.token)
        return replace(self, devices=(*others, device))

    def without(self, token: str) -> "Evening":
        """Without the device with that digest of its token."""
        return replace(
            self, devices=tuple(device for device in self.devices if device.token != token)
        )

    @property
    def has_room(self) -> bool:
        """Whether one more device may ask."""
        asking = sum(device.state == "asked" for device in self.devices)
        return asking < MOST_ASKING and len(self.devices) < MOST_DEVICES


def evening_file(data: Path) -> Path:
    """The file, within the data folder, of the evening's key and devices."""
    return data / "web.json"


def day_of(moment: datetime) -> str:
    """The day whose evening it is: until six in the morning, the day before."""
    return (moment - _MORNING).date().isoformat()


def new_evening(day: str) -> Evening:
    """An evening with a key that nobody knows yet, not switched on."""
    return Evening(day, secrets.token_hex(KEY_BYTES))


def read_evening(path: Path, day: str) -> Evening:
    """The evening of that day as it was left; a new one if there was none or it is unreadable."""
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
    """Write it down for a restart, readable by this user alone. Raises OSError."""
    write_whole(path, msgspec.json.encode(evening))


def digest(token: str) -> str:
    """What the table knows a device's token by."""
    return hashlib.sha256(token.encode()).hexdigest()

"""The faults of the simulated table; their effects are listed in FAULTS.md."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, Self

from hardware.errors import FaultUnknown

USUAL_SECONDS = 10.0
_PLAN = re.compile(r"([a-z-]+)@(\d+(?:\.\d+)?)s?(?:\+(\d+(?:\.\d+)?)s?)?")


class Fault(StrEnum):
    """The kinds of faults."""

    CAMERA_HANG = "camera-hang"  # the driver never answers
    CAMERA_STUCK = "camera-stuck"  # the camera hangs, and the system cannot end its process
    CAMERA_UNPLUG = "camera-unplug"
    CAMERA_BLACK = "camera-black"
    CAMERA_FROZEN = "camera-frozen"  # the same picture again and again
    CAMERA_HALF = "camera-half"  # only the upper half of each picture arrives
    CAMERA_FORMAT = "camera-format"  # grey pictures instead of coloured pictures
    CAMERA_SLOW = "camera-slow"  # two or three pictures a second
    LIGHT_OFF = "light-off"
    LIGHT_FLICKER = "light-flicker"
    BUTTON_STUCK = "button-stuck"  # pressed once, it stays down
    BUTTON_BOUNCING = "button-bouncing"  # every edge chatters for 20 ms
    BUTTON_DEAD = "button-dead"
    DISK_FULL = "disk-full"
    DISK_READ_ONLY = "disk-read-only"
    JOURNAL_DAMAGED = "journal-damaged"  # a bit flips in a stored game before the game is opened
    CLOCK_JUMPING = "clock-jumping"  # the clock falls back by twenty years


class Faults(Protocol):
    """The present faults."""

    def has(self, fault: Fault) -> bool:
        """Return whether the table has this fault at this moment."""


@dataclass(frozen=True)
class FaultPlan:
    """A fault that begins `at` seconds after the start and lasts for `seconds`."""

    fault: Fault
    at: float
    seconds: float = USUAL_SECONDS

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the plan in a text such as `camera-hang@20s` or `camera-hang@20s+60s`.

        Both begin after 20 s; the first lasts for 10 s, the second for 60 s. Raises FaultUnknown.
        """
        match = _PLAN.fullmatch(text.strip())
        if match is None or match[1] not in list(Fault):
            raise FaultUnknown(spec=text, known=", ".join(Fault))
        return cls(Fault(match[1]), float(match[2]), float(match[3] or USUAL_SECONDS))


class PlannedFaults:
    """Faults that come and go by plan; `now` returns seconds."""

    def __init__(self, plans: Iterable[FaultPlan], now: Callable[[], float]) -> None:
        self._plans = tuple(plans)
        self._now = now
        self._start = now()

    def has(self, fault: Fault) -> bool:
        """Return whether the table has this fault at this moment."""
        since = self._now() - self._start
        return any(p.fault is fault and p.at <= since < p.at + p.seconds for p in self._plans)

"""The access of devices for an evening: the switch, the key and the admitted devices."""

import contextlib
import threading
import time
from collections.abc import Callable
from datetime import datetime
from itertools import chain, count
from pathlib import Path

from msgspec.structs import replace

from companion.language.reasons import reason
from companion.language.text import Text
from ui.web.evening import (
    Device,
    Evening,
    day_of,
    evening_file,
    new_evening,
    read_evening,
    write_evening,
)
from ui.web.refusals import Refusals, plain, unnumbered
from ui.web.wording import WORDS

SET_SECONDS = 60.0  # smallest difference of two clocks that means the time was set


def _uptime() -> float:
    """Return the seconds since the machine started, sleep included."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


class Admission:
    """The devices and rights of this evening. Methods may be called from any thread."""

    def __init__(
        self,
        data: Path,
        changed: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = datetime.now,
        uptime: Callable[[], float] = _uptime,
    ) -> None:
        """Load the evening stored in the data folder.

        `changed` is called after each change. `clock` counts seconds, `now` returns the local time
        and `uptime` the seconds since the machine started.
        """
        self._file = evening_file(data)
        self._changed, self._clock, self._now = changed, clock, now
        self._lock = threading.RLock()
        self._refusals = Refusals(clock)
        self._evening = read_evening(self._file, day_of(now()))
        self._unwritten: OSError | None = None
        self._uptime = uptime
        self._looked = now(), uptime()
        self._switched_on_here = False

    @property
    def evening(self) -> Evening:
        """The current evening."""
        return self._evening

    @property
    def trouble(self) -> Text | None:
        """The reason why the evening is not saved; None if saved."""
        if self._unwritten is None:
            return None
        return WORDS.text("not_stored", why=reason(self._unwritten))

    def switch(self, on: bool) -> None:
        """Switch the pages on the local network; off also deletes the key and the devices."""
        with self._lock:
            if on:
                self.look_at_the_clock()
                self._switched_on_here = True
            if on and not self._evening.on:
                self._change(replace(self._evening, on=True))
            elif not on and self._evening.on:
                self._revoke(new_evening(day_of(self._now())))

    def make_secure(self, secure: bool) -> None:
        """Serve the pages over https too, or no longer."""
        with self._lock:
            if secure != self._evening.secure:
                self._change(replace(self._evening, secure=secure))

    def keep(self) -> None:
        """Save the evening, so that its key stays valid after a restart."""
        with self._lock:
            self._change(self._evening)

    def look_at_the_clock(self) -> None:
        """Begin a new evening at the change of day, with a new key and switched off.

        If the clock was set, for example by the network after the start, an evening that was
        switched on since the start goes on.
        """
        with self._lock:
            (then, up), moment = self._looked, self._now()
            self._looked = moment, self._uptime()
            passed = (moment - then).total_seconds()
            was_set = abs(passed - (self._looked[1] - up)) > SET_SECONDS
            day = day_of(moment)
            if day == self._evening.day:
                return
            if was_set and self._switched_on_here:
                self._change(replace(self._evening, day=day))
            else:
                self._switched_on_here = False
                self._revoke(new_evening(day))

    def save(self) -> None:
        """Write the evening again if the last attempt failed."""
        with self._lock:
            if self._unwritten is not None:
                self._write()

    def ask(self, token: str, name: str, address: str = "") -> Text | None:
        """Store a device's request to play; return the reason if the request is refused.

        `token` is the digest of the device's token. A name already in use gets a number.
        """
        name = " ".join(name.split())
        if not name or not name.isprintable():
            return WORDS["no_name"]
        with self._lock:
            if self._evening.device(token) is not None:
                return None
            if self._refusals.must_wait(token, name, address):
                return WORDS["wait_to_ask"]
            if not self._evening.has_room:
                return WORDS["no_room"]
            device = Device(token, self._free_name(name), "asked", address)
            self._change(self._evening.with_device(device))
        return None

    def let_in(self, token: str) -> None:
        """Admit a device that asked to play."""
        with self._lock:
            device = self._evening.device(token)
            if device is not None:
                self._refusals.forget(device)
                self._change(self._evening.with_device(replace(device, state="in")))

    def take_away(self, token: str) -> None:
        """Refuse a device, or end its right to play."""
        with self._lock:
            device = self._evening.device(token)
            if device is not None:
                self._refusals.add(device)
                self._revoke(self._evening.without(token))

    def may_play(self, token: str) -> bool:
        """Return whether the device with that token digest is admitted."""
        device = self._evening.device(token)
        return device is not None and device.state == "in"

    def _free_name(self, name: str) -> str:
        """Return the name, with a number if another device has the same name."""
        taken = {plain(device.name) for device in self._evening.devices}
        numbered = (f"{unnumbered(name)} ({number})" for number in count(2))
        return next(free for free in chain([name], numbered) if plain(free) not in taken)

    def _change(self, evening: Evening) -> None:
        self._evening = evening
        self._write()
        self._changed()

    def _revoke(self, evening: Evening) -> None:
        """Replace the evening by another with fewer rights."""
        self._change(evening)
        if self._unwritten is not None:
            # If the write failed, the old file would restore the rights after a restart: delete the
            # file. A full disk still allows that.
            with contextlib.suppress(OSError):
                self._file.unlink(missing_ok=True)

    def _write(self) -> None:
        try:
            write_evening(self._file, self._evening)
            self._unwritten = None
        except OSError as failure:
            self._unwritten = failure

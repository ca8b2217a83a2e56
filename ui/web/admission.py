"""Who may follow and play this evening: the switch, the key, and the devices let in."""

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

SET_SECONDS = 60.0  # so much at least the clock leaps when it is set


def _uptime() -> float:
    """Seconds since the machine started, those asleep too."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


class Admission:
    """What the table allows this evening. Any thread may call its methods."""

    def __init__(
        self,
        data: Path,
        changed: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = datetime.now,
        uptime: Callable[[], float] = _uptime,
    ) -> None:
        """Go on with the evening kept in the data folder. `changed` is called after each change;
        `clock` counts seconds, `now` is the local time, `uptime` seconds that nobody sets.
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
        """The evening as it stands."""
        return self._evening

    @property
    def trouble(self) -> Text | None:
        """Why the evening is not on the disk as it stands; None if it is."""
        if self._unwritten is None:
            return None
        return WORDS.text("not_stored", why=reason(self._unwritten))

    def switch(self, on: bool) -> None:
        """Serve on the local network, or no longer: then the key and the devices are forgotten."""
        with self._lock:
            if on:
                self.look_at_the_clock()
                self._switched_on_here = True
            if on and not self._evening.on:
                self._change(replace(self._evening, on=True))
            elif not on and self._evening.on:
                self._revoke(new_evening(day_of(self._now())))

    def keep(self) -> None:
        """Write down the key, as it is in use: a restart is to go on with it."""
        with self._lock:
            self._change(self._evening)

    def look_at_the_clock(self) -> None:
        """Begin another evening if it is time to: with another key, and switched off.

        A clock that is set, as by the network some time after the start, ends no evening that was
        switched on since the start.
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
        """Try again to write down what the disk has not taken."""
        with self._lock:
            if self._unwritten is not None:
                self._write()

    def ask(self, token: str, name: str, address: str = "") -> Text | None:
        """Note that a device asks to play; returns why it may not even ask, None if it may.

        `token` is its token's digest. One of several with the same name gets a number.
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
        """Let a device play that asked to."""
        with self._lock:
            device = self._evening.device(token)
            if device is not None:
                self._refusals.forget(device)
                self._change(self._evening.with_device(replace(device, state="in")))

    def take_away(self, token: str) -> None:
        """Refuse a device, or let it play no longer."""
        with self._lock:
            device = self._evening.device(token)
            if device is not None:
                self._refusals.add(device)
                self._revoke(self._evening.without(token))

    def may_play(self, token: str) -> bool:
        """Whether the device with that digest of its token was let in."""
        device = self._evening.device(token)
        return device is not None and device.state == "in"

    def _free_name(self, name: str) -> str:
        """The name, with a number if another device bears it."""
        taken = {plain(device.name) for device in self._evening.devices}
        numbered = (f"{unnumbered(name)} ({number})" for number in count(2))
        return next(free for free in chain([name], numbered) if plain(free) not in taken)

    def _change(self, evening: Evening) -> None:
        self._evening = evening
        self._write()
        self._changed()

    def _revoke(self, evening: Evening) -> None:
        """Change to an evening in which less is allowed."""
        self._change(evening)
        if self._unwritten is not None:
            # After a restart the stored evening would allow it again. A full disk takes no new
            # file, but it can lose the old one.
            with contextlib.suppress(OSError):
                self._file.unlink(missing_ok=True)

    def _write(self) -> None:
        try:
            write_evening(self._file, self._evening)
            self._unwritten = None
        except OSError as failure:
            self._unwritten = failure

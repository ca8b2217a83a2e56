"""Who may follow and play this evening: the switch, the key, and the devices let in."""

import contextlib
import threading
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace

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
from ui.web.wording import WORDS

ASK_AGAIN_SECONDS = 30.0  # after a refusal
MOST_REFUSED = 100


class Admission:
    """What the table allows this evening. Any thread may call its methods."""

    def __init__(
        self,
        data: Path,
        changed: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        """Go on with the evening kept in the data folder. `changed` is called after each change;
        `clock` counts seconds, `now` is the local time.
        """
        self._file = evening_file(data)
        self._changed, self._clock, self._now = changed, clock, now
        self._lock = threading.RLock()
        self._refused: dict[str, float] = {}
        self._evening = read_evening(self._file, day_of(now()))

    @property
    def evening(self) -> Evening:
        """The evening as it stands."""
        return self._evening

    def switch(self, on: bool) -> None:
        """Serve on the local network, or no longer: then the key and the devices are forgotten."""
        with self._lock:
            if on and not self._evening.on:
                self._change(replace(self._evening, on=True))
            elif not on and self._evening.on:
                self._change(new_evening(day_of(self._now())))

    def keep(self) -> None:
        """Write down the key, as it is in use: a restart is to go on with it."""
        with self._lock:
            self._change(self._evening)

    def look_at_the_clock(self) -> None:
        """Begin another evening if it is time to: with another key, and switched off."""
        with self._lock:
            day = day_of(self._now())
            if day != self._evening.day:
                self._change(new_evening(day))

    def ask(self, token: str, name: str) -> Text | None:
        """A device asks to play, by the digest of its token and a name; returns why it may not
        even ask, None if it may.
        """
        name = " ".join(name.split())
        if not name or not name.isprintable():
            return WORDS["no_name"]
        with self._lock:
            if self._evening.device(token) is not None:
                return None
            refused = self._refused.get(token, float("-inf"))
            if self._clock() - refused < ASK_AGAIN_SECONDS:
                return WORDS["wait_to_ask"]
            if not self._evening.has_room:
                return WORDS["no_room"]
            self._change(self._evening.with_device(Device(token, name, "asked")))
        return None

    def let_in(self, token: str) -> None:
        """Let a device play that asked to."""
        with self._lock:
            device = self._evening.device(token)
            if device is not None:
                self._change(self._evening.with_device(replace(device, state="in")))

    def take_away(self, token: str) -> None:
        """Refuse a device, or let it play no longer."""
        with self._lock:
            self._refused[token] = self._clock()
            while len(self._refused) > MOST_REFUSED:
                del self._refused[next(iter(self._refused))]
            self._change(self._evening.without(token))

    def may_play(self, token: str) -> bool:
        """Whether the device with that digest of its token was let in."""
        device = self._evening.device(token)
        return device is not None and device.state == "in"

    def _change(self, evening: Evening) -> None:
        self._evening = evening
        with contextlib.suppress(OSError):  # then a restart forgets it
            write_evening(self._file, evening)
        self._changed()

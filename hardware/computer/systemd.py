"""Notify systemd, the service manager: ready, alive, stopping.

systemd's notify protocol is a datagram of `NAME=VALUE` lines to a Unix socket; its address stands
in NOTIFY_SOCKET; see sd_notify(3) and sd_watchdog_enabled(3).
"""

import contextlib
import socket
import time
from collections.abc import Callable, Mapping

MICROSECONDS = 1_000_000
# Keep-alives per deadline. With ten, a slow machine may spend nine tenths of the deadline on a
# single picture.
SIGNS_PER_DEADLINE = 10


class ServiceManager:
    """The service manager that started us; without a manager, every call does nothing.

    Messages that cannot be delivered are dropped. For a single thread.
    """

    def __init__(
        self,
        address: str | None,
        deadline: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Use the service manager at an address.

        `address`: the socket's path, or `@name` for an abstract socket; None: no service manager.
        `deadline`: the watchdog's timeout in seconds; None: no watchdog.
        """
        self._address = address
        self._pause = None if deadline is None else deadline / SIGNS_PER_DEADLINE
        self._clock = clock
        self._last_sign: float | None = None
        self._is_ready = False

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> "ServiceManager":
        """Return the service manager named by the environment variables.

        WATCHDOG_PID is ignored: that process is the kiosk's compositor, our parent.
        """
        timeout = environment.get("WATCHDOG_USEC", "")
        deadline = int(timeout) / MICROSECONDS if timeout.isdecimal() and int(timeout) else None
        return cls(environment.get("NOTIFY_SOCKET"), deadline)

    def alive(self) -> None:
        """Send READY the first time, then the watchdog's keep-alive.

        May be called as often as you like in the watched loop; the rate is limited.
        """
        if not self._is_ready:
            self._is_ready = True
            self._tell("READY=1")
        now = self._clock()
        if self._pause is None:
            return
        if self._last_sign is None or now - self._last_sign >= self._pause:
            self._last_sign = now
            self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """Send STOPPING: the program ends on purpose."""
        self._tell("STOPPING=1")

    def _tell(self, words: str) -> None:
        if not self._address:
            return
        address = self._address
        if address.startswith("@"):
            address = "\0" + address[1:]
        # A manager that does not read must not hold up the picture: do not wait.
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as line,
        ):
            line.sendto(words.encode(), address)

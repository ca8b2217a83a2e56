"""Debounce a button's contact: a press stays a single press, and a disturbance is none."""

from collections.abc import Callable

WINDOW = 0.022  # seconds: contacts chatter for up to 20 ms, and 50 Hz hum closes them for 10 ms


class Debouncer:
    """Turns the edges of a contact into presses and releases.

    A level counts after `WINDOW` seconds; then `on_press` or `on_release` is
    called with the time of the edge that began it. Shorter changes are chatter or disturbances of
    the wire. The caller owns the clock and must call `check` at `due`. A contact that is `closed`
    at first is no press.
    """

    def __init__(
        self,
        on_press: Callable[[float], None],
        on_release: Callable[[float], None] | None = None,
        *,
        closed: bool = False,
    ) -> None:
        self._on_press = on_press
        self._on_release = on_release
        self._level = closed  # the level after the last edge
        self._held = closed  # the last level that counted
        self._since = 0.0  # time of the last edge

    @property
    def level(self) -> bool:
        """Whether the contact was closed at the last report."""
        return self._level

    @property
    def due(self) -> float | None:
        """The clock's time in seconds at which `check` must be called next, if any."""
        return None if self._level == self._held else self._since + WINDOW

    def edge(self, closed: bool, now: float) -> None:
        """Take note that the contact closed or opened at `now` (monotonic seconds)."""
        self.check(now)
        if closed != self._level:
            self._level, self._since = closed, now

    def check(self, now: float) -> None:
        """Count the contact's level if unchanged for the window at `now`."""
        due = self.due
        if due is None or now < due:
            return
        self._held = self._level
        if self._held:
            self._on_press(self._since)
        elif self._on_release is not None:
            self._on_release(self._since)

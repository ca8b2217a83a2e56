"""Debounce a button's contact: one press stays one press."""

from collections.abc import Callable

WINDOW = 0.022  # contacts chatter for up to 20 ms; a little more, since edges come late


class Debouncer:
    """Turns the edges of one contact into presses.

    A press is reported at the first edge after a quiet time. After a press or release, edges
    within `WINDOW` seconds are chatter; the level at the window's end counts, so that presses
    half a window apart are all reported. The caller owns the clock and must call `check` at
    `due`. A late edge belongs to the window of its own time. A contact that is `closed` at first
    is no press.
    """

    def __init__(
        self,
        on_press: Callable[[], None],
        on_release: Callable[[], None] | None = None,
        *,
        closed: bool = False,
    ) -> None:
        self._on_press = on_press
        self._on_release = on_release
        self._level = closed  # what the contact says
        self._held = closed  # what we believe
        self._quiet_at: float | None = None  # when the window open now closes
        self._until = float("-inf")  # when the last one closes, or closed
        self._edge = 0.0  # time of the last edge

    @property
    def level(self) -> bool:
        """The contact's last reported level: whether it is closed."""
        return self._level

    @property
    def due(self) -> float | None:
        """When `check` should be called next, in the clock's seconds; None while quiet."""
        return self._quiet_at

    def edge(self, closed: bool, now: float) -> None:
        """The contact closed or opened at `now` (monotonic seconds)."""
        self.check(now)
        if closed == self._level:
            return
        self._level = closed
        self._edge = now
        if self._quiet_at is None and now < self._until:
            self._quiet_at = self._until  # that window was closed without it
        elif self._quiet_at is None:
            self._believe(now)

    def check(self, now: float) -> None:
        """At the window's end, accept the level then."""
        while self._quiet_at is not None and now >= self._quiet_at:
            self._quiet_at = None
            if self._level != self._held:
                self._believe(self._edge)

    def _believe(self, since: float) -> None:
        self._held = self._level
        self._quiet_at = self._until = since + WINDOW
        if self._held:
            self._on_press()
        elif self._on_release is not None:
            self._on_release()

"""A button: debouncing, short and long presses."""

from collections.abc import Callable

from hardware.gpio.debounce import Debouncer

LONG_SECONDS = 1.0


class Button:
    """Turns the edges of a contact into presses.

    A press is reported once the contact is steady; with `on_long`, a short press is reported on
    release and a long press a second after the contact closed, while still held. A button that is
    down from the start, since `held_since`, reports nothing until its release. The clock is the
    caller's, who must call `check` at `due`.
    """

    def __init__(
        self,
        on_press: Callable[[], None],
        on_long: Callable[[], None] | None = None,
        held_since: float | None = None,
    ) -> None:
        self._on_press = on_press
        self._on_long = on_long
        down = held_since is not None
        self._debouncer = Debouncer(self._pressed, self._released, closed=down)
        self._long_at: float | None = None
        self.held_since = held_since

    @property
    def level(self) -> bool:
        """Whether the contact was closed at the last report."""
        return self._debouncer.level

    @property
    def due(self) -> float | None:
        """The clock's time in seconds at which `check` must be called next; None: no need."""
        times = (self._debouncer.due, self._long_at if self.level else None)
        return min((time for time in times if time is not None), default=None)

    def edge(self, closed: bool, now: float) -> None:
        """Take note that the contact closed or opened at `now` (monotonic seconds)."""
        self.check(now)
        self._debouncer.edge(closed, now)

    def check(self, now: float) -> None:
        """Report presses that are certain by `now` (monotonic seconds)."""
        self._debouncer.check(now)
        # An open contact may be a release that is still too short to count.
        is_long = self._long_at is not None and now >= self._long_at and self.level
        if is_long and self._on_long is not None:
            self._long_at = None
            self._on_long()

    def _pressed(self, since: float) -> None:
        self.held_since = since
        if self._on_long is None:
            self._on_press()
        else:
            self._long_at = since + LONG_SECONDS

    def _released(self, _: float) -> None:
        self.held_since = None
        if self._long_at is not None:
            self._long_at = None
            self._on_press()

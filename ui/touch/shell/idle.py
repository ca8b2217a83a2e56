"""Measure how long nothing has happened at the table."""


class Idle:
    """Compares the current state with the previous state. Times are seconds of one clock."""

    def __init__(self) -> None:
        self._seen: object = None
        self._since: float | None = None

    def look(self, now: float, seen: object) -> float:
        """Return the seconds since the last touch or change of `seen`."""
        if self._since is None or seen != self._seen:
            self._seen, self._since = seen, now
        return now - self._since

    def stir(self, now: float) -> None:
        """Note a touch."""
        self._since = now

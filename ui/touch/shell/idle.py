"""How long nothing has happened at the table."""


class Idle:
    """Compares what is seen now with what was seen before. Times are seconds of one clock."""

    def __init__(self) -> None:
        self._seen: object = None
        self._since: float | None = None

    def look(self, now: float, seen: object) -> float:
        """For how many seconds nothing was touched and the same was `seen`."""
        if self._since is None or seen != self._seen:
            self._seen, self._since = seen, now
        return now - self._since

    def stir(self, now: float) -> None:
        """Something was touched."""
        self._since = now

"""Read the clock: the moment for journals, and the hour at the table."""

from datetime import UTC, datetime


def now() -> str:
    """Return this moment as ISO 8601, in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def local_hour() -> int:
    """Return the hour at the table, 0 to 23."""
    return datetime.now().astimezone().hour

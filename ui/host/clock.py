"""The moment at which something is done, as journals write it down, and the hour at the table."""

from datetime import UTC, datetime


def now() -> str:
    """This moment as ISO 8601, in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def local_hour() -> int:
    """The hour at the table, 0 to 23."""
    return datetime.now().astimezone().hour

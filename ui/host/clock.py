"""The moment at which something is done, as journals write it down."""

from datetime import UTC, datetime


def now() -> str:
    """This moment as ISO 8601, in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")

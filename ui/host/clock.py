"""The present time, in the format of the journals."""

from datetime import UTC, datetime


def now() -> str:
    """This moment as ISO 8601, in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")

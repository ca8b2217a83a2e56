"""What was learned from corrections, in round numbers. No Kivy."""

from companion.settings import MEGABYTE


def megabytes(size: int) -> int:
    """Bytes in whole megabytes, rounded up so that only 0 bytes show as 0."""
    return -(-size // MEGABYTE)

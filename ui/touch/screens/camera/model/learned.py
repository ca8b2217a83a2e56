"""Sizes of the stored corrections in round numbers. No Kivy."""

from companion.settings import MEGABYTE


def megabytes(size: int) -> int:
    """Return bytes in whole megabytes, rounded up so that only 0 bytes show as 0."""
    return -(-size // MEGABYTE)

"""What was learned from corrections, in round numbers. No Kivy."""

from companion.learning.verdicts import Verdicts
from companion.settings import MEGABYTE


def percent(verdicts: Verdicts) -> int:
    """The share of right readings in whole per cent; 100 only if all were right."""
    if verdicts.right == verdicts.judged:
        return 100
    return min(99, round(100 * verdicts.right / verdicts.judged))


def megabytes(size: int) -> int:
    """Bytes in whole megabytes, rounded up so that only 0 bytes show as 0."""
    return -(-size // MEGABYTE)

"""What was learned, in round figures. No Kivy."""

from companion.learning.verdicts import Verdicts
from companion.settings import MEGABYTE


def percent(verdicts: Verdicts) -> int:
    """The share of readings that were right, in whole per cent; 100 only if all were."""
    if verdicts.right == verdicts.judged:
        return 100
    return min(99, round(100 * verdicts.right / verdicts.judged))


def megabytes(size: int) -> int:
    """Bytes as whole megabytes, rounded up: what takes any room is not shown as nothing."""
    return -(-size // MEGABYTE)

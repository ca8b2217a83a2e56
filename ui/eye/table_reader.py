"""The dice reader at this table's strictness: the tuned one, else the shipped one."""

from pathlib import Path

from companion.language.text import Text
from companion.learning import strictness as tuning
from companion.learning.strictness import BadTuning
from ui.host.folders import tuning_file
from vision.reading.decide import SURE
from vision.reading.reader import Reader, ReadsTray


def strictness(data: Path) -> tuple[float, Text | None]:
    """The confidence (0 to 1) above which a die is sure, and why a tuned one is unusable, if so."""
    try:
        return tuning.read(tuning_file(data), SURE), None
    except BadTuning as failure:
        return SURE, failure.text


def reader_at(sure: float) -> ReadsTray:
    """A reader that is sure of a die above the confidence `sure` (0 to 1)."""
    return Reader(sure=sure)

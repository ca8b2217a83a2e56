"""The reader of this table: at its shipped strictness, or the one tuned for its own eye."""

from pathlib import Path

from companion.language.text import Text
from companion.learning import strictness as tuned
from companion.learning.strictness import BadTuning
from ui.host.folders import tuned_file
from vision.reading.decide import SURE
from vision.reading.reader import Reader, ReadsTray


def strictness(data: Path) -> tuple[float, Text | None]:
    """The confidence above which a die is sure, and what is wrong with the tuned one, if it is."""
    try:
        return tuned.read(tuned_file(data), SURE), None
    except BadTuning as failure:
        return SURE, failure.text


def reader_at(sure: float) -> ReadsTray:
    """A reader of this strictness."""
    return Reader(sure=sure)

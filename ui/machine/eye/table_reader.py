"""The dice reader at this table's strictness, with the memory of this table's dice."""

from pathlib import Path

from companion.language.reasons import reason
from companion.language.text import Text
from companion.learning import strictness as tuning
from companion.learning.strictness import BadTuning
from ui.folders import memory_file, tuning_file
from ui.machine.eye.table_memory import TableMemory
from vision.memory.memory import Memory
from vision.memory.stored import DamagedMemory, OtherNetworks
from vision.reading.decide import SURE
from vision.reading.reader import Reader, ReadsTray


def strictness(data: Path) -> tuple[float, Text | None]:
    """Return the confidence (0 to 1) above which a die is sure, and a tuning file's problem."""
    try:
        return tuning.read(tuning_file(data), SURE), None
    except BadTuning as failure:
        return SURE, failure.text


def reader_at(sure: float, memory: Memory | None = None) -> ReadsTray:
    """Return a reader that is sure of a die above the confidence `sure` (0 to 1)."""
    return Reader(sure=sure) if memory is None else Reader(sure=sure, memory=memory)


def remembered(data: Path) -> tuple[Memory, Text | None]:
    """Return the memory kept in a data folder, and why it is empty if unusable."""
    table = TableMemory(memory_file(data))
    try:
        table.load()
    except (DamagedMemory, OtherNetworks) as failure:
        return table.memory, failure.text
    except OSError as failure:
        why = reason(failure)
        return table.memory, Text(
            "The memory of the dice cannot be read ({why}): nothing is recognised.", why=why
        )
    return table.memory, None

"""Readings of another number of dice than the table said when it was asked."""

from typing import Any

from companion.dice import Reading


def miscounted(reading: Reading, label: dict[str, Any]) -> bool:
    """Whether a picture is read with as many dice as then, when the table said another number.

    A die that fell from the table is in no picture of the tray: no strictness finds it.
    """
    read = label.get("read")
    return read is not None and len(reading.dice) == len(read["dice"]) != len(label["dice"])

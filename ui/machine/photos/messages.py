"""The messages between the table and the process that reads photographs, as JSON.

Answers are never unpickled: a photograph that takes over the process cannot take over the table.
"""

from enum import StrEnum

from msgspec import Struct

from companion.dice import Reading, WantedDice
from ui.machine.photos.refusals import Reason

KEPT_LENGTH = 1280  # pixels: the longer side of the picture that may be kept


class Advice(StrEnum):
    """An advice for a better picture."""

    MORE_LIGHT = "more_light"
    HOLD_STILL = "hold_still"
    CLOSER = "closer"
    WHOLE = "whole"  # the edge of the picture cuts a die


class ToRead(Struct, frozen=True):
    """A request to read the photograph that follows for the dice `wanted`, None for any."""

    wanted: WantedDice | None


class PhotoRead(Struct, frozen=True, tag="read"):
    """The reading of a photograph, with boxes in pixels of the upright `width` x `height` picture.

    The picture follows, shrunk to `rows` x `columns` x 3 bytes (B, G, R).
    """

    reading: Reading
    width: int
    height: int
    rows: int
    columns: int
    advice: Advice | None = None


class NotRead(Struct, frozen=True, tag="not_read"):
    """A photograph that is not read."""

    reason: Reason

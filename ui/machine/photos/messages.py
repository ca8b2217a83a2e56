"""What the table and the process that reads photographs say to each other, as JSON.

Nothing that this process says is unpickled: whatever a photograph may do to it stays there.
"""

from enum import StrEnum

from msgspec import Struct

from companion.dice import Reading, WantedDice
from ui.machine.photos.refusals import Reason

KEPT_LENGTH = 1280  # pixels: the longer side of the picture that may be kept of a photograph


class Advice(StrEnum):
    """What helps to take a better picture."""

    MORE_LIGHT = "more_light"
    HOLD_STILL = "hold_still"
    CLOSER = "closer"
    WHOLE = "whole"  # a die is cut off by the edge of the picture


class ToRead(Struct, frozen=True):
    """Read the photograph that follows for the dice `wanted`, None for any."""

    wanted: WantedDice | None


class PhotoRead(Struct, frozen=True, tag="read"):
    """What a photograph shows: boxes are in pixels of the upright picture of `width` x `height`.

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

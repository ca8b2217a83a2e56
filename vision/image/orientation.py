"""Turn a picture as its EXIF note says the camera was held.

Source: CIPA DC-008 (Exif 2.32), tag 0x0112.
"""

import struct
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.generic]
_ORIENTATION = 0x0112
_ENTRY = 12  # bytes of one entry of a directory
# What must be done to see the picture upright, by the tag's value.
_TURNS: dict[int, Callable[[Picture], Picture]] = {
    2: np.fliplr,
    3: lambda picture: np.rot90(picture, 2),
    4: np.flipud,
    5: lambda picture: picture.swapaxes(0, 1),
    6: lambda picture: np.rot90(picture, -1),
    7: lambda picture: np.rot90(picture.swapaxes(0, 1), 2),
    8: np.rot90,
}


def turned(picture: Picture, note: bytes) -> Picture:
    """Return a picture (height x width, with or without channels) as its `note` says.

    `note` is the TIFF structure of an EXIF block. A note that makes no sense turns nothing.
    """
    turn = _TURNS.get(_value(note))
    return picture if turn is None else turn(picture)


def _value(note: bytes) -> int:
    """Return the orientation tag in the first directory of a note; 1 if there is none."""
    order = {b"II": "<", b"MM": ">"}.get(note[:2])
    if order is None:
        return 1
    try:
        (at,) = struct.unpack_from(f"{order}I", note, 4)
        (count,) = struct.unpack_from(f"{order}H", note, at)
        for entry in range(at + 2, at + 2 + count * _ENTRY, _ENTRY):
            tag, _, _, value = struct.unpack_from(f"{order}HHIH", note, entry)
            if tag == _ORIENTATION:
                return int(value)
    except struct.error:
        pass
    return 1

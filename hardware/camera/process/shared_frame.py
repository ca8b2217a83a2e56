"""A frame in shared memory between two processes.

There is no lock: messages on the pipe pass ownership. The camera's process owns the frame until
this process sends the frame's number, the reader until the next request.
"""

import struct
from multiprocessing.shared_memory import SharedMemory
from typing import Self

import numpy as np

from hardware.errors import CameraFormat, CameraLost
from vision.frame import Frame, Image

# number, pictures damaged so far, time in seconds, height and width of the picture, then of the
# small picture (0: none)
HEADER = struct.Struct("<QQdIIII")
# The largest picture of a Camera Module 3, and a small picture; memory never written costs nothing.
ROOM = HEADER.size + 4608 * 2592 * 3 + 1280 * 720 * 3


class SharedFrame:
    """A block of shared memory for a frame, removed by the side that made the block."""

    def __init__(self, memory: SharedMemory, *, ours: bool) -> None:
        self._memory = memory
        self._ours = ours

    @classmethod
    def make(cls) -> Self:
        """Make a new block. Raises OSError."""
        return cls(SharedMemory(create=True, size=ROOM), ours=True)

    @classmethod
    def attach(cls, name: str) -> Self:
        """Return the block that the other side made. Raises OSError."""
        return cls(SharedMemory(name), ours=False)

    @property
    def name(self) -> str:
        """The name by which the other side attaches."""
        return self._memory.name

    def write(self, frame: Frame) -> None:
        """Write a frame.

        Raises CameraFormat if the frame is too large or not height x width x 3 uint8.
        """
        check(frame)
        small = frame.small
        pictures = [frame.image] if small is None else [frame.image, small]
        if HEADER.size + sum(picture.size for picture in pictures) > ROOM:
            height, width = frame.image.shape[:2]
            raise CameraFormat(name=frame.source, format=f"{width}x{height}")
        sizes = [*frame.image.shape[:2], *(small.shape[:2] if small is not None else (0, 0))]
        HEADER.pack_into(self._bytes, 0, frame.index, frame.damaged, frame.time, *sizes)
        start = HEADER.size
        for picture in pictures:
            self._picture(start, *picture.shape[:2])[:] = picture
            start += picture.size

    def read(self, number: int, source: str) -> Frame:
        """Return a copy of the frame with that number.

        Raises CameraLost if the memory holds another frame.
        """
        index, damaged, time, *sizes = HEADER.unpack_from(self._bytes, 0)
        height, width, small_height, small_width = sizes
        if index != number:
            raise CameraLost(name=source)
        image = self._picture(HEADER.size, height, width).copy()
        small = None
        if small_height:
            start = HEADER.size + image.size
            small = self._picture(start, small_height, small_width).copy()
        return Frame(image, time, index, source, small, damaged=damaged)

    @property
    def _bytes(self) -> memoryview:
        assert self._memory.buf is not None
        return self._memory.buf

    def _picture(self, start: int, height: int, width: int) -> Image:
        return np.ndarray((height, width, 3), np.uint8, self._bytes, start)

    def close(self) -> None:
        """Release the memory; also remove a block made on this side."""
        self._memory.close()
        if self._ours:
            self._memory.unlink()


def check(frame: Frame) -> None:
    """Raise CameraFormat unless a frame's pictures are height x width x 3, uint8."""
    for picture in (frame.image, frame.small):
        if picture is None:
            continue
        if picture.ndim != 3 or picture.shape[2] != 3 or picture.dtype != np.uint8:
            shape = f"{picture.dtype} {'x'.join(map(str, picture.shape))}"
            raise CameraFormat(name=frame.source, format=shape)

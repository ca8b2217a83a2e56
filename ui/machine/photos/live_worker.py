"""Decode the pictures of a phone that lies above the tray, in a separate process."""

import contextlib
import struct
from multiprocessing.connection import Connection

from ui.machine.photos.live_pictures import LONGEST_SIDE, MOST_LIVE_BYTES
from vision.frame import Image
from vision.image import jpeg
from vision.image.photograph import BadPhotograph, decode, header_size

SIZE = struct.Struct("<II")  # rows and columns, both 0 for a picture that is refused


def serve(pipe: Connection, greeting: bytes) -> None:
    """Send the greeting, then answer each picture on the pipe with its size and its pixels."""
    # A broken pipe ends the process without an error.
    with contextlib.suppress(EOFError, ConnectionError):
        pipe.send_bytes(greeting)
        while True:
            image = decoded(pipe.recv_bytes(MOST_LIVE_BYTES))
            if image is None:
                pipe.send_bytes(SIZE.pack(0, 0))
            else:
                pipe.send_bytes(SIZE.pack(*image.shape[:2]))
                pipe.send_bytes(image.tobytes())


def decoded(data: bytes) -> Image | None:
    """Return the picture of a JPEG file (height x width x 3, uint8, B, G, R).

    None for any other file, a damaged one, and a picture longer than `LONGEST_SIDE`.
    """
    size = header_size(data) if data.startswith(jpeg.START) else None
    if size is None or not 0 < min(size) <= max(size) <= LONGEST_SIDE:
        return None
    try:
        image = decode(data, "")
    except (BadPhotograph, MemoryError):
        return None
    return image if max(image.shape[:2]) <= LONGEST_SIDE else None

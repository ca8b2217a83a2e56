"""Read photographs in order, in a separate process."""

import contextlib
from multiprocessing.connection import Connection
from pathlib import Path

import cv2
import msgspec
import numpy as np

from ui.machine.eye.table_reader import reader_at, remembered, strictness
from ui.machine.photos.messages import KEPT_LENGTH, NotRead, PhotoRead, ToRead
from ui.machine.photos.photo_advice import advice
from ui.machine.photos.refusals import MOST_BYTES, MOST_PIXELS, Reason
from vision.frame import Image
from vision.image.photograph import BadPhotograph, TooLarge, decode, header_size
from vision.reading.reader import ReadsTray

_NAME = "photo"


def serve(pipe: Connection, data: Path, greeting: bytes) -> None:
    """Send the greeting, then answer each photograph on the pipe until its end."""
    reader = reader_at(strictness(data)[0], remembered(data)[0])
    # A broken pipe ends the process without an error.
    with contextlib.suppress(EOFError, ConnectionError):
        pipe.send_bytes(greeting)
        while True:
            asked = msgspec.json.decode(pipe.recv_bytes(), type=ToRead)
            answer, picture = read(reader, pipe.recv_bytes(MOST_BYTES), asked)
            pipe.send_bytes(msgspec.json.encode(answer))
            if picture is not None:
                pipe.send_bytes(picture.tobytes())


def read(
    reader: ReadsTray, photo: bytes, asked: ToRead
) -> tuple[PhotoRead, Image] | tuple[NotRead, None]:
    """Return the reading of a photograph, and the picture to keep.

    The picture (height x width x 3, uint8, B, G, R) is None if the photograph was not read.
    """
    size = header_size(photo)
    if size is None:
        return NotRead(Reason.WRONG_KIND), None
    if size[0] * size[1] > MOST_PIXELS:
        return NotRead(Reason.TOO_LARGE), None
    try:
        image = decode(photo, _NAME)
    except TooLarge:
        return NotRead(Reason.TOO_LARGE), None
    except BadPhotograph:
        return NotRead(Reason.DAMAGED), None
    try:
        reading = reader.read(image, asked.wanted)
        height, width = image.shape[:2]
        helps = None if reading.sure and reading.dice else advice(image, reading)
        small = _shrunk(image)
    except (cv2.error, MemoryError, ValueError):
        return NotRead(Reason.UNREADABLE), None
    rows, columns = small.shape[:2]
    return PhotoRead(reading, width, height, rows, columns, helps), small


def _shrunk(image: Image) -> Image:
    scale = KEPT_LENGTH / max(image.shape[:2])
    if scale >= 1:
        return image
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)

"""Read WAV files as other programs write them.

Python's own `wave` module reads whole numbers alone, and WAVE_FORMAT_EXTENSIBLE, Audacity's format
for 24 bits, only from 3.12 on. Source: Microsoft, "Multiple channel audio data and WAVE files".
"""

import struct
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hardware.sound.errors import NotASound
from hardware.sound.sound import RATE, Sound, from_levels

LONGEST_SECONDS = 120.0  # longer than anybody listens; the rest of a file is not read
_WHOLE, _FLOAT, _EXTENSIBLE = 1, 3, 0xFFFE  # wFormatTag
_SUBFORMAT = slice(24, 26)  # of an extensible format: the tag that stands in its GUID
_FORMAT = struct.Struct("<HHIIHH")

Levels = npt.NDArray[np.float64]


class _Format(NamedTuple):
    """The storage of samples; `bits` are those of a sample's container."""

    tag: int
    channels: int
    rate: int
    bits: int


def from_wav(content: bytes, name: str) -> Sound:
    """Return the sound in a WAV file's bytes. Raises NotASound.

    Samples are whole numbers of 8 to 32 bits or floats, at any rate; channels are mixed. `name` is
    the file's name in an error. A header that promises more samples than follow (speech written to
    a pipe) is no error.
    """
    try:
        format_, data = _parts(content)
        levels = _levels(format_, data)
    except (struct.error, ValueError) as error:
        raise NotASound(name=name) from error
    return from_levels(_resampled(levels, format_.rate))


def _parts(content: bytes) -> tuple[_Format, bytes]:
    """Return the format and the samples of a file. Raises struct.error, ValueError."""
    if content[:4] != b"RIFF" or content[8:12] != b"WAVE":
        raise ValueError("no WAV file")
    format_ = None
    for chunk, body in _chunks(content):
        if chunk == b"fmt ":
            tag, channels, rate, _, _, bits = _FORMAT.unpack_from(body)
            if tag == _EXTENSIBLE:
                tag = int.from_bytes(body[_SUBFORMAT], "little")
            format_ = _Format(tag, channels, rate, bits)
        elif chunk == b"data" and format_ is not None:
            return format_, body
    raise ValueError("no samples")


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the name and the body of each chunk, the last cut at the end of the file."""
    start = 12
    while start + 8 <= len(content):
        name, size = (
            content[start : start + 4],
            int.from_bytes(content[start + 4 : start + 8], "little"),
        )
        yield name, content[start + 8 : start + 8 + size]
        start += 8 + size + size % 2


def _levels(format_: _Format, data: bytes) -> Levels:
    """Return the mean of all channels, from -1 to 1. Raises ValueError."""
    decode = _DECODERS.get((format_.tag, format_.bits))
    if decode is None or not format_.channels or not format_.rate:
        raise ValueError(f"cannot read {format_}")
    frame = format_.channels * format_.bits // 8
    count = min(len(data) // frame, round(LONGEST_SECONDS * format_.rate))
    levels = decode(data[: count * frame]).reshape(-1, format_.channels)
    return np.asarray(levels.mean(axis=1), np.float64)


def _resampled(levels: Levels, rate: int) -> Levels:
    if rate == RATE or not len(levels):
        return levels
    count = round(len(levels) * RATE / rate)
    places = np.linspace(0, len(levels) - 1, max(count, 1))
    return np.interp(places, np.arange(len(levels)), levels)


def _of_8(samples: bytes) -> Levels:
    return (np.frombuffer(samples, np.uint8).astype(np.float64) - 128) / 128


def _of_16(samples: bytes) -> Levels:
    return np.frombuffer(samples, "<i2").astype(np.float64) / 2**15


def _of_24(samples: bytes) -> Levels:
    thirds = np.frombuffer(samples, np.uint8).reshape(-1, 3).astype(np.int32)
    whole = (thirds[:, 0] << 8) | (thirds[:, 1] << 16) | (thirds[:, 2] << 24)
    return whole.astype(np.float64) / 2**31


def _of_32(samples: bytes) -> Levels:
    return np.frombuffer(samples, "<i4").astype(np.float64) / 2**31


def _of_floats(samples: bytes) -> Levels:
    return np.nan_to_num(np.frombuffer(samples, "<f4").astype(np.float64), posinf=1, neginf=-1)


def _of_doubles(samples: bytes) -> Levels:
    return np.nan_to_num(np.frombuffer(samples, "<f8").astype(np.float64), posinf=1, neginf=-1)


_DECODERS = {
    (_WHOLE, 8): _of_8,
    (_WHOLE, 16): _of_16,
    (_WHOLE, 24): _of_24,
    (_WHOLE, 32): _of_32,
    (_FLOAT, 32): _of_floats,
    (_FLOAT, 64): _of_doubles,
}

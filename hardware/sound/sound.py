"""A sound as samples, and its way from and to WAV."""

import io
import wave
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hardware.errors import NotASound

RATE = 22050  # samples a second, of every sound here
LONGEST_SECONDS = 120.0  # nobody listens longer; a larger file is not read any further
_FULL = 32767
_CURVE = 1.5  # loudness follows the volume by this power: half way up sounds half as loud

Samples = npt.NDArray[np.int16]


class Sound(NamedTuple):
    """One channel of 16-bit samples, RATE of them a second."""

    samples: Samples

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return len(self.samples) / RATE

    def at(self, volume: int) -> "Sound":
        """The same at a volume from 0 (silent) to 100 (as it is)."""
        share = (min(max(volume, 0), 100) / 100) ** _CURVE
        return Sound((self.samples * share).astype(np.int16))

    def wav(self) -> bytes:
        """The bytes of a WAV file."""
        room = io.BytesIO()
        with wave.open(room, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(self.samples.astype("<i2").tobytes())
        return room.getvalue()


def silence(seconds: float) -> Sound:
    """Nothing, for so long."""
    return Sound(np.zeros(round(seconds * RATE), np.int16))


def led_in(sound: Sound, seconds: float) -> Sound:
    """The sound after so much silence, in which an amplifier that sleeps wakes."""
    return joined((silence(seconds), sound)) if seconds > 0 else sound


def joined(sounds: Iterable[Sound]) -> Sound:
    """One sound after the other."""
    parts = [sound.samples for sound in sounds]
    return Sound(np.concatenate(parts) if parts else np.zeros(0, np.int16))


def from_levels(levels: npt.NDArray[np.float64]) -> Sound:
    """The sound of levels from -1 to 1, RATE of them a second."""
    return Sound((np.clip(levels, -1.0, 1.0) * _FULL).astype(np.int16))


def from_wav(content: bytes, name: str) -> Sound:
    """The sound in a WAV file's bytes: any rate, 8 to 32 bits, channels mixed. Raises NotASound.

    `name` is what an error calls it. A header that promises more than there is (speech that was
    written to a pipe) is no error.
    """
    try:
        with wave.open(io.BytesIO(content)) as file:
            channels, width, rate = file.getnchannels(), file.getsampwidth(), file.getframerate()
            frames = file.readframes(min(file.getnframes(), round(LONGEST_SECONDS * rate)))
    except (wave.Error, EOFError, ValueError, OverflowError) as error:
        raise NotASound(name=name) from error
    if width not in _DECODERS or not rate:
        raise NotASound(name=name)
    whole = frames[: len(frames) - len(frames) % (width * channels)]
    levels = _DECODERS[width](whole).reshape(-1, channels).mean(axis=1)
    return from_levels(_resampled(levels, rate))


def _resampled(levels: npt.NDArray[np.float64], rate: int) -> npt.NDArray[np.float64]:
    if rate == RATE or not len(levels):
        return levels
    count = round(len(levels) * RATE / rate)
    places = np.linspace(0, len(levels) - 1, max(count, 1))
    return np.interp(places, np.arange(len(levels)), levels)


def _of_8(frames: bytes) -> npt.NDArray[np.float64]:
    return (np.frombuffer(frames, np.uint8).astype(np.float64) - 128) / 128


def _of_16(frames: bytes) -> npt.NDArray[np.float64]:
    return np.frombuffer(frames, "<i2").astype(np.float64) / 32768


def _of_24(frames: bytes) -> npt.NDArray[np.float64]:
    thirds = np.frombuffer(frames, np.uint8).reshape(-1, 3).astype(np.int32)
    whole = (thirds[:, 0] << 8) | (thirds[:, 1] << 16) | (thirds[:, 2] << 24)
    return whole.astype(np.float64) / 2**31


def _of_32(frames: bytes) -> npt.NDArray[np.float64]:
    return np.frombuffer(frames, "<i4").astype(np.float64) / 2**31


_DECODERS = {1: _of_8, 2: _of_16, 3: _of_24, 4: _of_32}

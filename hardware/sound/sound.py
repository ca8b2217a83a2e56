"""A sound as samples, and as a WAV file."""

import io
import wave
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

RATE = 22050  # samples a second, of every sound here
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

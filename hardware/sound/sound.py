"""A sound as samples, and as a WAV file."""

import io
import wave
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

RATE = 22050  # samples a second, of every sound
_FULL = 32767
_CURVE = 1.5  # exponent of the volume: half the volume sounds half as loud

Samples = npt.NDArray[np.int16]


class Sound(NamedTuple):
    """A channel of 16-bit samples, RATE samples a second."""

    samples: Samples

    @property
    def seconds(self) -> float:
        """The duration in seconds."""
        return len(self.samples) / RATE

    def at(self, volume: int) -> "Sound":
        """Return the sound at a volume from 0 (silent) to 100 (unchanged)."""
        share = (min(max(volume, 0), 100) / 100) ** _CURVE
        return Sound((self.samples * share).astype(np.int16))

    def wav(self) -> bytes:
        """Return the bytes of a WAV file."""
        room = io.BytesIO()
        with wave.open(room, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(self.samples.astype("<i2").tobytes())
        return room.getvalue()


def silence(seconds: float) -> Sound:
    """Return a silent sound that lasts `seconds`."""
    return Sound(np.zeros(round(seconds * RATE), np.int16))


def led_in(sound: Sound, seconds: float) -> Sound:
    """Return the sound after `seconds` of silence, in which a sleeping amplifier wakes."""
    return joined((silence(seconds), sound)) if seconds > 0 else sound


def joined(sounds: Iterable[Sound]) -> Sound:
    """Return the sounds in sequence, as a single sound."""
    parts = [sound.samples for sound in sounds]
    return Sound(np.concatenate(parts) if parts else np.zeros(0, np.int16))


def from_levels(levels: npt.NDArray[np.float64]) -> Sound:
    """Return the sound of levels from -1 to 1, RATE levels a second."""
    return Sound((np.clip(levels, -1.0, 1.0) * _FULL).astype(np.int16))

"""Samples, WAV bytes, volumes."""

import io
import wave

import numpy as np
import pytest

from hardware.errors import NotASound
from hardware.sound.sound import RATE, from_levels, from_wav, joined, silence


def tone(seconds: float = 0.1, rate: int = RATE) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    return np.sin(2 * np.pi * 440 * np.arange(round(seconds * rate)) / rate) * 0.5


def as_wav(levels: "np.ndarray[tuple[int], np.dtype[np.float64]]", width: int, rate: int) -> bytes:
    """Levels in both channels of a WAV file of that many bytes a sample."""
    if width == 1:
        whole = np.repeat(((levels * 127) + 128).astype(np.uint8), 2).tobytes()
    else:
        numbers = np.repeat((levels * (2 ** (8 * width - 1) - 1)).astype("<i4"), 2)
        whole = numbers.view(np.uint8).reshape(-1, 4)[:, :width].tobytes()
    room = io.BytesIO()
    with wave.open(room, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(width)
        file.setframerate(rate)
        file.writeframes(whole)
    return room.getvalue()


def test_what_is_written_is_read_again() -> None:
    sound = from_levels(tone())
    assert np.abs(from_wav(sound.wav(), "x").samples - sound.samples).max() <= 2


@pytest.mark.parametrize("width", [1, 2, 3, 4])
@pytest.mark.parametrize("rate", [8000, 16000, 44100, 48000])
def test_any_wav_file_sounds_the_same_here(width: int, rate: int) -> None:
    read = from_wav(as_wav(tone(0.2, rate), width, rate), "x")
    assert read.seconds == pytest.approx(0.2, abs=0.001)
    middle = read.samples[1000:3000].astype(float)
    assert np.sqrt((middle**2).mean()) == pytest.approx(0.5 / np.sqrt(2) * 32767, rel=0.1)


def test_a_header_that_promises_more_than_there_is_is_no_error() -> None:
    written = from_levels(tone()).wav()
    endless = written[:40] + b"\xff\xff\xff\x7f" + written[44:]  # as espeak-ng writes into a pipe
    assert from_wav(endless, "x").seconds == pytest.approx(0.1, abs=0.001)


@pytest.mark.parametrize("content", [b"", b"RIFF", b"OggS" * 20, bytes(200)])
def test_what_is_no_sound_is_named(content: bytes) -> None:
    with pytest.raises(NotASound, match=r"caller\.wav"):
        from_wav(content, "caller.wav")


def test_the_volume_makes_it_softer_and_0_silent() -> None:
    sound = from_levels(tone())
    loud = [int(np.abs(sound.at(volume).samples).max()) for volume in (0, 25, 50, 75, 100)]
    assert loud == sorted(loud)
    assert loud[0] == 0
    assert loud[-1] == int(np.abs(sound.samples).max())


def test_sounds_follow_each_other() -> None:
    assert joined([silence(0.1), from_levels(tone(0.2))]).seconds == pytest.approx(0.3)
    assert joined([]).seconds == 0

"""WAV files of every format sound the same with every version of Python."""

import struct

import numpy as np
import numpy.typing as npt
import pytest

from hardware.sound.errors import NotASound
from hardware.sound.sound import RATE, Samples, from_levels
from hardware.sound.wav_file import from_wav

PCM, FLOAT, EXTENSIBLE = 1, 3, 0xFFFE
SORTS = [(PCM, 8), (PCM, 16), (PCM, 24), (PCM, 32), (FLOAT, 32), (FLOAT, 64)]
# the rest of the GUID after the format's number in an extensible format
GUID = bytes.fromhex("000000001000800000aa00389b71")


def tone(seconds: float = 0.1, rate: int = RATE) -> npt.NDArray[np.float64]:
    return np.sin(2 * np.pi * 440 * np.arange(round(seconds * rate)) / rate) * 0.5


def stored(levels: npt.NDArray[np.float64], tag: int, bits: int) -> bytes:
    """Encode levels (-1 to 1) as samples of a format."""
    if tag == FLOAT:
        return levels.astype(f"<f{bits // 8}").tobytes()
    if bits == 8:
        return (levels * 127 + 128).astype(np.uint8).tobytes()
    numbers: npt.NDArray[np.int32] = (levels * (2 ** (bits - 1) - 1)).astype("<i4")
    return numbers.view(np.uint8).reshape(-1, 4)[:, : bits // 8].tobytes()


def chunk(name: bytes, body: bytes) -> bytes:
    return name + struct.pack("<I", len(body)) + body + bytes(len(body) % 2)


def wav(
    tag: int = PCM,
    bits: int = 16,
    *,
    channels: int = 1,
    rate: int = RATE,
    extensible: bool = False,
    before: bytes = b"",
) -> bytes:
    """Return a WAV file with a tone of 0.1 s in every channel, after the chunk `before`."""
    frame = channels * bits // 8
    head = struct.pack(
        "<HHIIHH", EXTENSIBLE if extensible else tag, channels, rate, rate * frame, frame, bits
    )
    if extensible:
        head += struct.pack("<HHIH", 22, bits, 0, tag) + GUID
    samples = stored(np.repeat(tone(rate=rate), channels), tag, bits)
    body = b"WAVE" + chunk(b"fmt ", head) + before + chunk(b"data", samples)
    return chunk(b"RIFF", body)


def loudness(samples: Samples) -> float:
    """Return the effective value of the middle of a sound, from 0 to 1."""
    middle = samples[500:1700].astype(float) / 32767
    return float(np.sqrt((middle**2).mean()))


@pytest.mark.parametrize(("tag", "bits"), SORTS)
@pytest.mark.parametrize("channels", [1, 2, 6])
@pytest.mark.parametrize("extensible", [False, True])
def test_every_format_sounds_the_same(tag: int, bits: int, channels: int, extensible: bool) -> None:
    sound = from_wav(wav(tag, bits, channels=channels, extensible=extensible), "x")
    assert sound.seconds == pytest.approx(0.1, abs=0.001)
    assert loudness(sound.samples) == pytest.approx(0.5 / np.sqrt(2), rel=0.1)


@pytest.mark.parametrize("rate", [8000, 16000, 44100, 48000])
def test_every_rate_sounds_the_same(rate: int) -> None:
    sound = from_wav(wav(rate=rate), "x")
    assert sound.seconds == pytest.approx(0.1, abs=0.001)
    assert loudness(sound.samples) == pytest.approx(0.5 / np.sqrt(2), rel=0.1)


def test_a_written_sound_is_read_back() -> None:
    sound = from_levels(tone())
    assert np.abs(from_wav(sound.wav(), "x").samples - sound.samples).max() <= 2


@pytest.mark.parametrize("name", [b"LIST", b"bext", b"PEAK"])
def test_chunks_with_notes_are_passed_over(name: bytes) -> None:
    assert from_wav(wav(before=chunk(name, b"recorded by us.")), "x").seconds > 0


@pytest.mark.parametrize("size", [b"\xff\xff\xff\x7f", b"\xff\xff\xff\xff"])
def test_a_header_that_announces_too_many_samples_is_no_error(size: bytes) -> None:
    written = from_levels(tone()).wav()
    endless = written[:40] + size + written[44:]  # as espeak-ng writes to a pipe
    assert from_wav(endless, "x").seconds == pytest.approx(0.1, abs=0.001)


def test_nan_is_silent_and_infinity_is_loudest() -> None:
    content = wav(FLOAT, 32)
    odd = struct.pack("<3f", float("nan"), float("inf"), float("-inf"))
    samples = from_wav(content[: -len(odd)] + odd, "x").samples[-3:]
    assert samples.tolist() == [0, 32767, -32767]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"RIFF",
        b"OggS" * 20,
        bytes(200),
        wav()[:30],
        wav(tag=2),  # ADPCM
        wav(channels=0),
        wav(rate=0),
        wav().replace(b"data", b"dada"),
    ],
)
def test_a_file_without_a_sound_is_named_in_the_error(content: bytes) -> None:
    with pytest.raises(NotASound, match=r"caller\.wav"):
        from_wav(content, "caller.wav")

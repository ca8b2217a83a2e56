"""Read sound files: WAV, and Ogg Vorbis if a decoder is installed."""

import shutil
import subprocess
from functools import cache
from pathlib import Path

from hardware.sound.errors import NoOggDecoder, NotASound
from hardware.sound.sound import Sound
from hardware.sound.wav_file import from_wav

SUFFIXES = (".wav", ".ogg")
DECODE_SECONDS = 20.0
MOST_BYTES = 30_000_000

# Each writes a WAV file to its standard output; FILE is the file's path.
_DECODERS = (
    ("oggdec", "-Q", "-o", "-", "FILE"),
    ("sox", "FILE", "-t", "wav", "-"),
    ("ffmpeg", "-v", "error", "-i", "FILE", "-f", "wav", "-"),
)


def read(path: Path) -> Sound:
    """Return the sound in a file. Raises NotASound, NoOggDecoder, OSError."""
    if path.suffix.lower() == ".ogg":
        return from_wav(_decoded(path), path.name)
    with path.open("rb") as file:
        return from_wav(file.read(MOST_BYTES), path.name)


@cache
def ogg_decoder() -> tuple[str, ...] | None:
    """Return the command that decodes Ogg Vorbis; None if no such program is installed."""
    return next((command for command in _DECODERS if shutil.which(command[0])), None)


def _decoded(path: Path) -> bytes:
    command = ogg_decoder()
    if command is None:
        raise NoOggDecoder(name=path.name)
    words = [str(path.resolve()) if word == "FILE" else word for word in command]
    try:
        done = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=DECODE_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise NotASound(name=path.name) from error
    if done.returncode:
        raise NotASound(name=path.name)
    return done.stdout

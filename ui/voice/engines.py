"""The programs that speak: `pico2wave` in the languages of its voices, else `espeak-ng`."""

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Protocol

from companion.language.errors import TranslatedError
from companion.language.text import Language
from hardware.sound.errors import NotASound
from hardware.sound.sound import Sound
from hardware.sound.wav_file import from_wav

SPEAK_SECONDS = 20.0  # enough for the longest report on the slowest Pi
MOST_CHARACTERS = 4000
Which = Callable[[str], str | None]


class CannotSpeak(TranslatedError):
    """The program produced no speech from a text, or has no voice. Details: program."""

    message = "{program} could not say that."


class NoSpeech(TranslatedError):
    """No program that speaks is installed."""

    message = "No program that speaks is installed: espeak-ng is wanted."


class Engine(Protocol):
    """A program that speaks."""

    @property
    def name(self) -> str:
        """The program's name, also that of its package."""

    def speak(self, text: str, language: Language) -> Sound:
        """Return the text as speech. Raises CannotSpeak."""


class Pico:
    """SVOX Pico: the better voice of the two, on Raspberry Pi OS."""

    name = "pico2wave"
    _VOICES: ClassVar = {
        "de": "de-DE",
        "en": "en-GB",
        "es": "es-ES",
        "fr": "fr-FR",
        "it": "it-IT",
    }

    def __init__(self, other: Engine | None = None) -> None:
        """`other` speaks the languages for which Pico has no voice, such as Dutch."""
        self._other = other

    def speak(self, text: str, language: Language) -> Sound:
        """Return the text as speech. Raises CannotSpeak."""
        voice = self._VOICES.get(language)
        if voice is None:
            if self._other is None:
                raise CannotSpeak(program=self.name)
            return self._other.speak(text, language)
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "said.wav"
            # pico2wave interprets tags in the text, hence no "<"
            spoken = _safe(text).replace("<", " ")
            _run([self.name, "-l", voice, "-w", str(out), "--", spoken], self.name)
            try:
                return from_wav(out.read_bytes(), self.name)
            except (OSError, NotASound) as error:
                raise CannotSpeak(program=self.name) from error


class Espeak:
    """eSpeak NG: in every distribution."""

    name = "espeak-ng"
    _VOICES: ClassVar = {"en": "en-gb"}  # other voices have the name of their language
    _WORDS_A_MINUTE = "155"  # the default of 175 is too fast beside a table

    def speak(self, text: str, language: Language) -> Sound:
        """Return the text as speech. Raises CannotSpeak."""
        voice = ["-v", self._VOICES.get(language, language), "-s", self._WORDS_A_MINUTE]
        output = _run([self.name, *voice, "--stdin", "--stdout"], self.name, _safe(text).encode())
        try:
            return from_wav(output, self.name)
        except NotASound as error:
            raise CannotSpeak(program=self.name) from error


def find_engine(find_program: Which = shutil.which) -> Engine | None:
    """Return the best installed program, or None. `find_program` finds a program's path."""
    espeak = Espeak() if find_program(Espeak.name) else None
    return Pico(espeak) if find_program(Pico.name) else espeak


def _safe(text: str) -> str:
    """Return the text without control characters, at most MOST_CHARACTERS long."""
    whole = "".join(sign if sign.isprintable() else " " for sign in text)
    return whole[:MOST_CHARACTERS]


def _run(words: list[str], name: str, heard: bytes = b"") -> bytes:
    try:
        done = subprocess.run(
            words, input=heard, capture_output=True, timeout=SPEAK_SECONDS, check=False
        )
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise CannotSpeak(program=name) from error
    if done.returncode:
        raise CannotSpeak(program=name)
    return done.stdout

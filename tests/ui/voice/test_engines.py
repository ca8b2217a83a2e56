"""The speech programs: the real eSpeak NG, checked with sox, and a pretend Pico."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from companion.language.catalogue import languages
from companion.language.text import Language, Text
from hardware.sound.chimes import Chime, chime
from hardware.sound.sound import Sound, joined
from ui.voice.catalogue import every
from ui.voice.engines import CannotSpeak, Espeak, Pico, find_engine

speaks = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
measures = pytest.mark.skipif(shutil.which("sox") is None, reason="sox is not installed")

EVERY = 10  # every run speaks this fraction of the phrases, the soak all of them


def measured(sound: Sound, path: Path) -> tuple[float, float]:
    """Return the seconds and the root mean square (0 to 1) measured by sox."""
    path.write_bytes(sound.wav())
    done = subprocess.run(
        ["sox", str(path), "-n", "stat"], capture_output=True, text=True, check=True
    )
    told = dict(line.split(":", 1) for line in done.stderr.splitlines() if ":" in line)
    found = {" ".join(name.split()): value for name, value in told.items()}
    return float(found["Length (seconds)"]), float(found["RMS amplitude"])


def check_spoken(phrases: Sequence[tuple[str, Text]], language: Language, path: Path) -> None:
    """Assert that each phrase is audible and takes a plausible time, measured by sox too."""
    sounds = []
    for key, text in phrases:
        words = text.to(language)
        sound = Espeak().speak(words, language)
        loudness = np.sqrt((sound.samples.astype(float) ** 2).mean()) / 32768
        assert 0.15 < sound.seconds < 1.5 + 0.16 * len(words), (key, words, sound.seconds)
        assert 0.01 < loudness < 0.5, (key, words, loudness)
        sounds.append(sound)
    seconds, loudness = measured(joined(sounds), path)
    assert seconds == pytest.approx(sum(sound.seconds for sound in sounds), abs=0.1)
    assert 0.02 < loudness < 0.3


@speaks
@measures
@pytest.mark.parametrize("language", languages())
def test_a_tenth_of_the_phrases_is_audible(language: Language, tmp_path: Path) -> None:
    check_spoken(list(every().items())[::EVERY], language, tmp_path / "said.wav")


@pytest.mark.soak
@speaks
@measures
@pytest.mark.parametrize("language", languages())
def test_every_phrase_is_audible(language: Language, tmp_path: Path) -> None:
    check_spoken(list(every().items()), language, tmp_path / "said.wav")


@speaks
@measures
def test_speech_and_chimes_are_about_as_loud(tmp_path: Path) -> None:
    _, speech = measured(Espeak().speak("Trois cinq, un six", "fr"), tmp_path / "a.wav")
    for which in Chime:
        _, rung = measured(chime(which), tmp_path / "b.wav")
        assert speech / 4 < rung < speech * 4


@speaks
def test_the_languages_have_different_voices() -> None:
    spoken = {Espeak().speak("table", language).samples.tobytes() for language in languages()}
    assert len(spoken) == len(languages())


@speaks
@pytest.mark.parametrize(
    "text", ["-f /etc/passwd", "\x00\x1b[2J", "<b>&amp;</b>", "日本", "9" * 9000]
)
def test_no_text_makes_an_engine_fail(text: str) -> None:
    Espeak().speak(text[:50], "en")


def test_pico_comes_before_espeak_and_there_may_be_no_engine() -> None:
    def here(*names: str) -> str | None:
        found = find_engine(lambda name: name if name in names else None)
        return found.name if found is not None else None

    assert here("pico2wave", "espeak-ng") == "pico2wave"
    assert here("espeak-ng") == "espeak-ng"
    assert here() is None


@pytest.fixture
def pico(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install a pretend pico2wave that records its arguments and copies a chime."""
    chimed = tmp_path / "chime.wav"
    chimed.write_bytes(chime(Chime.TURN).wav())
    program = tmp_path / "bin" / "pico2wave"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nfor a in "$@"; do echo "$a" >> {tmp_path}/asked; done\n'
                       f'cp {chimed} "$4"\n')  # fmt: skip
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    return program


def test_pico_gets_its_own_arguments(pico: Path, tmp_path: Path) -> None:
    assert Pico().speak("-x < y", "fr").seconds == pytest.approx(0.35, abs=0.01)
    asked = (tmp_path / "asked").read_text().splitlines()
    assert asked[:2] == ["-l", "fr-FR"]
    assert asked[2] == "-w"
    assert asked[4:] == ["--", "-x   y"]


@pytest.mark.usefixtures("pico")
def test_espeak_speaks_languages_without_a_voice_of_pico() -> None:
    spoken: list[Language] = []

    class Other(Espeak):
        def speak(self, text: str, language: Language) -> Sound:
            spoken.append(language)
            return chime(Chime.TURN)

    for language in (*languages(), "pt"):
        Pico(Other()).speak("x", language)
    assert spoken == ["nl", "pt"]


@pytest.mark.usefixtures("pico")
def test_pico_alone_is_named_in_a_language_without_voice() -> None:
    with pytest.raises(CannotSpeak, match="pico2wave"):
        Pico().speak("x", "nl")


@pytest.mark.parametrize("lines", ["exit 1", "exit 0"])
def test_a_program_that_fails_is_named(pico: Path, lines: str) -> None:
    pico.write_text(f"#!/bin/sh\n{lines}\n")
    with pytest.raises(CannotSpeak, match="pico2wave"):
        Pico().speak("x", "en")


def test_a_missing_program_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CannotSpeak, match="espeak-ng"):
        Espeak().speak("x", "en")

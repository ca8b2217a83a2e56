"""`companion say` and `companion phrases`."""

import shutil
import wave
from pathlib import Path

import pytest

from companion import settings
from companion.settings import Settings
from hardware.sound import speaker
from hardware.sound.errors import NoSoundCard
from tests.ui.typed import Capture, companion
from tests.ui.voice.pretend import PretendEngine
from tests.ui.voice.test_pack import record
from ui.voice import engines
from ui.voice.catalogue import every


@pytest.fixture(autouse=True)
def chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "settings.toml"
    monkeypatch.setenv("COMPANION_SETTINGS", str(path))
    return path


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> PretendEngine:
    pretend = PretendEngine()
    monkeypatch.setattr(engines, "find_engine", lambda: pretend)
    return pretend


def seconds(path: Path) -> float:
    with wave.open(str(path)) as file:
        return float(file.getnframes() / file.getframerate())


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
def test_phrases_and_texts_are_spoken_into_a_wav_file(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "said.wav"
    words = ("roll.three.fives", "roll.one.two", "and a good game to all")
    assert companion(capsys, "say", *words, "--wav", out) == (0, "", "")
    assert 2 < seconds(out) < 8


def test_phrases_are_spoken_in_the_requested_language(
    capsys: Capture, tmp_path: Path, engine: PretendEngine
) -> None:
    out = tmp_path / "said.wav"
    for language in ("fr", "en"):
        words = ("roll.three.fives", "number.245", "Bonjour", "name.jean-luc")
        assert companion(capsys, "say", *words, "--wav", out, language=language)[0] == 0
    assert engine.said == [
        ("Trois cinq, deux cent quarante-cinq, Bonjour, Jean Luc", "fr"),
        ("Three fives, two hundred and forty-five, Bonjour, Jean Luc", "en"),
    ]


def test_every_listed_key_can_be_spoken(
    capsys: Capture, tmp_path: Path, engine: PretendEngine
) -> None:
    keys = [line.split("\t")[0] for line in companion(capsys, "phrases")[1].splitlines()]
    assert companion(capsys, "say", *keys, "--wav", tmp_path / "all.wav") == (0, "", "")
    ((said, _),) = engine.said
    assert said.count(",") >= len(keys) - 1


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_phrases_are_listed_one_per_line(capsys: Capture, language: str) -> None:
    status, out, err = companion(capsys, "phrases", language=language)
    assert (status, err) == (0, "")
    lines = dict(line.split("\t") for line in out.splitlines())
    assert lines.keys() == every().keys()
    assert lines["roll.three.fives"] == {"fr": "trois cinq", "en": "three fives"}[language]


def test_remembered_names_are_listed(capsys: Capture, chosen: Path) -> None:
    settings.write(chosen, Settings(names=("Ana", "Jean Luc")))
    out = companion(capsys, "phrases")[1]
    assert out.splitlines()[-2:] == ["name.ana\tAna", "name.jean-luc\tJean Luc"]


def test_the_missing_phrases_of_a_pack_are_listed(capsys: Capture, tmp_path: Path) -> None:
    record(tmp_path / "pack", "roll.three.fives", 0.2)
    out = companion(capsys, "phrases", "--missing", tmp_path / "pack")[1]
    assert "roll.three.fives\t" not in out
    assert len(out.splitlines()) == len(every()) - 1


def test_a_pack_is_tried_without_an_engine(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "find_engine", lambda: None)
    record(tmp_path / "pack", "roll.three.fives", 0.5)
    out = tmp_path / "said.wav"
    tried = ("say", "roll.three.fives", "--pack", tmp_path / "pack", "--wav", out)
    assert companion(capsys, *tried) == (0, "", "")
    assert 0.5 < seconds(out) < 1.0
    status, _, err = companion(capsys, "say", "turn.yours", "--pack", tmp_path / "pack")
    assert (status, err.count("\n")) == (2, 1)
    assert "espeak-ng" in err


def test_a_recording_that_cannot_be_read_is_named_and_spoken_instead(
    capsys: Capture, tmp_path: Path, engine: PretendEngine
) -> None:
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "undone.wav").write_bytes(b"no sound")
    tried = ("say", "undone", "--pack", tmp_path / "pack", "--wav", tmp_path / "x.wav")
    status, _, err = companion(capsys, *tried)
    assert (status, err.count("\n")) == (0, 1)
    assert "undone.wav" in err
    assert engine.said == [("Undone", "en")]


def test_speaking_aloud_needs_a_sound_card(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, engine: PretendEngine
) -> None:
    monkeypatch.setattr(speaker, "try_out", NoSoundCard)
    assert companion(capsys, "say", "hello") == (2, "", "companion: There is no sound card.\n")


def test_speaking_aloud_plays_to_the_end(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, engine: PretendEngine
) -> None:
    played: list[float] = []
    monkeypatch.setattr(speaker, "try_out", lambda: None)
    monkeypatch.setattr(
        speaker.Speaker, "play_to_end", lambda _, sound, __: played.append(sound.seconds)
    )
    assert companion(capsys, "say", "hello") == (0, "", "")
    assert len(played) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("roll.tree.fives",), "There is no phrase roll.tree.fives: companion phrases lists them."),
        (("",), "There is nothing to say."),
        (("hi", "--pack", "/nowhere"), "/nowhere is not a folder of WAV or Ogg recordings."),
        (("hi", "--wav", "/dev/null/x.wav"), "cannot go on"),
    ],
)
def test_errors_are_one_sentence(
    capsys: Capture, engine: PretendEngine, words: tuple[str, ...], said: str
) -> None:
    status, out, err = companion(capsys, "say", *words)
    assert (status, out) == (2, "")
    assert err.startswith(f"companion: {said}")
    assert err.count("\n") == 1

"""Recordings made by a family."""

from pathlib import Path

import pytest

from hardware.sound.errors import NotASound
from hardware.sound.sound import Sound, silence
from ui.voice.pack import SoundPack


def record(folder: Path, key: str, seconds: float) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{key}.wav").write_bytes(silence(seconds).wav())


def lengths(sounds: tuple[Sound, ...]) -> list[float]:
    return [round(sound.seconds, 2) for sound in sounds]


def test_a_recorded_phrase_is_found_by_its_key(tmp_path: Path) -> None:
    record(tmp_path, "roll.three.fives", 0.3)
    (tmp_path / "notes.txt").write_text("ours")
    pack = SoundPack(tmp_path)
    assert len(pack) == 1
    assert lengths(pack.recording("roll.three.fives", "fr")) == [0.3]
    assert pack.recording("roll.three.sixes", "fr") == ()
    assert pack.recording("", "fr") == ()


def test_a_number_without_its_own_recording_is_composed(tmp_path: Path) -> None:
    record(tmp_path, "number.200", 0.2)
    pack = SoundPack(tmp_path)
    # half of the recordings would give another number
    assert pack.recording("number.245", "en") == ()
    record(tmp_path, "number.45", 0.45)
    assert lengths(SoundPack(tmp_path).recording("number.245", "en")) == [0.2, 0.45]
    record(tmp_path, "number.245", 0.9)
    assert lengths(SoundPack(tmp_path).recording("number.245", "en")) == [0.9]


def test_each_language_can_have_its_own_folder(tmp_path: Path) -> None:
    record(tmp_path, "name.ana", 0.1)
    record(tmp_path / "fr", "turn.yours", 0.2)
    record(tmp_path / "en", "turn.yours", 0.4)
    pack = SoundPack(tmp_path)
    assert lengths(pack.recording("turn.yours", "fr")) == [0.2]
    assert lengths(pack.recording("turn.yours", "en")) == [0.4]
    assert lengths(pack.recording("name.ana", "en")) == [0.1]


def test_a_file_that_is_no_sound_is_ignored_and_named(tmp_path: Path) -> None:
    record(tmp_path, "turn.yours", 0.2)
    (tmp_path / "undone.wav").write_bytes(b"no sound")
    pack = SoundPack(tmp_path)
    pack.read_all()
    assert pack.recording("undone", "fr") == ()
    assert {name: type(problem) for name, problem in pack.problems.items()} == {
        "undone.wav": NotASound
    }


@pytest.mark.parametrize("name", ["nowhere", "file"])
def test_a_missing_folder_has_no_recordings(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    pack = SoundPack(tmp_path / name)
    assert len(pack) == 0
    assert pack.recording("turn.yours", "fr") == ()

"""The doctor's check of the sound."""

from pathlib import Path
from typing import Any

import pytest

from companion.settings import Settings
from hardware.sound.cards import CardOfSound
from hardware.sound.errors import (
    NoSoundCard,
    NoSoundPlayer,
    SoundCardBusy,
    SoundError,
    SoundSwallowed,
)
from tests.ui.doctor.patient import patient
from tests.ui.voice.pretend import PretendEngine
from tests.ui.voice.test_pack import record
from ui.doctor import sound as sound_check
from ui.doctor.finding import Finding, Level

CALLS = Settings(voice="calls")


@pytest.fixture
def hear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that examines a machine with this sound problem and this voice engine."""

    def examine(
        settings: Settings = CALLS,
        problem: SoundError | None = None,
        *,
        speaks: bool = True,
        runs: bool = False,
    ) -> Finding:
        monkeypatch.setattr(sound_check, "try_out", lambda **_: problem)
        monkeypatch.setattr(sound_check, "find_engine", lambda: PretendEngine() if speaks else None)
        monkeypatch.setattr(sound_check, "companion_runs", lambda _: runs)
        return sound_check.sound(patient(tmp_path, settings=settings))

    return examine


def test_a_card_that_plays_and_a_program_that_speaks_are_well(hear: Any) -> None:
    found = hear()
    assert found.level is Level.OK
    assert found.text.to("en") == "the sound card plays, pretend speaks."


def test_the_card_that_plays_is_named(hear: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    card = CardOfSound("Device", "USB Audio Device", usb=True)
    monkeypatch.setattr(sound_check, "sound_cards", lambda: (card,))
    told = hear().text.to("en")
    assert told == "the sound card USB Audio Device (Device) plays, pretend speaks."


def test_a_card_that_plays_into_nothing_is_not_well(hear: Any) -> None:
    assert hear(CALLS, SoundSwallowed()).level is Level.TO_DO


def test_no_card_is_needed_without_a_voice(hear: Any) -> None:
    for problem in (NoSoundCard(), NoSoundPlayer(program="aplay")):
        assert hear(Settings(), problem).level is Level.OK
        assert hear(CALLS, problem).level is Level.TO_DO


@pytest.mark.parametrize("voice", ["off", "all"])
def test_a_card_used_by_another_program_is_one_sentence(hear: Any, voice: Any) -> None:
    found = hear(Settings(voice=voice), SoundCardBusy())
    assert found.level is Level.TO_DO
    assert found.text.to("en") == "The sound card is in use by another program."
    assert hear(Settings(voice=voice), SoundCardBusy(), runs=True).level is Level.OK


def test_a_missing_program_is_reported_with_its_install_command(hear: Any) -> None:
    assert "apt install alsa-utils" in hear(CALLS, NoSoundPlayer(program="aplay")).text.to("fr")
    assert "apt install espeak-ng" in hear(CALLS, speaks=False).text.to("fr")
    assert hear(Settings(), speaks=False).level is Level.OK


def test_mute_is_well(hear: Any) -> None:
    assert hear(Settings(voice="all", voice_volume=0), SoundCardBusy()).level is Level.OK


def test_a_sound_pack_is_counted_and_its_bad_files_are_named(hear: Any, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    record(pack, "turn.yours", 0.1)
    ours = Settings(voice="calls", sound_pack=str(pack))
    assert hear(ours).text.to("en").endswith("recorded phrases: 1.")
    (pack / "undone.wav").write_bytes(b"no sound")
    assert (hear(ours).level, "undone.wav" in hear(ours).text.to("en")) == (Level.TO_DO, True)
    nowhere = Settings(voice="calls", sound_pack=str(tmp_path / "nowhere"))
    assert hear(nowhere).level is Level.TO_DO


def test_the_simulated_table_has_no_speaker(tmp_path: Path) -> None:
    assert sound_check.sound(patient(tmp_path, simulated=True)).level is Level.SKIPPED

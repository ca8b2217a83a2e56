"""The speaker runs a player program, here a pretend program."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from hardware.sound import speaker as speakers
from hardware.sound.chimes import Chime, chime
from hardware.sound.errors import (
    NoSoundCard,
    NoSoundPlayer,
    SoundCardBusy,
    SoundCardFails,
    SoundError,
    SoundSwallowed,
)
from hardware.sound.sound import RATE, silence
from hardware.sound.speaker import Speaker, try_out
from tests.hardware.silent_speaker import SilentSpeaker
from tests.hardware.sound.cards_of_a_pi import pi_5
from tests.ui.waiting import until

MakePlayer = Callable[[str], str]


@pytest.fixture
def player(tmp_path: Path) -> MakePlayer:
    """Return a function that creates a player from lines of shell, in a folder for its notes."""

    def make(lines: str) -> str:
        program = tmp_path / "player"
        program.write_text(f"#!/bin/sh\ncd {tmp_path}\n{lines}\n")
        program.chmod(0o755)
        return str(program)

    return make


def noted(folder: Path, name: str) -> str:
    path = folder / name
    return path.read_text() if path.exists() else ""


def test_the_speaker_plays_a_wav_file_in_the_background(player: MakePlayer, tmp_path: Path) -> None:
    speaker = Speaker(player("cat > heard.wav; sleep 30"))
    begun = time.monotonic()
    speaker.play(silence(0.5), 100)
    assert time.monotonic() - begun < 5
    assert until((tmp_path / "heard.wav").exists)
    assert until(lambda: (tmp_path / "heard.wav").stat().st_size == 44 + 2 * 11025)
    speaker.stop()


def test_a_new_sound_cuts_off_the_sound_before(player: MakePlayer, tmp_path: Path) -> None:
    script = 'trap "echo cut >> log; exit" TERM; echo play >> log; while :; do sleep 0.01; done'
    speaker = Speaker(player(script))
    speaker.play(silence(0.1), 100)
    assert until(lambda: noted(tmp_path, "log") == "play\n")
    speaker.play(silence(0.1), 100)
    assert until(lambda: noted(tmp_path, "log") == "play\ncut\nplay\n")
    speaker.stop()
    assert noted(tmp_path, "log") == "play\ncut\nplay\ncut\n"


def test_a_player_that_will_not_end_is_killed(
    player: MakePlayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speakers, "END_SECONDS", 0.1)
    speaker = Speaker(player('trap "" TERM; echo > there; while :; do sleep 0.01; done'))
    speaker.play(silence(0.1), 100)
    assert until((tmp_path / "there").exists)
    speaker.stop()  # returns although the player ignores the signal


def test_mute_starts_nothing(player: MakePlayer, tmp_path: Path) -> None:
    speaker = Speaker(player("echo > there"))
    speaker.play(silence(0.1), 0)
    speaker.stop()
    assert not (tmp_path / "there").exists()


def test_a_speaker_without_a_player_is_silent() -> None:
    speaker = Speaker("no-such-player")
    speaker.play(silence(0.1), 100)
    speaker.stop()


def test_the_speaker_waits_for_the_end_if_asked(player: MakePlayer, tmp_path: Path) -> None:
    Speaker(player("cat > /dev/null; echo > over")).play_to_end(silence(0.1), 100)
    assert (tmp_path / "over").exists()


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("audio open error: Device or resource busy", SoundCardBusy),
        ("audio open error: No such file or directory", NoSoundCard),
        ("audio open error: Permission denied", SoundCardFails),
        ("", SoundCardFails),
    ],
)
def test_an_error_of_the_card_is_one_sentence(
    player: MakePlayer, said: str, wrong: type[Exception]
) -> None:
    problem = try_out(player(f'echo "{said}" >&2; exit 1'))
    assert type(problem) is wrong
    for language in ("fr", "en"):
        assert problem.sentence(language).count(".") == 1


def test_a_card_that_plays_has_no_error(player: MakePlayer) -> None:
    assert try_out(player("cat > /dev/null")) is None


@pytest.mark.skipif(shutil.which("aplay") is None, reason="aplay is not installed")
def test_the_real_player_says_that_a_card_swallows_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sink = tmp_path / "asound.conf"
    sink.write_text("pcm.!default { type null }\n")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(sink))
    assert isinstance(try_out(), SoundSwallowed)
    Speaker().play_to_end(chime(Chime.CHEER), 100)
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "nowhere"))
    # and reports a missing card on a machine without a card
    assert isinstance(try_out(), SoundError)


def test_a_lead_in_of_silence_comes_before_each_sound(player: MakePlayer, tmp_path: Path) -> None:
    speaker = Speaker(player("cat > heard.wav"), lead=0.3)
    speaker.play_to_end(chime(Chime.TURN), 100)
    samples = np.frombuffer((tmp_path / "heard.wav").read_bytes()[44:], "<i2")
    assert not samples[: round(0.3 * RATE)].any()
    assert np.array_equal(samples[round(0.3 * RATE) :], chime(Chime.TURN).samples)
    speaker.use("", 0.0)
    speaker.play_to_end(silence(0.1), 100)
    assert (tmp_path / "heard.wav").stat().st_size == 44 + 2 * round(0.1 * RATE)


def test_a_usb_card_plays_unless_another_card_is_chosen(player: MakePlayer, tmp_path: Path) -> None:
    alsa = tmp_path / "asound"
    pi_5(alsa, usb=False)
    speaker = Speaker(player('cat > /dev/null; echo "$@" >> log'), alsa=alsa)
    speaker.play_to_end(silence(0.01), 100)
    pi_5(alsa, usb=True)
    speaker.play_to_end(silence(0.01), 100)
    speaker.use("vc4hdmi1", 0.0)
    speaker.play_to_end(silence(0.01), 100)
    lines = noted(tmp_path, "log").splitlines()
    assert lines == ["-q", "-q -D sysdefault:CARD=Device", "-q -D sysdefault:CARD=vc4hdmi1"]


def test_a_program_that_is_not_there_is_named() -> None:
    assert isinstance(try_out("no-such-player"), NoSoundPlayer)


def test_the_silent_speaker_records_its_sounds() -> None:
    twin = SilentSpeaker()
    twin.play(silence(0.1), 40)
    twin.stop()
    assert [(sound.seconds, volume) for sound, volume in twin.played] == [(0.1, 40)]
    assert twin.stopped == 1

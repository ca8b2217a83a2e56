"""Sound files: WAV always, Ogg if a decoder is installed."""

import subprocess
from pathlib import Path

import pytest

from hardware.sound import sound_file
from hardware.sound.chimes import Chime, chime
from hardware.sound.errors import NoOggDecoder, NotASound

needs_ogg = pytest.mark.skipif(sound_file.ogg_decoder() is None, reason="nothing decodes Ogg here")


@pytest.fixture
def wav(tmp_path: Path) -> Path:
    path = tmp_path / "turn.wav"
    path.write_bytes(chime(Chime.TURN).wav())
    return path


def test_a_wav_file_is_read(wav: Path) -> None:
    assert sound_file.read(wav).seconds == pytest.approx(chime(Chime.TURN).seconds)


@needs_ogg
def test_an_ogg_file_is_read(wav: Path) -> None:
    ogg = wav.with_suffix(".ogg")
    if subprocess.run(["sox", wav, ogg], capture_output=True, check=False).returncode:
        pytest.skip("nothing here makes Ogg files")
    assert sound_file.read(ogg).seconds == pytest.approx(chime(Chime.TURN).seconds, abs=0.01)


@needs_ogg
def test_a_false_ogg_file_is_named_in_the_error(tmp_path: Path) -> None:
    path = tmp_path / "turn.ogg"
    path.write_bytes(b"OggS and nothing else")
    with pytest.raises(NotASound, match=r"turn\.ogg"):
        sound_file.read(path)


def test_a_missing_decoder_is_named_in_the_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sound_file, "ogg_decoder", lambda: None)
    with pytest.raises(NoOggDecoder, match="vorbis-tools"):
        sound_file.read(tmp_path / "turn.ogg")


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"none\.wav"):
        sound_file.read(tmp_path / "none.wav")

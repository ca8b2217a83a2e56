"""The settings as the companion opens: a file that cannot be used is one sentence, no end."""

from pathlib import Path

import pytest

from companion.settings import Settings
from tests.ui.typed import Capture, companion
from ui.opening import _settings


def test_settings_in_a_folder_that_cannot_be_looked_into_stop_nothing(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / ("a" * 300) / "settings.toml"))
    chosen, trouble = _settings("fr")
    assert chosen == Settings()
    assert trouble is not None
    assert capsys.readouterr().err == f"companion: {trouble.fr}\n"


@pytest.mark.parametrize("how", ["--simulated", "--no-face"])
def test_a_camera_that_nobody_would_look_through_is_refused(
    capsys: Capture, tmp_path: Path, how: str
) -> None:
    for language, told in (("fr", "des robots y jouent"), ("en", "there bots play")):
        typed = ("run", "--camera", "usb:0", how, "--data", tmp_path)
        status, out, err = companion(capsys, *typed, language=language)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert told in err

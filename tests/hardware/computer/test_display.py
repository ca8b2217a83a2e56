"""A screen that is announced but missing: no game is played on an invisible picture."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest

from hardware.computer import display
from tests.hardware.computer.service_manager import Manager
from tests.ui.typed import Capture, companion

Run = Callable[..., "subprocess.CompletedProcess[str]"]

PROMISES = [{"DISPLAY": ":77"}, {"WAYLAND_DISPLAY": "wayland-9"}]
THERE = any(s.read_text() == "connected\n" for s in Path("/sys/class/drm").glob("*/status"))
nobody_watches = pytest.mark.skipif(THERE, reason="there is a screen, and it would be used")


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Return a function that runs `companion` with environment variables that announce a screen."""

    def run(promise: Mapping[str, str], *words: object) -> "subprocess.CompletedProcess[str]":
        ours = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_", "KIVY_")
        around = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        settings = {"COMPANION_SETTINGS": str(tmp_path / "settings.toml")}
        typed = [str(word) for word in (*words, "--data", tmp_path / "data", "--language", "en")]
        return subprocess.run(
            [sys.executable, "-m", "ui.cli.main", *typed],
            env={**around, **settings, **promise}, capture_output=True, text=True, timeout=120,
            check=False,
        )  # fmt: skip

    return run


@nobody_watches
@pytest.mark.parametrize(
    "promise", [PROMISES[0], pytest.param(PROMISES[1], marks=pytest.mark.soak)]
)
def test_a_missing_screen_is_reported_and_the_simulated_table_plays_off_screen(
    tmp_path: Path, run: Run, promise: dict[str, str]
) -> None:
    done = run(promise, "play", "dalapapa", "--out", tmp_path / "out")
    first, second, *rest = done.stderr.splitlines()
    assert (done.returncode, rest) == (0, [])
    assert first.startswith("companion: No window can be opened here: the simulated table plays")
    assert second.startswith("Questions asked:")
    assert (tmp_path / "out" / "game-over.png").exists()


@nobody_watches
@pytest.mark.parametrize("promise", PROMISES)
def test_the_service_is_not_ready_without_a_screen_and_leaves_with_a_sentence(
    tmp_path: Path, run: Run, promise: dict[str, str]
) -> None:
    manager = Manager(str(tmp_path / "notify"))
    notify = {"NOTIFY_SOCKET": str(tmp_path / "notify")}
    done = run(promise | notify, "run", "--fullscreen")
    said = done.stderr.splitlines()
    assert (done.returncode, len(said), manager.heard()) == (2, 1, [])
    assert said[0].startswith("companion: No window can be opened here: is the screen connected")
    manager.line.close()


@nobody_watches
def test_a_camera_for_the_real_table_is_refused_where_its_screen_is_not_there(run: Run) -> None:
    done = run(PROMISES[0], "run", "--camera", "usb:0")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "is the screen connected" in done.stderr


def test_no_screen_at_all_cannot_be_filled(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    typed = ("run", "--fullscreen", "--data", tmp_path)
    status, out, err = companion(capsys, *typed, language="fr")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "Aucune fenêtre ne s'ouvre ici" in err


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_off_screen_drawing_uses_no_screen_on_any_system(
    monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    # The restart after a failed window sets this; on a real screen it would restart for ever.
    monkeypatch.setattr(display, "sys", SimpleNamespace(platform=platform))
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    assert display.has_screen()
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    assert not display.has_screen()

"""An error at the start is reported in a sentence and leaves nothing open."""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.settings import Settings
from companion.storage.game_store import GameStore
from tests.companion.disk import unlistable
from tests.ui.typed import Capture, companion, read
from ui.launch import play, startup
from ui.launch.startup import _settings
from ui.machine.button_box import TableButtons
from ui.machine.wiring import Wiring


def test_settings_in_an_unreadable_folder_stop_nothing(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / ("a" * 300) / "settings.toml"))
    chosen, trouble = _settings("fr")
    assert chosen == Settings()
    assert trouble is not None
    assert read(capsys.readouterr().err) == f"companion: {trouble.to('fr')}\n"


@pytest.mark.parametrize("how", ["--simulated", "--no-face"])
def test_a_camera_that_would_not_be_used_is_refused(
    capsys: Capture, tmp_path: Path, how: str
) -> None:
    for language, told in (("fr", "des robots y jouent"), ("en", "there bots play")):
        typed = ("run", "--camera", "usb:0", how, "--data", tmp_path)
        status, out, err = companion(capsys, *typed, language=language)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert told in err


UNSEEN = ("run", "--simulated", "--no-face")


@pytest.fixture
def threads_left(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[], set[str]]:
    """Return a function that names the threads started since the beginning of the test."""
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    before = {*threading.enumerate()}
    return lambda: {one.name for one in threading.enumerate() if one not in before}


def test_an_unreadable_list_of_games_ends_the_start_with_everything_closed(
    capsys: Capture, tmp_path: Path, threads_left: Callable[[], set[str]]
) -> None:
    folder = tmp_path / "data" / "simulated" / "games"
    folder.mkdir(parents=True)
    tape = ("--tape", tmp_path / "tape")
    with unlistable(folder):
        status, out, err = companion(capsys, *UNSEEN, *tape, "--data", tmp_path / "data")
    assert (status, out) == (2, "")
    assert err == f"companion: cannot go on, {folder}: read or write error\n"
    assert threads_left() == set()


def test_a_machine_that_cannot_be_wired_leaves_no_tape_running(
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    threads_left: Callable[[], set[str]],
) -> None:
    def unwired(**_: Any) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(play, "Wiring", unwired)
    status, _, err = companion(capsys, *UNSEEN, "--tape", tmp_path / "tape", "--data", tmp_path)
    assert (status, err) == (2, "companion: cannot go on, read or write error\n")
    assert threads_left() == set()


def test_a_failing_eye_closes_the_button_box_opened_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[TableButtons] = []

    def close(box: TableButtons) -> None:
        closed.append(box)

    monkeypatch.setattr(TableButtons, "close", close)

    def blind(table: object) -> Any:
        raise OSError(5, "Input/output error")

    with pytest.raises(OSError, match="Input/output"):
        Wiring(
            store=GameStore(tmp_path / "games"),
            settings=Settings(),
            settings_path=tmp_path / "settings.toml",
            now=lambda: "",
            eye=blind,
        )
    assert len(closed) == 1


@pytest.mark.skipif(
    os.geteuid() == 0 and shutil.which("setpriv") is None, reason="root may read everything"
)
def test_a_start_with_unreadable_files_ends_in_a_sentence(tmp_path: Path) -> None:
    ours = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"]
    command = [sys.executable, "-m", "ui.cli.main", *UNSEEN, "--data", str(tmp_path / "data")]
    done = subprocess.run(
        [*(ours if os.geteuid() == 0 else []), *command],
        capture_output=True,
        text=True,
        check=False,
        umask=0o777,
        env=os.environ
        | {
            "COMPANION_SETTINGS": str(tmp_path / "settings.toml"),
            "COMPANION_LANGUAGE": "en",
            "PYTHONDONTWRITEBYTECODE": "1",
        },
    )
    (tmp_path / "data").chmod(0o700)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == (
        f"companion: cannot go on, {tmp_path / 'data/simulated/games'}: permission denied"
    )


def test_a_companion_that_restarts_runs_the_same_command(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Replaced(Exception):
        """Raised in place of running another program in this process."""

    def execve(program: str, typed: list[str], _: object) -> None:
        raise Replaced(program, typed)

    monkeypatch.setattr(startup, "_open", lambda *_, **__: None)
    monkeypatch.setattr(os, "execve", execve)
    monkeypatch.setattr(sys, "orig_argv", ["python", "-m", "ui.cli.main", "run"])
    with pytest.raises(Replaced) as replaced:
        companion(capsys, "run", "--data", tmp_path)
    assert replaced.value.args == (sys.executable, [sys.executable, "-m", "ui.cli.main", "run"])

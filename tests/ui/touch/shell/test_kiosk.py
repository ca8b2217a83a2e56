"""The companion as a service: its messages to systemd from the start to a polite end."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.hardware.computer.service_manager import Manager
from tests.ui.touch.evening import Evening
from ui.launch import face


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Manager]:
    manager = Manager(str(tmp_path / "notify"))
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    monkeypatch.setenv("WATCHDOG_USEC", "20000000")
    handler = signal.getsignal(signal.SIGTERM)
    yield manager
    signal.signal(signal.SIGTERM, handler)
    manager.line.close()


def test_the_service_is_ready_with_its_first_picture_and_ends_in_order(
    evening: Evening, manager: Manager, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.core.window import Window  # noqa: PLC0415  imported after the window's drivers

    from ui.touch.shell import app  # noqa: PLC0415

    screen = evening.screen  # opened before the app is replaced
    heard: list[list[str]] = []
    stopped: list[bool] = []
    closed: list[bool] = []

    class Shown:
        starts_anew = False

        def __init__(self, machine: Any, *, first_start: bool) -> None: ...

        def run(self) -> None:
            assert closed == [True]
            heard.append(manager.heard())
            Window.canvas.ask_update()
            screen.step()
            heard.append(manager.heard())
            os.kill(os.getpid(), signal.SIGTERM)

        def stop(self) -> None:
            stopped.append(True)

    class Picture:
        def close(self) -> None:
            closed.append(True)

    monkeypatch.setattr(app, "CompanionApp", Shown)
    face.show(evening.machine, Picture())  # type: ignore[arg-type]
    assert heard == [[], ["READY=1", "WATCHDOG=1"]]
    assert stopped == [True]
    assert manager.heard() == ["STOPPING=1"]

"""The watchdog is notified of drawn frames and of nothing else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.computer.systemd import ServiceManager
from tests.hardware.computer.service_manager import Clock, Manager
from tests.ui.touch.evening import Evening


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    manager = Manager(str(tmp_path / "notify"))
    yield manager
    manager.line.close()


def test_a_frame_says_ready_and_alive_and_a_loop_that_hangs_says_nothing(
    evening: Evening, manager: Manager, tmp_path: Path
) -> None:
    # imported after the window's drivers
    from kivy.clock import Clock as Scheduler  # noqa: PLC0415
    from kivy.core.window import Window  # noqa: PLC0415

    from ui.touch.shell.heartbeat import heartbeat  # noqa: PLC0415

    clock = Clock()
    service = ServiceManager(str(tmp_path / "notify"), deadline=20, clock=clock)
    with heartbeat(service):
        assert manager.heard() == []
        Window.canvas.ask_update()
        evening.screen.step()
        assert manager.heard() == ["READY=1", "WATCHDOG=1"]
        # The loop runs its timers but draws nothing: this is no sign of life.
        clock.now += 60
        Scheduler.tick()
        assert manager.heard() == []
        Window.canvas.ask_update()
        evening.screen.step()
        assert manager.heard() == ["WATCHDOG=1"]
    assert manager.heard() == ["STOPPING=1"]
    clock.now += 60
    Window.canvas.ask_update()
    evening.screen.step()
    assert manager.heard() == []


def test_a_still_screen_is_drawn_too(
    drawn: Evening, manager: Manager, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ui.touch.shell import heartbeat  # noqa: PLC0415

    monkeypatch.setattr(heartbeat, "PULSE_SECONDS", 0.01)
    drawn.screen.step(30)
    with heartbeat.heartbeat(ServiceManager(str(tmp_path / "notify"))):
        assert drawn.screen.until(lambda: "READY=1" in manager.heard())


def test_a_restarting_program_is_not_reported_as_stopping(manager: Manager, tmp_path: Path) -> None:
    # importing this opens the window
    from ui.touch.shell.heartbeat import heartbeat  # noqa: PLC0415

    with heartbeat(ServiceManager(str(tmp_path / "notify")), lambda: True):
        pass
    assert manager.heard() == []

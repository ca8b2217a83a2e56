"""Fixtures for the tests of all folders."""

import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Property tests try the same examples every time: a failure is never a matter of luck, nor of how
# busy the machine is.
settings.register_profile(
    "steady",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")

MEMORY = Path("/dev/shm")  # files here are kept in memory by Linux
ROOM = 256 << 20  # bytes: ten times the need of all tests


def pytest_configure() -> None:
    """Put temporary folders into memory if possible.

    Games sync every action, which takes milliseconds on a disk. Effects of a sync are tested by
    test_power_cut.py.
    """
    if _holds_all(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    # A background shell makes its programs, and their children, ignore Ctrl-C: undo this for the
    # processes started here.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _holds_all(folder: Path) -> bool:
    """Return whether enough files can be written there, and run."""
    return (
        os.access(folder, os.W_OK)
        and shutil.disk_usage(folder).free > ROOM
        and not os.statvfs(folder).f_flag & os.ST_NOEXEC
    )


@pytest.fixture(autouse=True, scope="session")
def processes_that_load_no_tests() -> Iterator[None]:
    """Keep processes for cameras from loading pytest.

    A spawned process loads the main program again. That is pytest here, which is not needed and
    doubles the time of the start.
    """
    main = sys.modules["__main__"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(main, "__spec__", None)
        patch.delattr(main, "__file__", raising=False)
        yield


@pytest.fixture(scope="session")
def say(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Return a function that prints figures of long runs on the terminal despite pytest."""
    terminal = request.config.pluginmanager.getplugin("terminalreporter")
    assert terminal is not None

    def line(text: str) -> None:
        terminal.ensure_newline()
        terminal.write_line(text)

    return line

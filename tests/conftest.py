"""What tests of every folder may ask for."""

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

MEMORY = Path("/dev/shm")  # Linux keeps what is written there in memory
ROOM = 256 << 20  # bytes: all tests together write a tenth of it


def pytest_configure() -> None:
    """Temporary folders in memory where they can be: each action of each game played is synced,
    for which a disk takes milliseconds. What a sync is for test_power_cut.py tests without one.
    """
    if _holds_all(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    # In the background a shell has programs ignore Ctrl-C, and all that these start. What is
    # started here is to obey it.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _holds_all(folder: Path) -> bool:
    """Whether files may be written there, enough of them, and run."""
    return (
        os.access(folder, os.W_OK)
        and shutil.disk_usage(folder).free > ROOM
        and not os.statvfs(folder).f_flag & os.ST_NOEXEC
    )


@pytest.fixture(autouse=True, scope="session")
def processes_that_load_no_tests() -> Iterator[None]:
    """A process spawned for a camera loads the main program anew: here that is pytest, which
    it does not need and which takes as long as all the rest of its start.
    """
    main = sys.modules["__main__"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(main, "__spec__", None)
        patch.delattr(main, "__file__", raising=False)
        yield


@pytest.fixture(scope="session")
def say(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Writes a line on the terminal whatever pytest captures: the figures of a long run."""
    terminal = request.config.pluginmanager.getplugin("terminalreporter")
    assert terminal is not None

    def line(text: str) -> None:
        terminal.ensure_newline()
        terminal.write_line(text)

    return line

"""What tests of every folder may ask for."""

import sys
from collections.abc import Callable, Iterator

import pytest


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

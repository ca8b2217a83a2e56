"""What tests of every folder may ask for."""

from collections.abc import Callable

import pytest


@pytest.fixture(scope="session")
def say(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Writes a line on the terminal whatever pytest captures: the figures of a long run."""
    terminal = request.config.pluginmanager.getplugin("terminalreporter")
    assert terminal is not None

    def line(text: str) -> None:
        terminal.ensure_newline()
        terminal.write_line(text)

    return line

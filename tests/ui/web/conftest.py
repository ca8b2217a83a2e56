"""A single machine and server for all tests of a module, because a process starts slowly."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.web.browser import Browser, chromium
from tests.ui.web.browsing import Page, Server, machine_with_phones
from ui.machine.wiring import Wiring


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data folder with a path too long for a Unix socket."""
    folder = tmp_path_factory.mktemp("data") / ("a-long-name" * 10)
    folder.mkdir()
    return folder


@pytest.fixture(scope="module")
def machine(folder: Path) -> Iterator[Wiring]:
    with machine_with_phones(folder) as machine:
        yield machine


@pytest.fixture(scope="module")
def server(machine: Wiring, folder: Path) -> Iterator[Server]:
    server = Server(folder)
    yield server
    said = server.close()
    assert server.key not in said
    assert said == ""


@pytest.fixture
def page(server: Server) -> Iterator[Page]:
    page = Page(server)
    yield page
    page.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def content(browser: Browser) -> Iterator[Browser]:
    """Yield the browser, which has nothing to complain of in the end."""
    browser.leave()
    browser.complaints()
    yield browser
    assert browser.complaints() == []

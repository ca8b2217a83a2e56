"""A phone that lies above the tray plays as a camera does, with the browser's own fake camera."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.yahtzee.actions import Roll
from companion.games.yahtzee.boxes import Box
from companion.table.table import Table
from tests.ui.waiting import until
from tests.ui.web.accessible import problems
from tests.ui.web.browser import Browser, chromium
from tests.ui.web.browsing import Server
from tests.ui.web.let_in import admitted, begin, followed
from tests.ui.web.live import FIRST, SECOND, camera_options, film, machine_with_live_phone
from ui.machine.wiring import Wiring

PLAY_SECONDS = 60


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    path = tmp_path_factory.mktemp("film") / "tray.y4m"
    film(path)
    with chromium(*camera_options(path)) as browser:
        yield browser


@pytest.fixture(scope="module")
def machine(folder: Path) -> Iterator[Wiring]:
    with machine_with_live_phone(folder) as machine:
        yield machine


@pytest.fixture(scope="module")
def server(machine: Wiring, folder: Path) -> Iterator[Server]:
    del machine
    server = Server(folder, "--tls")
    yield server
    assert server.close() == ""


def rolls(machine: Wiring, table: Table) -> list[Roll]:
    """Return the rolls so far, once the machine has looked for a phone as the screen has it do."""
    machine.heed_settings()
    return [action for action in table.view.actions if isinstance(action, Roll)]


def test_a_turn_is_played_by_a_phone_above_the_tray(
    browser: Browser, machine: Wiring, server: Server
) -> None:
    table = begin(machine, "yahtzee", 2)
    admitted(browser, machine, server, "Chloé's phone")
    assert browser.js("return isSecureContext")
    browser.complaints()
    browser.press("Lay the phone above the tray")
    assert browser.shows(".laid", "One moment")
    assert until(lambda: machine.settings.camera == "phone" or rolls(machine, table))
    assert browser.shows(".laid", "The table looks through this phone.")
    assert problems(browser) == []
    phones = machine.phones
    assert phones is not None
    assert phones.eye == phones.devices[0].token

    assert until(lambda: len(rolls(machine, table)) == 2, seconds=PLAY_SECONDS)
    first, second = rolls(machine, table)
    assert sorted(first.dice) == sorted(FIRST)
    assert sorted(second.dice) == sorted(SECOND)
    assert [first.dice[place] for place in second.kept] == [1, 1]
    name = table.view.game.words.say(Box.FIVES, "en")
    followed(browser, machine, table)
    browser.tap(f"[data-key='tile {name}']")
    assert until(lambda: table.view.pencilled is not None)
    followed(browser, machine, table)
    browser.tap("[data-key=end_turn]")
    assert until(lambda: table.view.standings[0].total == 10)
    assert browser.complaints() == []


def test_a_phone_that_leaves_is_a_lost_camera_and_is_found_again(
    browser: Browser, machine: Wiring
) -> None:
    assert until(lambda: machine.frame is not None)
    browser.press("Take the phone away")
    assert until(lambda: machine.trouble is not None)
    assert "Chloé's phone" in str(machine.trouble)
    browser.press("Lay the phone above the tray")
    assert until(lambda: machine.frame is not None and machine.trouble is None)
    browser.press("Take the phone away")
    assert browser.complaints() == []

"""A game on the table, and the page of an admitted device."""

from companion.table.table import Table
from tests.ui.waiting import until
from tests.ui.web.browser import Browser
from tests.ui.web.browsing import Server
from tests.ui.web.played import GAMES, started
from ui.machine.wiring import Wiring
from ui.web.feed import Phones


def begin(machine: Wiring, game: str, players: int | None = None) -> Table:
    """Begin a new game on the table, by default with as many players as possible."""
    return machine.begin(*started(game, players or GAMES[game]))


def admitted(page: Browser, machine: Wiring, server: Server, name: str) -> None:
    """Open the page on a device of that name that was let in."""
    assert machine.phones is not None
    page.open(server)
    page.js("localStorage.clear()")
    page.driver.refresh()
    assert until(lambda: page.text("#bar"))
    page.press("Ask to play from here")
    page.driver.find_element("id", "device").send_keys(name)
    page.press("Ask to play")
    assert page.shows("#bar", "Asked: somebody must accept at the table.")
    (device,) = [one for one in machine.phones.devices if one.name == name]
    machine.phones.let_in(device.token)
    assert page.shows("#bar", "END OF TURN")


def followed(page: Browser, machine: Wiring, table: Table) -> None:
    """Wait until the page shows the table's last action and awaits no answer."""
    phones = machine.phones
    assert isinstance(phones, Phones)
    assert until(lambda: phones._shown_view is table.view)
    assert until(lambda: page.seq == phones._game.seq)
    assert until(lambda: not page.js("return document.body.classList.contains('pending')"))

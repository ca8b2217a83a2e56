"""The page on a phone, photographed for the pages: python -m tests.ui.web.pictured"""

import base64
import tempfile
from pathlib import Path
from random import Random

import cv2
import msgspec
import numpy as np

from companion.dice import Die
from companion.games.record import parse_header
from companion.games.yahtzee.actions import Roll
from companion.language.text import Language
from hardware.simulated.tray import SimulatedTray
from tests.companion.bots import next_action
from tests.language import BOTH
from tests.ui.machine.photos.drawn import half_hidden, jpeg
from tests.ui.touch.pictures.kept import PHONE_ABOVE, PHONE_PAGE, PHONE_PHOTO, encode, kept
from tests.ui.waiting import until
from tests.ui.web.browser import PHONE, Browser, chromium
from tests.ui.web.browsing import Server, do, machine_with_phones
from tests.ui.web.let_in import admitted
from tests.ui.web.live import camera_options, film, machine_with_live_phone
from ui.machine.wiring import Wiring
from vision.frame import Image

HEADER = {"game": "yahtzee", "version": 1, "players": ("Ana", "Bo", "Chloé")}
TURNS = 19


def photographed(browser: Browser, machine: Wiring, server: Server, language: Language) -> Image:
    """Return a phone's screen with a new roll (height x width x 3, uint8, B, G, R)."""
    browser.open(server, size=PHONE)
    browser.driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
    browser.js("localStorage.clear()")  # the page of a mere follower
    for choice, value in (("language", language), ("light", "day")):
        browser.js("localStorage.setItem(arguments[0], arguments[1])", choice, value)
    table = machine.begin(*parse_header(msgspec.json.encode(HEADER)))
    chance = Random(5)
    while table.view.state.turns < TURNS:
        do(table, next_action(table.view, chance))
    browser.open(server, size=PHONE)
    do(table, Roll((5, 5, 2, 2, 5)))
    shown = [[standing.player, str(standing.total)] for standing in table.view.standings]
    assert until(lambda: browser.seq and browser.totals() == shown)
    assert until(lambda: browser.js("return document.querySelectorAll('#stage .die').length") == 5)
    picture = taken(browser)
    browser.js("localStorage.clear()")
    return picture


def taken(browser: Browser) -> Image:
    """Return the browser's screen (height x width x 3, uint8, B, G, R)."""
    shot = browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
    png = np.frombuffer(base64.b64decode(shot["data"]), np.uint8)
    picture = cv2.imdecode(png, cv2.IMREAD_COLOR)
    assert picture is not None
    return picture.astype(np.uint8)


def joined(browser: Browser, machine: Wiring, server: Server, language: Language) -> None:
    """Begin a game, and let the browser's page in, in that language and by day."""
    machine.begin(*parse_header(msgspec.json.encode(HEADER)))
    admitted(browser, machine, server, f"Phone {language}")
    for choice, value in (("language", language), ("light", "day")):
        browser.js("localStorage.setItem(arguments[0], arguments[1])", choice, value)
    browser.open(server, size=PHONE)
    assert until(lambda: browser.js("return Boolean(document.querySelector('[data-key=lay]'))"))


def with_photo(
    browser: Browser, machine: Wiring, server: Server, language: Language, folder: Path
) -> Image:
    """Return a phone's screen with a photograph in which a die is in doubt."""
    joined(browser, machine, server, language)
    tray = SimulatedTray(seed=4)
    tray.throw([Die(value) for value in (2, 2, 3, 4, 6)])
    tray.settle()
    path = folder / "photo.jpg"
    path.write_bytes(jpeg(half_hidden(tray.frame().image, tray, 4)))
    browser.driver.find_element("css selector", "[data-key=photo_file]").send_keys(str(path))
    assert until(lambda: browser.text(".told"), seconds=60)
    return taken(browser)


def above_tray(browser: Browser, machine: Wiring, server: Server, language: Language) -> Image:
    """Return the screen of a phone that lies above the tray, once the table has read dice."""
    joined(browser, machine, server, language)
    browser.tap("[data-key=lay]")

    def read() -> bool:
        machine.heed_settings()
        table = machine.table
        return table is not None and bool(table.view.actions)

    assert until(read, seconds=90)
    assert until(lambda: browser.js("return document.querySelectorAll('.columns .die').length"))
    return taken(browser)


def main() -> None:
    """Photograph the pages in both languages."""
    with tempfile.TemporaryDirectory() as folder, machine_with_phones(Path(folder)) as machine:
        server = Server(Path(folder))
        with chromium() as browser:
            for language in BOTH:
                picture = photographed(browser, machine, server, language)
                kept(language, PHONE_PAGE).write_bytes(encode(picture))
                picture = with_photo(browser, machine, server, language, Path(folder))
                kept(language, PHONE_PHOTO).write_bytes(encode(picture))
        server.close()
    with tempfile.TemporaryDirectory() as folder, machine_with_live_phone(Path(folder)) as machine:
        path = Path(folder) / "tray.y4m"
        film(path)
        server = Server(Path(folder), "--tls")
        for language in BOTH:
            with chromium(*camera_options(path)) as browser:  # its film begins anew
                browser.driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
                picture = above_tray(browser, machine, server, language)
                kept(language, PHONE_ABOVE).write_bytes(encode(picture))
        server.close()


if __name__ == "__main__":
    main()

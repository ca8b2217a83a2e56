"""The page on a phone, photographed for the pages: python -m tests.ui.web.pictured"""

import base64
import tempfile
from pathlib import Path
from random import Random

import cv2
import msgspec
import numpy as np

from companion.games.record import parse_header
from companion.games.yahtzee.actions import Roll
from companion.language.text import Language
from tests.companion.bots import next_action
from tests.language import BOTH
from tests.ui.touch.pictures.kept import PHONE_PAGE, encode, kept
from tests.ui.waiting import until
from tests.ui.web.browser import PHONE, Browser, chromium
from tests.ui.web.browsing import Server, do, machine_with_phones
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
    taken = browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
    browser.js("localStorage.clear()")
    png = np.frombuffer(base64.b64decode(taken["data"]), np.uint8)
    picture = cv2.imdecode(png, cv2.IMREAD_COLOR)
    assert picture is not None
    return picture.astype(np.uint8)


def main() -> None:
    """Photograph the pages in both languages."""
    with tempfile.TemporaryDirectory() as folder, machine_with_phones(Path(folder)) as machine:
        server = Server(Path(folder))
        with chromium() as browser:
            for language in BOTH:
                picture = photographed(browser, machine, server, language)
                kept(language, PHONE_PAGE).write_bytes(encode(picture))
        server.close()


if __name__ == "__main__":
    main()

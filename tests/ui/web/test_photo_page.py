"""A phone is the eye of a table without a camera: photographs of the tray, given to the page."""

import itertools
import struct
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By

from companion.dice import Die
from companion.games.yahtzee.actions import Roll
from companion.games.yahtzee.boxes import Box
from companion.language.catalogue import languages
from companion.language.text import Language
from companion.table.table import Table
from hardware.simulated.tray import SimulatedTray
from tests.ui.machine.photos.drawn import half_hidden, jpeg
from tests.ui.waiting import until
from tests.ui.web.accessible import problems
from tests.ui.web.browser import PHONE, Browser, chromium
from tests.ui.web.browsing import Server
from tests.ui.web.let_in import followed
from tests.ui.web.played import started
from ui.machine.wiring import Wiring
from vision.frame import Image

NUMBERS = itertools.count()
NARROW = (320, 568)
READ_SECONDS = 60  # the first photograph starts a process
DICE = "return [...document.querySelectorAll('.lying button')].map((one) => one.ariaLabel)"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def last_roll(table: Table) -> Roll:
    """Return the last action, a roll."""
    action = table.view.actions[-1]
    assert isinstance(action, Roll)
    return action


class Phone:
    """A phone at the table that photographs a tray of real dice, thrown by the test."""

    def __init__(self, browser: Browser, machine: Wiring, server: Server, folder: Path) -> None:
        self.browser, self._machine, self._server = browser, machine, server
        self._folder, self._numbers = folder, NUMBERS
        self.tray = SimulatedTray(seed=4)

    def join(self, size: tuple[int, int] = PHONE) -> None:
        """Ask to play with a new phone, and be let in."""
        browser, phones = self.browser, self._machine.phones
        assert phones is not None
        browser.open(self._server, size=size)
        browser.js("localStorage.clear(); localStorage.setItem('language', 'en')")
        browser.open(self._server, size=size)
        browser.press("Ask to play from here")
        name = f"Phone {next(self._numbers)}"
        field = browser.driver.find_element(By.ID, "device")
        field.send_keys(name)
        browser.press("Ask to play")
        assert until(lambda: any(device.name == name for device in phones.devices))
        (device,) = [device for device in phones.devices if device.name == name]
        phones.let_in(device.token)
        assert browser.shows("#stage", "Photograph the dice")

    def throw(self, *values: int, kept: Sequence[int] = ()) -> Image:
        """Throw the dice; return the picture of the tray."""
        self.tray.throw([Die(value) for value in values], kept)
        self.tray.settle()
        return self.tray.frame().image

    def photograph(self, picture: Image, noted: int | None = None) -> None:
        """Give the page a photograph like a camera's; `noted` is its EXIF orientation."""
        data = jpeg(picture)
        if noted is not None:
            note = b"Exif\0\0II*\0" + struct.pack("<IHHHIII", 8, 1, 0x0112, 3, 1, noted, 0)
            data = data[:2] + b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note + data[2:]
        self.give(data, f"photo-{next(self._numbers)}.jpg")

    def give(self, data: bytes, name: str) -> None:
        """Give the page a file of that name."""
        path = self._folder / name
        path.write_bytes(data)
        browser = self.browser
        field = '[data-key="photo_file"]'
        assert until(lambda: browser.js(f"return Boolean(document.querySelector('{field}'))"))
        browser.driver.find_element(By.CSS_SELECTOR, field).send_keys(str(path))

    @property
    def values(self) -> list[str]:
        """The values of the dice in the photograph, from left to right."""
        return [words.partition(",")[0] for words in self.browser.js(DICE)]

    def reads(self, *values: int) -> bool:
        """Return whether the page comes to show these values, in any order."""
        wanted = sorted(map(str, values))
        return until(lambda: sorted(self.values) == wanted, seconds=READ_SECONDS)

    def doubts(self) -> bool:
        """Return whether the page comes to show a doubtful die."""
        return until(lambda: "?" in "".join(self.values), seconds=READ_SECONDS)

    def count(self, table: Table) -> None:
        """Confirm the photograph as the roll, and wait until counted."""
        before = len(table.view.actions)
        self.browser.press("That is the roll")
        assert until(lambda: len(table.view.actions) == before + 1), self.browser.text("#stage")

    def roll(self, table: Table, *values: int) -> None:
        """Photograph a throw and confirm the roll."""
        self.photograph(self.throw(*values))
        assert self.reads(*values), self.browser.text("#stage")
        self.count(table)
        assert sorted(last_roll(table).dice) == sorted(values)

    def follow(self, table: Table) -> None:
        """Wait until the page shows the table's last action and awaits no answer."""
        followed(self.browser, self._machine, table)

    def write(self, table: Table, box: Box) -> None:
        """Write the roll into a box, from the page."""
        before = len(table.view.actions)
        self.follow(table)
        name = table.view.game.words.say(box, "en")
        self.browser.tap(f"[data-key='tile {name}']")
        assert until(lambda: table.view.pencilled is not None)
        self.follow(table)
        self.browser.tap("[data-key=end_turn]")
        assert until(lambda: len(table.view.actions) == before + 1)
        self.follow(table)


@pytest.fixture
def phone(browser: Browser, machine: Wiring, server: Server, tmp_path: Path) -> Iterator[Phone]:
    browser.leave()
    browser.complaints()
    yield Phone(browser, machine, server, tmp_path)
    assert browser.complaints() == []


def test_a_whole_yahtzee_is_played_by_photographs(phone: Phone, machine: Wiring) -> None:
    table = machine.begin(*started("yahtzee", 1))
    boxes = iter(Box)
    phone.join()

    # Three rolls, of the second of which a kept die was changed.
    phone.roll(table, 1, 1, 3, 4, 6)
    changed = phone.throw(1, 2, 5, 5, 6)
    phone.photograph(changed)
    assert phone.reads(1, 2, 5, 5, 6)
    ones = tuple(place for place, value in enumerate(last_roll(table).dice) if value == 1)
    for place in ones:
        phone.browser.tap(f"[data-key='stay {place}']")
    phone.browser.press("That is the roll")
    assert phone.browser.shows("#stage", "The kept 1 is not in the picture")
    assert "409" in phone.browser.complaints()[0]  # the browser notes every refusal
    assert len(table.view.actions) == 1
    phone.photograph(phone.throw(1, 1, 5, 5, 6))
    assert phone.reads(1, 1, 5, 5, 6)
    phone.count(table)
    assert last_roll(table).kept == ones
    phone.write(table, next(boxes))

    # A half hidden die is doubtful: correct its value.
    picture = phone.throw(2, 2, 3, 4, 6)
    phone.photograph(half_hidden(picture, phone.tray, 4))
    assert phone.doubts()
    assert phone.browser.js("return document.querySelector('[data-key=photo_roll]').disabled")
    phone.browser.tap("[data-key='says 4']")
    assert phone.reads(2, 2, 3, 4, 6)
    phone.count(table)
    assert sorted(last_roll(table).dice) == [2, 2, 3, 4, 6]
    phone.write(table, next(boxes))

    # A die is corrected.
    phone.photograph(phone.throw(3, 3, 3, 4, 6))
    assert phone.reads(3, 3, 3, 4, 6)
    misread = phone.values.index("4")
    phone.browser.tap(f"[data-key='photo die {misread}']")
    phone.browser.tap("[data-key='says 5']")
    assert phone.reads(3, 3, 3, 5, 6)
    phone.count(table)
    phone.write(table, next(boxes))

    for number, box in enumerate(boxes):
        if number % 6 == 2:
            phone.join()  # nobody sends more than eight a minute
        phone.roll(table, *((number + at) % 6 + 1 for at in (0, 0, 1, 3, 4)))
        phone.write(table, box)
    assert table.view.outcome is not None


@pytest.mark.parametrize("language", languages())
def test_a_narrow_phone_shows_all_of_it(phone: Phone, machine: Wiring, language: Language) -> None:
    machine.begin(*started("yahtzee", 2))
    phone.join(NARROW)
    phone.browser.js("localStorage.setItem('language', arguments[0])", language)
    phone.browser.driver.refresh()
    picture = phone.throw(2, 2, 3, 4, 6)
    phone.photograph(half_hidden(picture, phone.tray, 4))
    assert phone.doubts()
    assert problems(phone.browser) == []
    width = phone.browser.js("return document.documentElement.scrollWidth")
    assert width <= NARROW[0]
    cramped = phone.browser.js(
        "return [...document.querySelectorAll('.photographed button')]"
        ".filter((one) => one.scrollWidth > one.clientWidth + 1 || one.offsetHeight < 47)"
        ".map((one) => one.innerText)"
    )
    assert cramped == []


def test_a_photograph_is_turned_as_its_note_says(phone: Phone, machine: Wiring) -> None:
    table = machine.begin(*started("yahtzee", 2))
    phone.join()
    picture = phone.throw(1, 2, 3, 4, 6)
    phone.photograph(np.rot90(picture), noted=6)
    assert phone.reads(1, 2, 3, 4, 6)
    shape = phone.browser.js(
        "const one = document.querySelector('.photo'); return [one.width, one.height]"
    )
    assert shape == [1280, 720]
    lying = sorted(zip(phone.tray.boxes, phone.tray.truth, strict=True), key=lambda die: die[0])
    assert phone.values == [str(die.value) for _, die in lying]
    phone.count(table)


def test_a_die_is_added_and_another_taken_away(phone: Phone, machine: Wiring) -> None:
    table = machine.begin(*started("yahtzee", 2))
    phone.join()
    phone.photograph(phone.throw(1, 2, 3, 4))
    assert phone.reads(1, 2, 3, 4)
    assert phone.browser.shows("#stage", "Dice in the picture: 4. 5 are needed.")
    for corner in (-1, 1):
        canvas = phone.browser.driver.find_element(By.CSS_SELECTOR, ".photo")
        x = corner * (canvas.size["width"] // 2 - 4)
        ActionChains(phone.browser.driver).move_to_element_with_offset(
            canvas, x, 0
        ).click().perform()
        phone.browser.tap("[data-key='says 5']")
    assert phone.reads(1, 2, 3, 4, 5, 5)
    added = phone.values.index("5")
    phone.browser.tap(f"[data-key='photo die {added}']")
    phone.browser.tap("[data-key=not_a_die]")
    assert phone.reads(1, 2, 3, 4, 5)
    phone.count(table)
    assert sorted(last_roll(table).dice) == [1, 2, 3, 4, 5]


def test_dice_of_several_sorts_are_told_apart(phone: Phone, machine: Wiring) -> None:
    table = machine.begin(*started("desfausse", 2))
    phone.join()
    wanted = table.view.wanted
    assert wanted is not None
    sorts = [sort for sort in wanted.sorts for _ in range(sort.most)]
    phone.tray.throw(
        [Die(3 + at % 3, sort.kind, sort.colour, sort.size) for at, sort in enumerate(sorts)]
    )
    phone.tray.settle()
    phone.photograph(phone.tray.frame().image)
    assert phone.reads(*(3 + at % 3 for at in range(len(sorts))))
    phone.count(table)
    assert Counter(table.view.game.rolled(table.view.state)) == Counter(phone.tray.truth)


def test_a_file_that_no_browser_draws_is_told_by_its_name(phone: Phone, machine: Wiring) -> None:
    machine.begin(*started("yahtzee", 2))
    phone.join()
    phone.give(b"\0\0\0\x18ftypheic" + b"\0" * 400, "photo.heic")
    assert phone.browser.shows("#stage", "HEIC file")
    assert "415" in phone.browser.complaints()[0]  # the browser notes every refusal

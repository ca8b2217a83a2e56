"""The pages in a real browser, served by the real server beside a real table."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from companion.games import record
from companion.games.game import Action
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.language.catalogue import languages
from companion.language.text import Language
from companion.table.table import Table
from tests.companion.bots import next_action
from tests.language import BOTH
from tests.ui.touch.pictures.kept import ALIKE, PHONE_PAGE, differs, kept
from tests.ui.waiting import until
from tests.ui.web.accessible import problems
from tests.ui.web.browser import PHONE, TABLET, TELEVISION, Browser
from tests.ui.web.browsing import Server, do, machine_with_phones
from tests.ui.web.let_in import begin
from tests.ui.web.pictured import photographed
from tests.ui.web.played import D21, GAMES
from ui.machine.wiring import Wiring

FITS = """
return [document.documentElement, ...document.querySelectorAll("main, #board, .scroller")]
  .every((one) => one.scrollHeight <= one.clientHeight + 1)
"""
# Finds keys whose words run over their edges, and a page broader than the screen.
OVERFLOWS = """
const wide = (one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1;
const found = [...document.querySelectorAll(".key")].filter(wide).map((one) => one.innerText);
const broad = document.documentElement.scrollWidth > innerWidth;
return broad ? [...found, `${document.documentElement.scrollWidth} > ${innerWidth}`] : found;
"""
# Finds column heads with a word broken in two or overlapping the next head.
CROWDED_HEADS = """
const crowded = [];
for (const row of document.querySelectorAll(".by-thing thead tr")) {
  let right = -Infinity;
  for (const words of row.querySelectorAll("th .words")) {
    const text = words.firstChild;
    const lines = (from, to) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      return new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size;
    };
    const parts = text ? [...text.data.matchAll(/\\S+/g)] : [];
    const end = (part) => part.index + part[0].length;
    const broken = parts.some((part) => lines(part.index, end(part)) > 1);
    const edges = words.parentElement.querySelectorAll(".words, small");
    const boxes = [...edges].flatMap((one) => [...one.getClientRects()]);
    const meets = Math.min(...boxes.map((one) => one.left)) < right;
    if (broken || meets) crowded.push(words.textContent);
    right = Math.max(...boxes.map((one) => one.right));
  }
}
return crowded;
"""
COUNT_REQUESTS = """
  const get = fetch;
  window.asked = 0;
  window.fetch = (...request) => { window.asked += 1; return get(...request); };
"""
FEW, ALL = 24, 5000  # actions
ROLL = Roll((3, 3, 5, 1, 6))


@pytest.fixture
def page(content: Browser) -> Browser:
    """Return a browser that has nothing to complain of in the end."""
    return content


def actions(table: Table) -> Iterator[Action]:
    """Yield actions to play, in order."""
    if table.view.game.name == "d21":
        yield from record.parse(D21.read_bytes())[2]
    chance = Random(f"pages/{table.view.game.name}")
    while table.view.outcome is None:
        yield next_action(table.view, chance)


def follows(page: Browser, machine: Wiring, table: Table, most: int) -> int:
    """Play at most `most` actions, each shown by the page; return their number."""
    done = 0
    for action in actions(table):
        if done == most:
            break
        before = page.seq
        do(table, action)
        shown = [[standing.player, str(standing.total)] for standing in table.view.standings]
        assert page.comes_to(before, shown), action
        done += 1
    return done


@pytest.mark.parametrize("game", GAMES)
def test_the_totals_are_the_tables_after_every_action(
    page: Browser, machine: Wiring, server: Server, game: str
) -> None:
    table = begin(machine, game)
    page.open(server)
    assert page.shows("#title", table.view.game.words.say("title", "en"))
    assert follows(page, machine, table, FEW) == FEW


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_followed_to_their_end(
    page: Browser, machine: Wiring, server: Server, game: str
) -> None:
    table = begin(machine, game)
    page.open(server)
    follows(page, machine, table, ALL)
    assert table.view.outcome is not None
    assert page.text("#stage .outcome")
    assert page.text("#ending h2")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_keeps_anybody_from_reading_it(
    page: Browser, machine: Wiring, server: Server, game: str
) -> None:
    table = begin(machine, game)
    for action, _ in zip(actions(table), range(FEW), strict=False):
        do(table, action)
    for path, size in (("", PHONE), ("", TABLET), ("tv", TELEVISION)):
        page.open(server, path, size)
        assert until(page.totals)
        for light in ("day", "night"):
            page.js("document.documentElement.dataset.light = arguments[0]", light)
            assert problems(page) == [], (path, size, light)
        assert page.js("return document.documentElement.scrollWidth <= innerWidth")
        if path == "tv":  # nobody can scroll a television
            assert until(lambda: page.js(FITS)), page.js("return document.body.innerText")


@pytest.mark.parametrize("language", languages())
def test_the_heads_of_columns_neither_run_together_nor_break_within_a_word(
    page: Browser, machine: Wiring, server: Server, language: Language
) -> None:
    begin(machine, "desfausse")
    for path, size in (("", PHONE), ("", TABLET), ("tv", TELEVISION)):
        page.open(server, path, size)
        page.js("localStorage.setItem('language', arguments[0])", language)
        page.open(server, path, size)
        assert until(lambda: page.seq > 0)
        assert page.js(CROWDED_HEADS) == []
    page.js("localStorage.clear()")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "game",
    [
        "yahtzee",
        *(pytest.param(game, marks=pytest.mark.soak) for game in GAMES if game != "yahtzee"),
    ],
)
def test_every_language_fits_narrow_and_broad_screens(
    page: Browser, machine: Wiring, server: Server, game: str, language: Language
) -> None:
    table = begin(machine, game)
    for action, _ in zip(actions(table), range(FEW), strict=False):
        do(table, action)
    page.open(server)
    page.js("localStorage.setItem('language', arguments[0])", language)
    for width in (320, 390, 768, 1280):
        page.open(server, "", (width, 800))
        assert until(lambda: page.seq > 0)
        page.tap("[data-key=settings]")
        assert page.text("select[data-key=language]")
        assert page.js(OVERFLOWS) == [], width
        assert problems(page) == [], width
    page.js("localStorage.clear()")


def test_a_capital_keeps_its_accent_in_the_head_of_a_column(
    page: Browser, machine: Wiring, server: Server
) -> None:
    begin(machine, "yahtzee")
    for path, size in (("", PHONE), ("tv", TELEVISION)):
        page.open(server, path, size)
        assert until(lambda: page.seq > 0)
        heights = page.js(
            """return [...document.querySelectorAll("th.player .name")].map((one) => {
              const style = getComputedStyle(one);
              return parseFloat(style.lineHeight) / parseFloat(style.fontSize);
            })"""
        )
        assert heights
        assert min(heights) >= 1.3


def test_what_keeps_somebody_from_reading_a_page_is_found(
    page: Browser, machine: Wiring, server: Server
) -> None:
    begin(machine, "yahtzee", 2)
    page.open(server)
    assert until(page.totals)
    page.js(
        "document.querySelector('#players').remove();"
        "document.querySelector('main').innerHTML ="
        " `<button></button><input><img src='static/icon.svg'><svg></svg><h3>deep</h3>`;"
        "document.querySelector('#title').className = 'notice';"
        "document.querySelector('#title').style.color = getComputedStyle("
        "document.querySelector('header')).backgroundColor"
    )
    found = {problem.split(":")[0] for problem in problems(page)}
    assert {"no name", "no label", "no words for a picture", "a drawing without words"} <= found
    assert {"a heading too deep", "a style of its own", "contrast 1.00"} <= found
    page.complaints()


def test_names_are_words_and_never_anything_else(
    page: Browser, machine: Wiring, server: Server
) -> None:
    begin(machine, "yahtzee", 4)
    page.open(server)
    assert until(page.totals)
    assert page.totals()[3][0] == 'O\'Hara <b> "& Cie"'
    assert page.js("return document.querySelectorAll('b').length") == 0


def test_what_happens_is_told_to_who_does_not_see_it(
    page: Browser, machine: Wiring, server: Server
) -> None:
    table = begin(machine, "yahtzee", 2)
    page.open(server)
    assert until(page.totals)
    page.js("window.before = document.getElementById('aloud')")
    do(table, ROLL)
    assert until(lambda: "Ana, roll 1: 3 3 5 1 6 –" in page.js("return before.textContent"))


def test_a_link_of_another_evening_is_told_in_words(browser: Browser, server: Server) -> None:
    browser.driver.get(f"http://127.0.0.1:{server.port}/{'0' * 32}/")
    assert "This link is not valid, or no longer" in browser.text("html[lang=en] p")
    assert browser.js("return document.contentType") == "text/html"
    browser.complaints()  # the status, 403


def test_each_viewer_chooses_language_light_and_size(
    page: Browser, machine: Wiring, server: Server
) -> None:
    begin(machine, "yahtzee", 2)
    page.open(server)
    page.js("localStorage.clear()")
    page.driver.refresh()
    assert page.shows("#stage", "Ana, roll the five dice.")
    page.press("Display")
    choose = "const list = document.querySelector('[data-key=language]'); list.value = 'fr'; "
    page.js(choose + "list.dispatchEvent(new Event('change'))")
    assert page.shows("#stage", "Ana, lancez les cinq dés.")
    before = page.js("return parseFloat(getComputedStyle(document.body).fontSize)")
    page.tap("[data-key=larger]")
    assert page.js("return parseFloat(getComputedStyle(document.body).fontSize)") > before
    page.press("Nuit")
    page.driver.refresh()
    assert page.shows("#stage", "Ana, lancez les cinq dés.")  # as this browser was left
    assert page.js("return document.documentElement.dataset.light") == "night"
    page.js("localStorage.clear()")


def test_the_keyboard_reaches_every_key(page: Browser, machine: Wiring, server: Server) -> None:
    begin(machine, "yahtzee", 2)
    page.open(server)
    assert until(page.totals)
    reached = []
    for _ in range(30):
        page.driver.switch_to.active_element.send_keys("\ue004")  # Tab
        reached.append(page.js("return document.activeElement.innerText.split('\\n')[0]"))
    assert {"Display", "Ask to play from here"} <= set(reached)


def test_scrollbars_have_the_colours_of_the_night(
    page: Browser, machine: Wiring, server: Server
) -> None:
    begin(machine, "yahtzee", 2)
    page.open(server)
    colours = []
    for light in ("day", "night"):
        page.js("document.documentElement.dataset.light = arguments[0]", light)
        colours.append(page.js("return getComputedStyle(document.body).scrollbarColor"))
    assert "auto" not in colours
    assert colours[0] != colours[1]


def test_a_table_that_goes_on_to_the_right_says_so(
    page: Browser, machine: Wiring, server: Server
) -> None:
    begin(machine, "yahtzee", 8)
    page.open(server)
    hidden = (
        "return [...document.querySelectorAll('#board .scroller')].every((one) =>"
        " one.scrollLeft + one.clientWidth >= one.scrollWidth - 1"
        " || one.parentElement.classList.contains('more'))"
    )
    assert until(lambda: page.seq > 0)
    assert page.js(hidden)


def test_what_can_be_taken_away_is_linked_to_in_the_viewers_language(
    page: Browser, machine: Wiring, server: Server
) -> None:
    begin(machine, "yahtzee", 2)
    page.open(server)
    assert page.shows("#downloads", "This game's sheet (PDF)")
    links = "return [...document.querySelectorAll('#downloads a')].map((one) => one.href)"
    for link in page.js(links):
        assert server.ask(link.split(f"/{server.key}/")[1])[0] == 200
    machine.leave()
    assert until(lambda: not page.text("#downloads"))


def test_the_page_comes_back_by_itself(browser: Browser, tmp_path: Path) -> None:
    with machine_with_phones(tmp_path) as machine:
        table = begin(machine, "yahtzee", 2)
        first = Server(tmp_path)
        browser.open(first)
        assert until(browser.totals)
        first.close()
        assert browser.shows("#trouble", "The table does not answer")
        do(table, ROLL)
        do(table, Score(Box.THREES))
        second = Server(tmp_path, port=first.port)
        try:
            assert until(lambda: browser.totals()[0] == ["Ana", "6"])
            assert until(lambda: not browser.text("#trouble"))
        finally:
            second.close()
    browser.complaints()  # clear the complaints about the missing server


def test_a_page_that_was_frozen_asks_the_table_at_once(
    page: Browser, machine: Wiring, server: Server
) -> None:
    begin(machine, "yahtzee", 2)
    with page.another_tab():  # a formerly frozen tab stays hidden to the browser
        page.open(server)
        assert until(page.totals)
        page.js(COUNT_REQUESTS)
        for state in ("frozen", "active"):
            page.driver.execute_cdp_cmd("Page.setWebLifecycleState", {"state": state})
        assert until(lambda: page.js("return asked") == 1)


def test_a_page_shown_again_from_the_browsers_memory_asks_the_table_at_once(
    page: Browser, machine: Wiring, server: Server
) -> None:
    begin(machine, "yahtzee", 2)
    page.open(server)
    assert until(page.totals)
    page.js(COUNT_REQUESTS)
    page.js("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert until(lambda: page.js("return asked") == 1)


@pytest.mark.parametrize("language", BOTH)
def test_its_picture_on_the_pages_is_as_it_is_now(
    page: Browser, machine: Wiring, server: Server, language: Language
) -> None:
    before = cv2.imread(str(kept(language, PHONE_PAGE)))
    assert before is not None
    now = photographed(page, machine, server, language)
    assert differs(now, before.astype(np.uint8)) < ALIKE


def test_a_browser_that_runs_no_scripts_says_so_and_another_does_not(
    browser: Browser, machine: Wiring, server: Server
) -> None:
    begin(machine, "yahtzee")
    browser.open(server)
    assert until(lambda: browser.seq > 0)
    assert browser.js("return document.getElementById('unscripted')") is None
    switch = "Emulation.setScriptExecutionDisabled"
    browser.driver.execute_cdp_cmd(switch, {"value": True})
    try:
        browser.open(server)
        assert browser.shows("#unscripted", "This page does not work in this browser")
        assert browser.shows("#unscripted", "Cette page ne s'affiche pas dans ce navigateur")
    finally:
        browser.driver.execute_cdp_cmd(switch, {"value": False})


def test_a_page_that_follows_keeps_its_device_awake_until_that_is_switched_off(
    page: Browser, machine: Wiring, server: Server
) -> None:
    begin(machine, "yahtzee")
    # as over http, where no browser grants its own lock
    refuse = "Object.defineProperty(Navigator.prototype, 'wakeLock', {value: undefined});"
    added = page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": refuse})
    playing = (
        "const video = document.querySelector('video'); return Boolean(video) && !video.paused"
    )
    try:
        page.open(server)
        assert until(lambda: page.js(playing))
        assert page.js(
            "const video = document.querySelector('video'); return video.muted && !video.loop"
        )
        page.press("Display")
        page.press("Let the screen sleep")
        assert until(lambda: not page.js(playing))
        assert page.shows("#settings", "Keep the screen on")
        page.open(server)
        assert until(lambda: page.seq > 0)
        assert not page.js(playing)
        page.js("localStorage.removeItem('awake')")
        page.open(server, "tv")
        assert until(lambda: page.js(playing))
    finally:
        page.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)

"""Devices that were let in play from the page in a real browser, beside a real table."""

from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.d21.actions import Move
from companion.games.datis.actions import Mode, Round
from companion.games.leaving import Leave
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from tests.ui.waiting import until
from tests.ui.web.accessible import problems
from tests.ui.web.asked import rolled, saw
from tests.ui.web.browser import Browser
from tests.ui.web.browsing import Server, do, machine_with_phones
from tests.ui.web.let_in import admitted, begin
from tests.ui.web.played import started
from ui.machine.wiring import Wiring

ROLL = Roll((3, 3, 5, 1, 6))


@pytest.fixture
def page(content: Browser) -> Browser:
    """Return a browser that has nothing to complain of in the end."""
    return content


def test_a_device_that_was_let_in_plays(page: Browser, machine: Wiring, server: Server) -> None:
    table = begin(machine, "yahtzee", 2)
    admitted(page, machine, server, "Bo's phone")
    page.press("Enter the dice")
    for face in ROLL.dice:
        page.tap(f"[data-key='face {face}']")
    page.press("Count these dice")
    assert until(lambda: table.view.actions == (ROLL,))
    assert page.shows("#stage .pad", "Tap each die that was rolled again, then its face.")
    for place, face in ((2, 4), (4, 2)):
        page.tap(f"[data-key='place {place}']")
        page.tap(f"[data-key='face {face}']")
    page.press("Count these dice")
    again = Roll((3, 3, 4, 1, 2), (0, 1, 3))
    assert until(lambda: table.view.actions == (ROLL, again))
    chance = "[data-key='tile Chance'] .n"
    assert page.shows(chance, str(sum(again.dice)))
    page.press("Undo")
    assert until(lambda: table.view.actions == (ROLL,))
    assert page.shows(chance, str(sum(ROLL.dice)))
    page.tap("[data-key='tile Chance']")
    assert until(lambda: table.view.pencilled == Score(Box.CHANCE))
    assert page.shows("[data-key='tile Chance']", "Write")
    page.tap("[data-key='tile Threes']")
    assert until(lambda: table.view.pencilled == Score(Box.THREES))
    assert page.shows("[data-key=end_turn]", "Threes: 6")
    page.tap("[data-key=end_turn]")
    assert until(lambda: len(table.view.actions) == 2)
    assert until(lambda: page.totals()[0] == ["Ana", "6"])
    page.press("Undo")
    assert until(lambda: table.view.actions == (ROLL,))


def test_that_nothing_was_sent_is_said_until_the_table_answers_again(
    page: Browser, machine: Wiring, server: Server
) -> None:
    begin(machine, "yahtzee", 2)
    admitted(page, machine, server, "Gus's phone")
    page.js("window.get = fetch; window.fetch = () => Promise.reject(new Error('no network'))")
    page.js("document.querySelector('[data-key=reread]').click()")
    alert = "return document.querySelector('#stage .refused')?.textContent || ''"
    assert until(lambda: "Nothing was sent" in page.js(alert))
    page.js("window.fetch = window.get; dispatchEvent(new Event('online'))")
    assert until(lambda: page.js(alert) == "")


def test_a_player_leaves_by_a_device_that_was_let_in(
    page: Browser, machine: Wiring, server: Server
) -> None:
    table = begin(machine, "yahtzee", 3)
    admitted(page, machine, server, "Di's phone")
    name = table.view.setup.players[1]
    page.press("A player leaves")
    page.press(name)
    assert table.view.actions == ()
    page.press(f"Yes, {name} leaves the game")
    assert until(lambda: table.view.actions == (Leave(name),))
    assert page.shows("#players", "has left")


def test_a_cell_of_the_sheet_is_chosen_by_the_keyboard(
    page: Browser, machine: Wiring, server: Server
) -> None:
    table = begin(machine, "yahtzee", 2)
    do(table, ROLL)
    admitted(page, machine, server, "Ana's phone")
    assert problems(page) == []
    page.js("document.querySelector('#sheet button.tile').focus()")
    page.driver.switch_to.active_element.send_keys("\ue007")  # Enter
    assert until(lambda: table.view.pencilled == Score(Box.ONES))
    assert page.shows("#sheet .pen", "Write")
    assert page.js("return document.activeElement.getAttribute('aria-pressed')") == "true"
    page.driver.switch_to.active_element.send_keys("\ue007")  # a double tap writes nothing
    page.press("Undo")
    assert until(lambda: table.view.pencilled is None)
    assert table.view.actions == (ROLL,)


def squares(page: Browser, selector: str) -> dict[str, list[float]]:
    """Return the middles of the squares that fit, by name, in pixels."""
    found: dict[str, list[float]] = page.js(
        "return Object.fromEntries([...document.querySelectorAll(arguments[0])].map((one) => {"
        " const box = one.getBoundingClientRect();"
        " return [one.dataset.square, [box.x + box.width / 2, box.y + box.height / 2]]; }))",
        selector,
    )
    return found


def test_a_die_of_d21_moves_by_itself_and_then_the_square(
    page: Browser, machine: Wiring, server: Server
) -> None:
    table = begin(machine, "d21")
    admitted(page, machine, server, "Flo's phone")
    assert page.shows("#stage .say", "tap a die")
    page.tap("[data-square=c3]")
    assert page.shows("#stage .say", "The 1 on c3: tap a lit square.")
    page.tap(".lit [data-square=c4]")
    assert until(lambda: table.view.pencilled == Move("c3-c4"))
    assert page.shows("[data-key=end_turn]", "c3 → c4")
    assert table.view.actions == ()
    page.tap("[data-key=end_turn]")
    assert until(lambda: table.view.actions == (Move("c3-c4"),))


def test_a_die_of_d21_is_dragged_and_the_square_under_the_finger_is_said(
    page: Browser, machine: Wiring, server: Server
) -> None:
    table = begin(machine, "d21")
    admitted(page, machine, server, "Gil's phone")

    def touch(what: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        event = {"type": what, "touchPoints": points}
        page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", event)

    touch("touchStart", *squares(page, ".starts")["c3"])
    assert until(lambda: "c4" in squares(page, ".lit [data-square]"))
    lit = squares(page, ".lit [data-square]")
    touch("touchMove", *lit["c5"])
    assert page.shows("#stage .say", "c3 → c5")
    touch("touchMove", *lit["c4"])
    assert page.shows("#stage .say", "c3 → c4")
    touch("touchEnd")
    assert until(lambda: table.view.pencilled == Move("c3-c4"))


def gone(page: Browser, selector: str) -> bool:
    """Return whether no matching element is visible."""
    return not page.text(selector)


def test_a_trick_of_datis_is_entered_die_by_die(
    page: Browser, machine: Wiring, server: Server
) -> None:
    table = begin(machine, "datis", 2)
    do(table, Round(Mode.TRICKS))
    admitted(page, machine, server, "Hal's phone")
    for key in ("green-d12", "9", "green-d8"):
        page.tap(f"[data-key='pick {key}']")
        assert until(partial(gone, page, f"button[data-key='pick {key}']"))
    page.press("Undo")
    page.tap("[data-key='pick green-d20']")
    page.tap("[data-key='pick 17']")
    assert page.shows("[data-key=end_turn]", "trick 1 to Émile")
    page.tap("[data-key=end_turn]")
    assert until(lambda: len(table.view.actions) == 2)
    (played,) = table.view.state.round.tricks
    assert [value for _, _, value in played.plays] == [9, 17]


def test_virtual_dice_that_are_tapped_stay_on_the_shelf(
    page: Browser, machine: Wiring, server: Server
) -> None:
    game, setup = started("yahtzee", 2)
    table = machine.begin(game, replace(setup, dice="virtual"))
    admitted(page, machine, server, "Ida's phone")
    page.press("ROLL 5")
    assert until(lambda: len(table.view.actions) == 1)
    page.tap("[data-key='keep 1']")
    page.tap("[data-key='keep 3']")
    assert page.shows("#stage .shelf", "Kept: 2")
    page.press("ROLL 3")
    assert until(lambda: len(table.view.actions) == 2)
    again = table.view.actions[1]
    assert isinstance(again, Roll)
    assert again.kept == (1, 3)


def test_the_sheet_of_another_player_is_seen_by_a_tap_on_their_card(
    page: Browser, machine: Wiring, server: Server
) -> None:
    table = begin(machine, "yahtzee", 2)
    for action in (ROLL, Score(Box.FULL_HOUSE), ROLL):
        do(table, action)
    admitted(page, machine, server, "Jo's phone")
    assert page.shows("#sheet button.tile", "Ones")
    page.tap("[data-player=Ana] button")
    assert page.shows("#sheet .other", "Ana")
    assert not page.text("#sheet button.tile")
    page.press("Back to Émile")
    assert page.shows("#sheet button.tile", "Ones")


def test_keys_are_off_while_the_table_does_not_answer(browser: Browser, tmp_path: Path) -> None:
    with machine_with_phones(tmp_path) as machine:
        begin(machine, "yahtzee", 2)
        server = Server(tmp_path)
        admitted(browser, machine, server, "Kim's phone")
        server.close()
        assert browser.shows("#trouble", "The table does not answer")
        assert browser.js(
            "return [...document.querySelectorAll('#stage button, #sheet button, #bar button')]"
            ".every((one) => one.matches(':disabled'))"
        )
    browser.complaints()  # clear the complaints about the missing server


def test_enter_held_down_on_a_key_of_the_page_presses_it_once(
    page: Browser, machine: Wiring, server: Server
) -> None:
    table = begin(machine, "yahtzee", 2)
    for action in (ROLL, Score(Box.THREES), ROLL, Score(Box.THREES), ROLL, Score(Box.FULL_HOUSE)):
        do(table, action)
    admitted(page, machine, server, "Eve's phone")
    page.js("document.querySelector('[data-key=undo]').focus()")
    page.hold_enter(10)
    assert until(lambda: len(table.view.actions) == 5)
    page.tap("[data-key='tile Ones']")
    assert until(lambda: table.view.pencilled == Score(Box.ONES))
    assert len(table.view.actions) == 5


def test_a_doubtful_die_is_told_by_a_tap(page: Browser, machine: Wiring, server: Server) -> None:
    table = begin(machine, "yahtzee", 2)
    table.submit(saw(table.view, (), frame=0))
    table.submit(saw(table.view, rolled(3, 3, 5, 1, 6, doubtful=2)))
    admitted(page, machine, server, "Cy's phone")
    assert page.shows("#sheet .asks", "What does this die show?")
    assert problems(page) == []
    page.tap("[data-key='says 2']")
    assert until(lambda: table.view.actions == (Roll((3, 3, 2, 1, 6)),))
    assert until(lambda: not page.text(".asks"))

"""A real browser, Debian's Chromium without a window, and queries of its pages."""

import shutil
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

from tests.ui.waiting import until
from tests.ui.web.browsing import Server

PHONE, TABLET, TELEVISION = (390, 844), (1024, 768), (1920, 1080)
OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Browser:
    """A browser with an open page."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def open(self, server: Server, path: str = "", size: tuple[int, int] = PHONE) -> None:
        """Open one of the pages on a screen of that size."""
        width, height = size
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self.driver.get(server.link + path)

    def leave(self) -> None:
        """Leave the page before its server ends, to avoid complaints."""
        self.driver.get("about:blank")

    @contextmanager
    def another_tab(self) -> Iterator[None]:
        """Use a new tab, and come back to this one."""
        here = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        try:
            yield
        finally:
            self.driver.close()
            self.driver.switch_to.window(here)

    def js(self, script: str, *given: Any) -> Any:
        """Return the result of a function body in the page."""
        return self.driver.execute_script(script, *given)

    @property
    def seq(self) -> int:
        """The number of the state drawn, 0 before the first."""
        return int(self.js("return document.body.dataset.seq") or 0)

    def comes_to(self, before: int, totals: list[list[str]]) -> bool:
        """Return whether a later state than that number comes to be drawn, with these totals."""
        return until(lambda: self.seq > before and self.totals() == totals)

    def totals(self) -> list[list[str]]:
        """Return every player with the total shown, in the page's order."""
        found: list[list[str]] = self.js(
            "return [...document.querySelectorAll('[data-player]')].map((player) => {"
            " const totals = player.querySelectorAll('[data-total]');"
            " return [player.dataset.player, ...[...totals].map((one) => one.textContent)]; })"
        )
        return found

    def text(self, selector: str) -> str:
        """Return the text of the first matching element; "" if invisible."""
        words: str = self.js(
            "const found = document.querySelector(arguments[0]);"
            " return found && found.checkVisibility() ? found.innerText : ''",
            selector,
        )
        return words

    def press(self, words: str) -> None:
        """Press the key with those words, as soon as enabled."""
        script = (
            "const found = [...document.querySelectorAll('button, summary')].find((one) =>"
            " one.checkVisibility() && !one.disabled && one.innerText.trim() === arguments[0]);"
            " found?.click(); return Boolean(found);"
        )
        self._do_once(script, words)

    def tap(self, selector: str) -> None:
        """Tap the first matching element, as soon as present."""
        script = "const found = document.querySelector(arguments[0]); found?.click();"
        self._do_once(f"{script} return Boolean(found);", selector)

    def hold_enter(self, times: int) -> None:
        """Hold the Enter key down for that number of repeats."""
        enter = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}
        for repeat in range(times + 1):
            down = {"type": "keyDown", "text": "\r", "autoRepeat": repeat > 0}
            self.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {**enter, **down})
        self.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {**enter, "type": "keyUp"})

    def _do_once(self, script: str, given: str) -> None:
        done = False

        def tried() -> bool:
            nonlocal done
            done = done or self.js(script, given)
            return done

        assert until(tried), given

    def shows(self, selector: str, words: str) -> bool:
        """Return whether an element comes to hold these words."""
        return until(lambda: words in self.text(selector))

    def complaints(self) -> list[str]:
        """Return the browser's new complaints: errors, and refusals by the policy."""
        return [line["message"] for line in self.driver.get_log("browser")]


@contextmanager
def chromium(*more: str) -> Iterator[Browser]:
    """Yield a browser with a profile of its own, and these options more.

    Skips the test where there is none.
    """
    program, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if program is None or driver is None:
        pytest.skip("no Chromium here: apt install chromium chromium-driver")
    try:
        socket.getaddrinfo("localhost", None)
    except OSError:  # chromedriver finds its browser by that name
        pytest.skip("the name localhost is unknown here: add it to /etc/hosts")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for option in (*OPTIONS, *more, f"--user-data-dir={profile}"):
            options.add_argument(option)
        chrome = webdriver.Chrome(options=options, service=Service(driver))
        try:
            yield Browser(chrome)
        finally:
            chrome.quit()

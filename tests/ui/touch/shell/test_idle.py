"""The screen of an unused table grows dark, and bright again at the next use."""

import pytest
from msgspec.structs import replace

from companion.games.yahtzee.actions import Roll
from companion.messages import Act
from companion.settings import Settings
from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.fingers import key, tap
from ui.telling.colours import theme_at
from ui.touch.shell import configured_app
from ui.touch.shell.idle import Idle

ESCAPE = 27


class Time:
    """A clock that the test advances."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Time:
    """Return the clock by which the app measures idle time."""
    clock = Time()
    evening.app.follow()
    monkeypatch.setattr(configured_app, "time", clock)
    evening.app.stir()
    return clock


def wait(evening: Evening, clock: Time, minutes: float) -> None:
    clock.now += 60 * minutes
    evening.app.follow()


def test_a_touch_wakes_the_dark_screen_and_does_nothing_else(evening: Evening, clock: Time) -> None:
    tile = evening.now.ids.tiles.children[0]
    wait(evening, clock, 14)
    assert not evening.app.dimmed
    wait(evening, clock, 2)
    assert evening.app.dimmed
    tap(evening.screen, tile)
    assert not evening.app.dimmed
    assert evening.now.name == "home"
    tap(evening.screen, tile)
    assert evening.now.name == "new_game"


def test_a_key_wakes_the_dark_screen_and_does_nothing_else(evening: Evening, clock: Time) -> None:
    evening.app.offer(YAHTZEE)
    wait(evening, clock, 20)
    assert evening.app.dimmed
    key(evening.screen, ESCAPE)
    assert not evening.app.dimmed
    assert evening.now.name == "new_game"


def test_rolling_dice_and_actions_wake_the_screen(evening: Evening, clock: Time) -> None:
    evening.sit_down("Ana", "Bo")
    evening.app.follow()  # the app reads the table's view
    wait(evening, clock, 20)
    assert evening.app.dimmed
    evening.machine.motion = "rolling"
    evening.app.follow()
    assert not evening.app.dimmed
    evening.machine.motion = ""
    evening.app.follow()
    wait(evening, clock, 20)
    assert evening.app.dimmed
    evening.tell(Act(Roll((1, 2, 3, 4, 5))))
    evening.app.follow()
    assert not evening.app.dimmed


def test_the_turn_box_stays_bright(evening: Evening, clock: Time) -> None:
    evening.app.go("turn_box")
    wait(evening, clock, 60)
    assert not evening.app.dimmed


def test_the_screen_stays_bright_if_the_settings_say_so(evening: Evening, clock: Time) -> None:
    evening.machine.settings = replace(evening.machine.settings, dim_after=0)
    wait(evening, clock, 600)
    assert not evening.app.dimmed


def test_changes_and_touches_restart_the_idle_time() -> None:
    idle = Idle()
    assert idle.look(10, "a") == 0
    assert idle.look(15, "a") == 5
    assert idle.look(16, "b") == 0
    idle.stir(20)
    assert idle.look(21, "b") == 1


@pytest.mark.parametrize(("hour", "theme"), [(6, "night"), (7, "day"), (19, "day"), (20, "night")])
def test_the_theme_changes_to_night_in_the_evening(hour: int, theme: str) -> None:
    assert theme_at("auto", hour) == theme
    assert theme_at("day", hour) == "day"
    assert theme_at("night", hour) == "night"


def test_the_app_follows_the_hour_if_the_theme_is_automatic(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.machine.settings = Settings(language="en", theme="auto")
    for hour, theme in ((12, "day"), (21, "night"), (8, "day")):
        monkeypatch.setattr(configured_app, "local_hour", lambda hour=hour: hour)
        evening.app.follow()
        assert evening.app.theme == theme
        assert evening.app.light == "auto"

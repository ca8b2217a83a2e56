"""The turn box by touch, by button, and across a restart."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.extras.turn_box_file import read
from companion.messages import Press
from companion.profiles import seated
from companion.settings import Settings
from tests.companion.disk import full_after
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import key, press_at, release_at, tap, tap_twice

ENTER, ESCAPE = 13, 27


class Time:
    """A clock that the test advances."""

    now = 1000.0


@pytest.fixture
def time(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Iterator[Time]:
    # importing this opens the window
    from ui.touch.screens.turn_box import turn_box  # noqa: PLC0415

    time = Time()
    monkeypatch.setattr(turn_box.TurnBoxScreen, "now", lambda _: time.now)
    yield time
    leave(evening)


def leave(evening: Evening) -> None:
    """Go Home, which stores the last turns on disk."""
    evening.app.close_all()
    evening.app.go("home")
    evening.screen.step(2)


def open_box(evening: Evening) -> None:
    """Tap the turn box on Home."""
    tile = next(t for t in evening.now.ids.aids.children if t.title == "Turn box")
    tap(evening.screen, tile)
    evening.screen.step(2)


def set_up(evening: Evening, *names: str, clock: str = "None") -> None:
    """Open the box; tap these remembered names and that clock."""
    evening.machine.settings = Settings(language="en", names=names)
    open_box(evening)
    for name in names:
        tap(evening.screen, evening.button(name))
    tap(evening.screen, evening.button(clock))
    tap(evening.screen, evening.button("START"))
    evening.screen.step(2)


def file_of(machine: FakeMachine) -> Path:
    return machine.folder / "turn-box.json"


def test_a_double_tap_handled_late_passes_one_turn(evening: Evening, time: Time) -> None:
    set_up(evening, "Ana", "Bo", "Chloé")
    button = evening.button("END OF TURN")
    x, y = button.to_window(*button.center)
    tap(evening.screen, button)
    time.now += 0.8  # a busy machine
    press_at(evening.screen, x, y)
    release_at(evening.screen, x, y)
    evening.screen.step(2)
    assert evening.now.to_play == "Bo"


def test_tapped_names_take_turns_by_the_large_button(evening: Evening, time: Time) -> None:
    set_up(evening, "Ana", "Bo", "Chloé")
    assert evening.now.name == "turn_box"
    assert evening.now.to_play == "Ana"
    tap(evening.screen, evening.button("END OF TURN"))
    assert evening.now.to_play == "Bo"
    assert evening.now.following == "Next: Chloé"
    tap(evening.screen, evening.button("Undo"))
    assert evening.now.to_play == "Ana"


def test_a_double_tap_on_undo_undoes_one_pass(evening: Evening, time: Time) -> None:
    set_up(evening, "Ana", "Bo", "Chloé")
    for _ in range(2):
        tap(evening.screen, evening.button("END OF TURN"))
        time.now += 2
    assert evening.now.to_play == "Chloé"
    tap_twice(evening.screen, evening.button("Undo"))
    assert evening.now.to_play == "Bo"


def test_every_player_has_a_sign_at_the_turn_box(evening: Evening, time: Time) -> None:
    set_up(evening, "Ana", "Bo")
    first, second = seated(("Ana", "Bo"), evening.app.profiles)
    assert first.colour != second.colour
    assert evening.now.profile == first
    assert [line.profile for line in reversed(evening.now.ids.lines.children)] == [first, second]
    tap(evening.screen, evening.button("END OF TURN"))
    assert evening.now.profile == second


def test_the_real_button_passes_the_turn_and_the_lamps_follow(
    evening: Evening, time: Time, machine: FakeMachine
) -> None:
    set_up(evening, "Ana", "Bo")
    assert machine.lamps == (0, True)
    machine.press(Press.END_TURN)
    evening.screen.step(2)
    assert evening.now.to_play == "Bo"
    assert machine.lamps == (1, True)
    machine.press(Press.UNDO)
    evening.screen.step(2)
    assert machine.lamps == (0, True)
    key(evening.screen, ENTER)
    assert machine.lamps == (1, True)


def test_a_turn_passed_by_a_double_press_passes_once(
    evening: Evening, time: Time, machine: FakeMachine
) -> None:
    set_up(evening, "Ana", "Bo", "Chloé")
    for later in (0.2, 0.2, 0.6):
        machine.press(Press.END_TURN)
        evening.screen.step(2)
        assert evening.now.to_play == "Bo"
        time.now += later
    machine.press(Press.END_TURN)
    evening.screen.step(2)
    assert evening.now.to_play == "Chloé"
    machine.press(Press.UNDO)
    machine.press(Press.END_TURN)
    evening.screen.step(2)
    assert evening.now.to_play == "Chloé"


def test_the_lamps_are_dark_and_the_button_does_nothing_on_home(
    evening: Evening, time: Time, machine: FakeMachine
) -> None:
    set_up(evening, "Ana", "Bo")
    key(evening.screen, ESCAPE)
    assert evening.now.name == "home"
    assert machine.lamps == (None, False)
    machine.press(Press.END_TURN)
    evening.screen.step(2)
    open_box(evening)
    assert evening.now.to_play == "Ana"


def test_each_clock_counts_down_for_its_player(evening: Evening, time: Time) -> None:
    set_up(evening, "Ana", "Bo", clock="Time left")
    assert evening.now.clock == "10:00"
    time.now += 61
    tap(evening.screen, evening.button("END OF TURN"))
    clocks = {line.name: line.clock for line in evening.now.ids.lines.children}
    assert clocks == {"Ana": "8:59", "Bo": "10:00"}
    time.now += 601
    assert evening.screen.until(lambda: evening.now.late)
    assert evening.now.clock == "−0:01"


def test_the_clock_is_stopped_and_started_by_touch(evening: Evening, time: Time) -> None:
    set_up(evening, "Ana", "Bo", clock="Time used")
    time.now += 5
    tap(evening.screen, evening.button("Pause"))
    time.now += 100
    tap(evening.screen, evening.button("Start the clock"))
    time.now += 2
    tap(evening.screen, evening.button("END OF TURN"))
    clocks = {line.name: line.clock for line in evening.now.ids.lines.children}
    assert clocks == {"Ana": "0:07", "Bo": "0:00"}


def test_minutes_are_chosen_by_steps(evening: Evening, time: Time, machine: FakeMachine) -> None:
    machine.settings = Settings(language="en", names=("Ana", "Bo"))
    open_box(evening)
    for name in ("Ana", "Bo"):
        tap(evening.screen, evening.button(name))
    tap(evening.screen, evening.button("Time left"))
    evening.screen.step(2)
    steps = {button.sign: button for button in taps(evening) if not button.words}
    tap(evening.screen, steps["+"])
    assert evening.front.minutes == 15
    tap(evening.screen, steps["−"])
    tap(evening.screen, steps["−"])
    assert evening.front.minutes == 5
    tap(evening.screen, evening.button("START"))
    evening.screen.step(2)
    assert evening.now.clock == "5:00"


def taps(evening: Evening) -> list[Any]:
    # imported after the window is open
    from ui.touch.widgets.controls.basics import TapButton  # noqa: PLC0415

    return [widget for widget in evening.front.walk() if isinstance(widget, TapButton)]


def test_the_box_is_restored_after_a_restart_with_its_clock_stopped(
    evening: Evening, time: Time, machine: FakeMachine
) -> None:
    set_up(evening, "Ana", "Bo", clock="Time used")
    time.now += 30
    tap(evening.screen, evening.button("END OF TURN"))
    time.now += 12
    key(evening.screen, ESCAPE)
    evening.close()
    again = Evening(machine)
    try:
        open_box(again)
        assert again.now.to_play == "Bo"
        assert again.now.clock == "0:12"
        assert not again.now.running
    finally:
        leave(again)
        again.close()


def test_every_turn_is_on_disk_soon_after_it_was_passed(
    evening: Evening, time: Time, machine: FakeMachine
) -> None:
    set_up(evening, "Ana", "Bo")
    tap(evening.screen, evening.button("END OF TURN"))

    def written() -> bool:
        kept = read(file_of(machine)) if file_of(machine).exists() else None
        return kept is not None and kept.turn == 1

    assert evening.screen.until(written)


def test_a_damaged_file_is_reported_and_the_box_set_up_again(
    evening: Evening, time: Time, machine: FakeMachine
) -> None:
    file_of(machine).write_bytes(b"{")
    open_box(evening)
    assert "cannot be read" in evening.app.notice
    assert evening.front.players == []


def test_a_box_that_cannot_be_saved_is_reported_and_goes_on(
    evening: Evening, time: Time, machine: FakeMachine
) -> None:
    file_of(machine).mkdir()
    machine.settings = Settings(language="en", names=("Ana", "Bo"))
    open_box(evening)
    for name in ("Ana", "Bo"):
        tap(evening.screen, evening.button(name))
    tap(evening.screen, evening.button("START"))
    assert evening.screen.until(lambda: "could not be saved" in evening.app.alarm)
    tap(evening.screen, evening.button("END OF TURN"))
    assert evening.now.to_play == "Bo"
    file_of(machine).rmdir()


def test_a_name_is_typed_and_remembered(evening: Evening, time: Time, machine: FakeMachine) -> None:
    machine.settings = Settings(language="en", names=("Bo",))
    open_box(evening)
    tap(evening.screen, evening.button("Bo"))
    tap(evening.screen, evening.button("Another name"))
    for letter in ("Z", "o", "é"):
        tap(evening.screen, evening.button(letter))
    tap(evening.screen, evening.button("Done"))
    tap(evening.screen, evening.button("START"))
    evening.screen.step(2)
    assert evening.now.box.names == ("Bo", "Zoé")
    assert machine.settings.names == ("Bo", "Zoé")


def test_closing_the_setup_leads_home(evening: Evening, time: Time) -> None:
    open_box(evening)
    key(evening.screen, ESCAPE)
    evening.screen.step(2)
    assert evening.now.name == "home"


def test_the_button_passes_nothing_while_a_card_is_open(
    evening: Evening, time: Time, machine: FakeMachine
) -> None:
    set_up(evening, "Ana", "Bo")
    evening.now.open_menu()
    machine.press(Press.END_TURN)
    evening.screen.step(2)
    assert evening.now.to_play == "Ana"


def test_unsaved_turns_are_marked_asked_about_and_saved_later(
    evening: Evening, time: Time, machine: FakeMachine
) -> None:
    set_up(evening, "Ana", "Bo")
    with full_after(0):
        tap(evening.screen, evening.button("END OF TURN"))
        assert evening.screen.until(lambda: evening.now.unsaved)
        assert "could not be saved" in evening.app.alarm
        evening.screen.step(2)
        assert any(getattr(shown, "text", "") == "! Bo" for shown in evening.now.walk())
        evening.now.back()
        evening.screen.step(2)
        tap(evening.screen, evening.button("Stay with the turn box"))
        assert evening.now.name == "turn_box"
    evening.now._save_again(0.0)
    assert evening.screen.until(lambda: not evening.now.unsaved)
    assert evening.app.alarm == ""
    kept = read(file_of(machine))
    assert kept is not None
    assert kept.to_play == "Bo"
    evening.now.back()
    assert evening.now.name == "home"

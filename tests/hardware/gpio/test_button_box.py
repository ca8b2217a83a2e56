"""A button box on pretend pins: the test drives a pin and checks the reported presses."""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from hardware.errors import (
    ButtonStuck,
    GpioForbidden,
    GpioMissing,
    PinTaken,
    PinUnusable,
    PinWrong,
    button_name,
)
from hardware.gpio.button_box import PLAYERS, ButtonBox, ButtonPress
from hardware.gpio.pins import forbidden, mock_pins
from tests.hardware.gpio.busy_pins import pins_without
from tests.hardware.gpio.fake_lgpio import FakeLgpio, pi_with
from tests.language import both

PINS = {ButtonPress.END_TURN: 17, ButtonPress.REREAD: 27, ButtonPress.UNDO: 22}


class Bench:
    """Pretend pins, the presses reported by their box, and the time of its clock."""

    def __init__(self) -> None:
        self.told: list[ButtonPress] = []
        self.long: list[ButtonPress] = []
        self.now = 100.0
        self.factory: Any = mock_pins()
        self.closing = ExitStack()
        self.boxes: list[ButtonBox] = []

    def box(self, pins: Mapping[ButtonPress, int] = PINS, **parts: Any) -> ButtonBox:
        """Return a box on these pins; it is closed after the test."""
        box = ButtonBox(pins, self.told.append, self.factory, lambda: self.now, **parts)
        self.closing.callback(box.close)
        self.boxes.append(box)
        return box

    def press(self, *pins: int) -> None:
        """Close the contacts of these pins one after the other; wait until each is steady."""
        for pin in pins:
            self.factory.pin(pin).drive_low()
            self.settle()

    def settle(self) -> None:
        """Advance the clock until every contact is steady."""
        self.now += 0.03
        assert wait_for(lambda: all(due > self.now for due in self._dues()))

    def _dues(self) -> list[float]:
        return [due for box in self.boxes for due, _ in [*box._timers.values()]]


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    with bench.closing:
        yield bench


def wait_for(condition: Callable[[], bool]) -> bool:
    """Return True once the condition is true, or False after many tries.

    Timers of a few ms report presses that are hidden in bounce.
    """
    for _ in range(10_000):
        if condition():
            return True
        time.sleep(0.01)
    return False


def test_each_button_reports_its_own_press(bench: Bench) -> None:
    box = bench.box()
    bench.press(*(PINS[press] for press in (ButtonPress.REREAD, ButtonPress.END_TURN)))
    bench.press(PINS[ButtonPress.UNDO])
    assert bench.told == [ButtonPress.REREAD, ButtonPress.END_TURN, ButtonPress.UNDO]
    assert box.faults == ()


def test_bounce_on_the_pin_is_one_press(bench: Bench) -> None:
    bench.box()
    pin = bench.factory.pin(PINS[ButtonPress.UNDO])
    for _ in range(6):
        pin.drive_low()
        bench.now += 0.0015
        pin.drive_high()
        bench.now += 0.0015
    pin.drive_low()
    bench.settle()
    assert bench.told == [ButtonPress.UNDO]


def test_a_spike_on_the_wire_is_no_press(bench: Bench) -> None:
    bench.box()
    pin = bench.factory.pin(PINS[ButtonPress.UNDO])
    pin.drive_low()
    bench.now += 0.001
    pin.drive_high()
    bench.settle()
    assert bench.told == []


def test_a_press_during_bounce_is_reported_by_the_timer(bench: Bench) -> None:
    bench.box()
    pin = bench.factory.pin(PINS[ButtonPress.UNDO])
    bench.press(PINS[ButtonPress.UNDO])
    pin.drive_high()
    bench.settle()
    pin.drive_low()
    bench.now += 0.01
    pin.drive_high()
    bench.now += 0.01
    pin.drive_low()  # during the bounce, but the pin stays low
    bench.settle()
    assert bench.told == [ButtonPress.UNDO] * 2


def test_nothing_is_reported_after_the_box_is_closed(bench: Bench) -> None:
    box = bench.box()
    box.close()
    box.close()
    bench.factory.pin(17).drive_low()
    assert bench.told == []


def test_an_edge_that_arrives_while_the_box_closes_is_no_press(bench: Bench) -> None:
    box = bench.box()
    box.close()
    box._edge(ButtonPress.UNDO, True)
    assert bench.told == []


def test_a_pin_used_twice_is_one_sentence_and_the_rest_works(bench: Bench) -> None:
    pins = {ButtonPress.END_TURN: 17, ButtonPress.REREAD: 17, ButtonPress.UNDO: 22}
    box = bench.box(pins)
    assert [type(fault) for fault in box.faults] == [PinTaken]
    assert "17" in box.faults[0].sentence("fr")
    assert box.connected == (ButtonPress.END_TURN, ButtonPress.UNDO)
    bench.press(22)
    assert bench.told == [ButtonPress.UNDO]


@pytest.mark.parametrize("wrong", [99, -1])
def test_a_pin_that_does_not_exist_is_one_sentence_and_the_rest_works(
    wrong: int, bench: Bench
) -> None:
    box = bench.box({ButtonPress.END_TURN: wrong, ButtonPress.UNDO: 22})
    assert [type(fault) for fault in box.faults] == [PinWrong]
    assert str(wrong) in box.faults[0].sentence("en")
    bench.press(22)
    assert bench.told == [ButtonPress.UNDO]


@pytest.mark.parametrize(
    ("words", "kind", "said"),
    [
        ("GPIO busy", PinTaken, "is already used by something else."),
        ("GPIO not allocated", PinUnusable, "cannot be used."),
    ],
)
def test_a_pin_that_lgpio_refuses_is_one_sentence_and_the_rest_works(
    words: str, kind: type[PinUnusable], said: str, bench: Bench
) -> None:
    bench.factory = pins_without(PINS[ButtonPress.END_TURN], words=words)
    box = bench.box()
    assert [type(fault) for fault in box.faults] == [kind]
    assert box.faults[0].sentence("en") == f"Pin 17 for the “end of turn” button {said}"
    assert box.connected == (ButtonPress.REREAD, ButtonPress.UNDO)
    bench.press(PINS[ButtonPress.UNDO])
    assert bench.told == [ButtonPress.UNDO]


def test_a_machine_without_pins_is_reported_once_for_the_whole_box(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none() -> Any:
        from gpiozero.exc import BadPinFactory  # noqa: PLC0415

        raise BadPinFactory("no pins here")

    import gpiozero  # noqa: PLC0415

    monkeypatch.setattr(gpiozero.Device, "_default_pin_factory", staticmethod(none))
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    assert "GPIOZERO_PIN_FACTORY" not in os.environ
    box = ButtonBox(PINS, lambda press: None)
    assert [type(fault) for fault in box.faults] == [GpioMissing]
    assert box.connected == ()
    box.close()


def test_six_players_have_a_button_each(bench: Bench) -> None:
    pins = {**PINS, **dict(zip(PLAYERS, (5, 6, 12, 13, 16, 19), strict=True))}
    box = bench.box(pins)
    assert box.faults == ()
    bench.press(*(pins[press] for press in PLAYERS))
    assert bench.told == list(PLAYERS)
    assert len(bench.told) == 6


def test_a_button_held_for_a_second_is_reported_as_a_long_press_only(bench: Bench) -> None:
    bench.box(long=(ButtonPress.UNDO,), on_long=bench.long.append)
    bench.press(PINS[ButtonPress.UNDO], PINS[ButtonPress.END_TURN])
    assert bench.told == [ButtonPress.END_TURN]
    bench.now += 1.5
    assert wait_for(lambda: bool(bench.long))
    bench.factory.pin(PINS[ButtonPress.UNDO]).drive_high()
    bench.settle()
    assert (bench.told, bench.long) == ([ButtonPress.END_TURN], [ButtonPress.UNDO])


def test_a_button_down_for_fifteen_seconds_is_reported_until_its_release(bench: Bench) -> None:
    box = bench.box()
    pin = bench.factory.pin(PINS[ButtonPress.REREAD])
    bench.press(PINS[ButtonPress.REREAD])
    bench.now += 14.0
    assert box.stuck is None
    bench.now += 2.0
    assert isinstance(box.stuck, ButtonStuck)
    assert box.stuck.sentence("fr").startswith("Le bouton « relire » semble coincé")
    assert box.stuck.sentence("en").startswith("The button “re-read” seems stuck")
    assert bench.told == [ButtonPress.REREAD]
    bench.press(PINS[ButtonPress.UNDO])
    assert bench.told == [ButtonPress.REREAD, ButtonPress.UNDO]
    pin.drive_high()
    bench.settle()
    assert box.stuck is None


def test_a_button_down_at_the_start_is_no_press_and_is_reported_after_fifteen_seconds(
    bench: Bench,
) -> None:
    pin = bench.factory.pin(PINS[ButtonPress.UNDO])
    pin.drive_low()
    pin._set_pull = lambda value: None  # a closed contact is stronger than the pull-up
    box = bench.box(long=(ButtonPress.UNDO,), on_long=bench.told.append)
    bench.now += 14.0
    assert box.stuck is None
    bench.now += 2.0
    assert isinstance(box.stuck, ButtonStuck)
    assert "“undo”" in box.stuck.sentence("en")
    pin.drive_high()
    pin.drive_low()  # the contact bounces on release
    pin.drive_high()
    bench.settle()
    assert (box.stuck, bench.told) == (None, [])
    bench.now += 1.0
    assert wait_for(lambda: not box._timers)
    bench.press(PINS[ButtonPress.UNDO])
    pin.drive_high()
    bench.settle()
    assert bench.told == [ButtonPress.UNDO]


@pytest.mark.parametrize("press", ButtonPress)
def test_every_button_has_a_name_in_each_language(press: ButtonPress) -> None:
    french, english = both(button_name(press.value))
    assert "_" not in french + english
    assert french != english


def test_forbidden_pins_are_reported_once_with_advice() -> None:
    class Forbidden:
        def reserve_pins(self, *_: object) -> None: ...

        def pin(self, _: object) -> None:
            raise PermissionError(13, "Permission denied")

    box = ButtonBox(PINS, lambda press: None, Forbidden())
    assert [type(fault) for fault in box.faults] == [GpioForbidden]
    assert "gpio" in box.faults[0].sentence("fr")
    assert box.connected == ()
    box.close()


def machine(root: Path, *files: str, model: str | None = None) -> Path:
    """Create a machine's root folder with these files and, if given, its model."""
    for file, text in (*((file, "") for file in files), ("proc/device-tree/model", model)):
        if text is not None:
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            (root / file).write_text(text)
    return root


def test_forbidden_pins_are_distinguished_from_missing_pins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pi = machine(tmp_path / "pi", "dev/gpiochip0", model="Raspberry Pi 5 Model B Rev 1.0")
    bare = machine(tmp_path / "bare", model="Raspberry Pi 5 Model B Rev 1.0")
    assert not forbidden(pi)
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # the tests may run as root
    assert forbidden(pi)
    assert not forbidden(bare)


@pytest.mark.parametrize("sign", ["proc/cpuinfo", "proc/device-tree/system/linux,revision"])
def test_a_pi_is_known_by_its_revision_as_gpiozero_knows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sign: str
) -> None:
    pi = machine(tmp_path, "dev/gpiochip0", "dev/gpiochip1", sign)
    (pi / sign).write_text("processor\t: 0\nRevision\t: c03111\n")
    monkeypatch.setattr(os, "access", lambda path, mode: path.name != "gpiochip0")
    assert forbidden(pi)


@pytest.mark.parametrize("chosen", ["", "lgpio"])
@pytest.mark.parametrize(("rights", "fault"), [(False, GpioForbidden), (True, GpioMissing)])
def test_a_chip_that_cannot_be_opened_is_one_sentence_whichever_way_pins_are_chosen(
    monkeypatch: pytest.MonkeyPatch, chosen: str, rights: bool, fault: type
) -> None:
    lgpio = FakeLgpio()
    lgpio.closed = True
    pi_with(lgpio, monkeypatch)
    if chosen:
        monkeypatch.setenv("GPIOZERO_PIN_FACTORY", chosen)
    monkeypatch.setattr("hardware.gpio.pins.forbidden", lambda: not rights)
    box = ButtonBox(PINS, print)
    assert [type(each) for each in box.faults] == [fault]
    box.close()


def test_the_gpio_devices_of_a_pc_are_its_own_and_not_forbidden_pins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert not forbidden(machine(tmp_path / "laptop", "dev/gpiochip0"))
    board = machine(tmp_path / "board", "dev/gpiochip0", model="Another Board")
    assert not forbidden(board)
    (board / "proc/cpuinfo").write_text("Revision\t: 0000\n")
    assert not forbidden(board)

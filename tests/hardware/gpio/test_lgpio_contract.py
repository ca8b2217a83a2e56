"""Our fake of lgpio has the signatures of the real one, and its results on a chip of the kernel."""

import inspect
import json

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.gpio.pins import load_lgpio, mock_pins
from tests.hardware.gpio.busy_pins import pins_without
from tests.hardware.gpio.fake_lgpio import FakeLgpio, error
from tests.hardware.gpio.lgpio_contract import (
    FUNCTIONS,
    KEPT,
    TAKEN,
    constants,
    results,
    signatures,
)

CONTRACT = json.loads(KEPT.read_text())


def test_the_fake_is_called_as_the_real_one_is() -> None:
    assert signatures(FakeLgpio()) == CONTRACT["signatures"]
    assert constants(FakeLgpio()) == CONTRACT["constants"]


def test_the_fake_can_do_nothing_the_real_one_cannot() -> None:
    public = {name for name, value in vars(FakeLgpio).items() if inspect.isfunction(value)}
    assert {name for name in public if not name.startswith("_")} == set(FUNCTIONS)


def test_every_call_of_the_fake_has_the_real_one_s_result() -> None:
    lgpio = FakeLgpio()

    def take() -> None:
        lgpio.taken.add(TAKEN)

    def remove() -> None:
        lgpio.gone = True

    assert results(lgpio, take, remove) == CONTRACT["results"]


def test_a_failure_is_shown_as_the_real_one_shows_it() -> None:
    assert (type(error("GPIO busy")).__name__, str(error("GPIO busy"))) == ("error", "'GPIO busy'")


def test_what_is_kept_here_is_what_an_installed_lgpio_says() -> None:
    load_lgpio()
    lgpio = pytest.importorskip("lgpio", reason="lgpio is not installed here")
    assert signatures(lgpio) == CONTRACT["signatures"]
    assert constants(lgpio) == CONTRACT["constants"]


def test_pins_that_are_refused_are_asked_for_as_gpiozero_asks() -> None:
    asked = inspect.signature(pins_without().pin).parameters
    real = inspect.signature(MockFactory.pin).parameters
    assert list(asked) == list(real)[1:]
    assert pins_without().pin(4) is not None
    assert type(mock_pins()) is MockFactory

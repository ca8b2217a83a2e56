"""Lamps on pretend pins."""

from hardware.errors import PinTaken, PinWrong
from hardware.gpio.lamps import Lamps
from hardware.gpio.pins import mock_pins
from tests.hardware.gpio.busy_pins import pins_without


def test_only_the_lamp_of_the_player_to_play_is_lit() -> None:
    factory = mock_pins()
    lamps = Lamps((5, 6, 13), end_turn=19, factory=factory)
    lamps.show_player(0)
    lamps.show_player(2)
    assert [factory.pin(pin).state for pin in (5, 6, 13)] == [False, False, True]
    lamps.show_player(None)
    assert [factory.pin(pin).state for pin in (5, 6, 13)] == [False, False, False]
    lamps.close()


def test_the_end_turn_lamp_is_switched_separately() -> None:
    factory = mock_pins()
    lamps = Lamps((5,), end_turn=19, factory=factory)
    lamps.show_end_turn(True)
    assert factory.pin(19).state
    assert not factory.pin(5).state
    lamps.show_end_turn(False)
    assert not factory.pin(19).state
    lamps.close()


def test_a_lamp_without_a_pin_leaves_the_others_lit() -> None:
    factory = mock_pins()
    lamps = Lamps((5, 5, 77), end_turn=19, factory=factory)
    assert [type(fault) for fault in lamps.faults] == [PinTaken, PinWrong]
    assert "lampe « joueur 2 »" in lamps.faults[0].sentence("fr")
    lamps.show_player(1)  # a lamp that nobody has breaks nothing
    lamps.show_player(0)
    lamps.show_end_turn(True)
    assert factory.pin(5).state
    assert factory.pin(19).state
    lamps.close()


def test_a_lamp_whose_pin_is_used_by_another_program_leaves_the_others_lit() -> None:
    factory = pins_without(5)
    lamps = Lamps((5, 6), end_turn=19, factory=factory)
    assert [type(fault) for fault in lamps.faults] == [PinTaken]
    lamps.show_player(1)
    assert factory.pin(6).state
    lamps.close()


def test_closing_darkens_the_lamps() -> None:
    factory = mock_pins()
    lamps = Lamps((5,), factory=factory)
    lamps.show_player(0)
    lamps.close()
    assert not factory.pin(5).state

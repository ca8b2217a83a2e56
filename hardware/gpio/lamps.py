"""Lamps: a lamp per player, and a lamp on the end-turn button."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from hardware.errors import HardwareError
from hardware.gpio.pins import give_back, output_on, take_pin


class Lamps:
    """A lamp per player, in turn order, and a lamp on the end-turn button.

    `players` are BCM pin numbers, `end_turn` is a pin number or None. A lamp that cannot be set up
    is an error in `faults` and stays dark; the others work.
    """

    def __init__(
        self, players: Sequence[int] = (), end_turn: int | None = None, factory: Any = None
    ) -> None:
        faults: list[HardwareError] = []
        self._players = [
            take_pin(partial(output_on, pin, factory), pin, f"lamp_player_{place}", faults)
            for place, pin in enumerate(players, start=1)
        ]
        self._end_turn = (
            None
            if end_turn is None
            else take_pin(partial(output_on, end_turn, factory), end_turn, "lamp_end_turn", faults)
        )
        self.faults: tuple[HardwareError, ...] = tuple(faults)

    def show_player(self, place: int | None) -> None:
        """Light the lamp of the player at that place (from 0) and no other; None: all dark."""
        for number, lamp in enumerate(self._players):
            _set(lamp, number == place)

    def show_end_turn(self, on: bool) -> None:
        """Light the end-turn button while a press would have an effect."""
        _set(self._end_turn, on)

    def close(self) -> None:
        """Switch every lamp off and release the pins."""
        for lamp in (*self._players, self._end_turn):
            if lamp is not None:
                give_back(lamp)
        self._players = []
        self._end_turn = None


def _set(lamp: Any, on: bool) -> None:
    if lamp is not None:
        lamp.value = on

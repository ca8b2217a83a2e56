"""One press of a chattering contact is one press; thirty a second are thirty."""

import random

import pytest

from hardware.gpio.debounce import Debouncer


class Contact:
    """A debouncer with a clock of milliseconds, whose timer is never late."""

    def __init__(self) -> None:
        self.presses: list[float] = []
        self.now = 0.0
        self.debouncer = Debouncer(lambda: self.presses.append(self.now))

    def at(self, milliseconds: float, closed: bool) -> None:
        self._until(milliseconds / 1000)
        self.debouncer.edge(closed, self.now)

    def wait(self, milliseconds: float) -> None:
        self._until(milliseconds / 1000)

    def _until(self, time: float) -> None:
        while (due := self.debouncer.due) is not None and due <= time:
            self.now = due
            self.debouncer.check(due)
        self.now = time


def chatter(
    contact: Contact, start: float, closed: bool, length: float, chance: random.Random
) -> None:
    """The contact goes to `closed` at `start`, after chattering for `length` milliseconds."""
    edges = sorted(chance.uniform(0.1, length - 0.1) for _ in range(2 * chance.randint(1, 8)))
    contact.at(start, closed)
    state = closed
    for edge in edges:
        state = not state
        contact.at(start + edge, state)
    contact.at(start + length, closed)


def test_a_clean_press_is_told_at_once() -> None:
    contact = Contact()
    contact.at(5, True)
    assert contact.presses == [0.005]


@pytest.mark.parametrize("seed", range(50))
@pytest.mark.parametrize("length", [1.0, 5.0, 12.0, 20.0])
def test_chatter_of_up_to_20_ms_on_press_and_release_is_one_press(seed: int, length: float) -> None:
    chance = random.Random(seed)
    contact = Contact()
    for press in range(5):
        start = press * 300.0
        chatter(contact, start, True, length, chance)
        chatter(contact, start + chance.uniform(45, 200), False, length, chance)
    contact.wait(2000)
    assert len(contact.presses) == 5


@pytest.mark.parametrize("share", [0.2, 0.35, 0.5, 0.65, 0.8])
def test_thirty_presses_a_second_are_thirty(share: float) -> None:
    contact = Contact()
    period = 1000 / 30
    for press in range(30):
        contact.at(press * period, True)
        contact.at((press + share) * period, False)
    contact.wait(1100)
    assert len(contact.presses) == 30


@pytest.mark.parametrize("seed", range(20))
def test_thirty_presses_a_second_that_chatter_a_little_are_thirty(seed: int) -> None:
    chance = random.Random(seed)
    contact = Contact()
    period = 1000 / 30
    for press in range(30):
        chatter(contact, press * period, True, 3.0, chance)
        chatter(contact, (press + 0.5) * period, False, 3.0, chance)
    contact.wait(1100)
    assert len(contact.presses) == 30


def test_a_button_held_down_is_one_press() -> None:
    contact = Contact()
    contact.at(0, True)
    contact.wait(5000)
    assert len(contact.presses) == 1


def test_without_a_timer_a_hidden_press_is_told_at_the_next_edge() -> None:
    told: list[None] = []
    debouncer = Debouncer(lambda: told.append(None))
    debouncer.edge(True, 0.0)
    debouncer.edge(False, 0.030)
    debouncer.edge(True, 0.040)
    assert len(told) == 1
    debouncer.edge(False, 0.100)
    assert len(told) == 2

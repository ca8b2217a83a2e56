"""One press of a bouncing contact is one press; a disturbance of the wire is ignored."""

import random

import pytest

from hardware.gpio.debounce import Debouncer


class Contact:
    """A debouncer with a clock in milliseconds whose timer is never late."""

    def __init__(self) -> None:
        self.presses: list[float] = []
        self.releases: list[float] = []
        self.now = 0.0
        self.debouncer = Debouncer(self.presses.append, self.releases.append)

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
    """Set the contact to `closed` at `start`, after bouncing for `length` milliseconds."""
    count = 2 * chance.randint(1, 8) if length else 0
    edges = sorted(chance.uniform(0.1 * length, 0.9 * length) for _ in range(count))
    contact.at(start, closed)
    state = closed
    for edge in edges:
        state = not state
        contact.at(start + edge, state)
    contact.at(start + length, closed)


def test_a_press_counts_from_the_moment_the_contact_closed() -> None:
    contact = Contact()
    contact.at(5, True)
    contact.wait(26)
    assert contact.presses == []
    contact.wait(28)
    assert contact.presses == [0.005]


@pytest.mark.parametrize("length", [0.1, 1.0, 10.0, 21.0])
def test_a_spike_on_the_wire_is_no_press(length: float) -> None:
    contact = Contact()
    contact.at(5, True)
    contact.at(5 + length, False)
    contact.wait(1000)
    assert contact.presses == []


@pytest.mark.parametrize("hertz", [50, 60, 100])
def test_hum_of_the_mains_is_no_press(hertz: int) -> None:
    contact = Contact()
    period = 1000 / hertz
    for cycle in range(10 * hertz):
        contact.at(cycle * period, True)
        contact.at((cycle + 0.6) * period, False)
    contact.wait(11_000)
    assert contact.presses == []


def test_a_spike_while_a_button_is_held_neither_ends_nor_repeats_the_press() -> None:
    contact = Contact()
    contact.at(0, True)
    contact.at(500, False)
    contact.at(501, True)
    contact.at(1000, False)
    contact.wait(2000)
    assert (contact.presses, contact.releases) == ([0.0], [1.0])


@pytest.mark.parametrize("seed", range(50))
@pytest.mark.parametrize("length", [1.0, 5.0, 12.0, 20.0])
def test_bounce_of_up_to_20_ms_on_press_and_release_is_one_press(seed: int, length: float) -> None:
    chance = random.Random(seed)
    contact = Contact()
    for press in range(5):
        start = press * 300.0
        chatter(contact, start, True, length, chance)
        chatter(contact, start + chance.uniform(45, 200), False, length, chance)
    contact.wait(2000)
    assert len(contact.presses) == 5


@pytest.mark.parametrize("chatter_length", [0.0, 1.0])
def test_twenty_presses_a_second_are_twenty(chatter_length: float) -> None:
    contact = Contact()
    for press in range(20):
        chatter(contact, press * 50, True, chatter_length, random.Random(press))
        chatter(contact, press * 50 + 25, False, chatter_length, random.Random(press))
    contact.wait(1100)
    assert len(contact.presses) == 20


def test_a_button_held_down_is_one_press() -> None:
    contact = Contact()
    contact.at(0, True)
    contact.wait(5000)
    assert len(contact.presses) == 1


def test_without_a_timer_a_press_counts_at_the_next_edge() -> None:
    presses: list[float] = []
    debouncer = Debouncer(presses.append)
    debouncer.edge(True, 0.0)
    assert presses == []
    debouncer.edge(False, 0.030)
    assert presses == [0.0]

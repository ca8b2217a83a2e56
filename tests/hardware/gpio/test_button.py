"""Short and long presses of one button, with contact bounce."""

from random import Random

import pytest

from hardware.gpio.button import LONG_SECONDS, Button


class Finger:
    """A button under a finger, with a clock in seconds that is never late."""

    def __init__(self, *, long: bool) -> None:
        self.told: list[str] = []
        self.button = Button(
            lambda: self.told.append("press"), (lambda: self.told.append("long")) if long else None
        )

    def edge(self, time: float, closed: bool) -> None:
        self.wait(time)
        self.button.edge(closed, time)

    def wait(self, time: float) -> None:
        while (due := self.button.due) is not None and due <= time:
            self.button.check(due)

    def press(self, start: float, length: float, chatter: float, chance: Random) -> None:
        for begin, closed in ((start, True), (start + length, False)):
            state = closed
            self.edge(begin, state)
            for bounce in sorted(chance.uniform(0, chatter) for _ in range(6)):
                state = not state
                self.edge(begin + bounce, state)


def test_a_press_without_a_long_meaning_is_reported_while_the_button_is_down() -> None:
    finger = Finger(long=False)
    finger.edge(0.0, True)
    finger.wait(0.03)
    assert finger.told == ["press"]
    finger.wait(60)
    assert finger.told == ["press"]


def test_a_press_with_a_long_meaning_is_reported_when_the_button_is_released() -> None:
    finger = Finger(long=True)
    finger.edge(0.0, True)
    assert finger.told == []
    finger.edge(0.2, False)
    finger.wait(0.25)
    assert finger.told == ["press"]


@pytest.mark.parametrize(("length", "told"), [(0.99, "press"), (1.01, "long")])
def test_a_second_is_measured_from_closing_to_opening(length: float, told: str) -> None:
    finger = Finger(long=True)
    finger.edge(0.0, True)
    finger.edge(length, False)
    finger.wait(3)
    assert finger.told == [told]


@pytest.mark.parametrize("chatter", [0.0, 0.005, 0.019])
@pytest.mark.parametrize("seed", range(10))
def test_bounce_makes_one_press_long_or_short(chatter: float, seed: int) -> None:
    chance = Random(seed)
    finger = Finger(long=True)
    finger.press(0.0, 0.3, chatter, chance)
    finger.press(1.0, LONG_SECONDS + 0.2, chatter, chance)
    finger.press(4.0, 0.1, chatter, chance)
    finger.wait(9)
    assert finger.told == ["press", "long", "press"]


@pytest.mark.parametrize("long", [False, True])
def test_fifteen_presses_a_second_are_fifteen(long: bool) -> None:
    finger = Finger(long=long)
    for press in range(15):
        finger.press(press / 15, 0.5 / 15, 0.003, Random(press))
    finger.wait(9)
    assert finger.told == ["press"] * 15

"""The voice at the machine: calls, settings and buttons."""

import time
from typing import Any

import pytest
from msgspec.structs import replace

from companion.settings import Settings
from tests.hardware.silent_speaker import SilentSpeaker
from tests.ui.voice.pretend import PretendEngine
from tests.ui.waiting import until
from tests.ui.wired import MakeMachine, rolled, tap
from ui.machine.listeners import Listeners
from ui.machine.wiring import Wiring
from ui.voice.voice import Voice

CALLS = Settings(language="en", voice="calls")


class Heard:
    """A machine with a voice that records its calls."""

    def __init__(self, make: MakeMachine) -> None:
        self.speaker = SilentSpeaker()
        self.texts: list[str] = []
        voice = Voice(
            CALLS,
            self.speaker,
            engine=PretendEngine,
            heard=lambda call, language: self.texts.append(call.written(language)),
        )
        self.machine: Wiring = make(CALLS, listeners=Listeners(voice=voice))


@pytest.fixture
def heard(make_machine: MakeMachine) -> Heard:
    return Heard(make_machine)


def test_the_voice_calls_the_events_at_the_table(heard: Heard) -> None:
    rolled(heard.machine)
    assert until(lambda: len(heard.texts) == 2)
    assert heard.texts == [
        "Yahtzee. Ana, your turn.",
        "Two threes, a six, a five, a one: roll one.",
    ]


def test_a_long_press_of_re_read_speaks_the_score_and_reads_nothing(
    heard: Heard, pins: Any
) -> None:
    table = rolled(heard.machine)
    assert until(lambda: len(heard.texts) == 2)
    before = table.view.handled
    pins.pin(27).drive_low()
    assert until(lambda: len(heard.texts) == 3)
    pins.pin(27).drive_high()
    assert heard.texts[-1].startswith("Ana is to play. On the table: two threes,")
    time.sleep(0.05)
    assert table.view.handled == before


def test_a_short_press_of_re_read_reads_again(heard: Heard, pins: Any) -> None:
    table = rolled(heard.machine)
    tap(pins, 27)
    assert until(lambda: table.view.handled == 2)


def test_the_voice_follows_the_settings(heard: Heard) -> None:
    heard.machine.change_settings(replace(CALLS, voice_volume=100))
    assert until(lambda: [volume for _, volume in heard.speaker.played] == [100])


def test_the_voice_is_silent_once_the_table_is_left(heard: Heard) -> None:
    rolled(heard.machine)
    heard.machine.leave()
    assert until(lambda: heard.speaker.stopped)
    heard.machine.say_it()
    assert until(lambda: heard.texts[-1] == "No game is being played.")


def test_a_machine_without_a_voice_is_silent(machine: Wiring) -> None:
    machine.say_it()

"""The admission of devices, its duration, and its state after a restart."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path

import pytest

from tests.companion.disk import full_after, read_only
from ui.web.admission import Admission
from ui.web.evening import MOST_ASKING, day_of, digest, evening_file

NIGHT = datetime(2026, 11, 25, 20, 0)
LATE = datetime(2026, 11, 26, 2, 30)
MORNING = datetime(2026, 11, 26, 6, 30)


class Clock:
    def __init__(self) -> None:
        self.now = NIGHT
        self.seconds = self.up = 0.0

    def go_on_to(self, moment: datetime) -> None:
        """Let the time pass until then."""
        self.up += (moment - self.now).total_seconds()
        self.now = moment


@pytest.fixture
def clock() -> Clock:
    return Clock()


def admission(folder: Path, clock: Clock) -> Admission:
    return Admission(
        folder, lambda: None, lambda: clock.seconds, lambda: clock.now, lambda: clock.up
    )


def test_it_is_off_until_it_is_switched_on(tmp_path: Path, clock: Clock) -> None:
    ours = admission(tmp_path, clock)
    assert not ours.evening.on
    ours.switch(True)
    assert ours.evening.on


def test_a_restart_goes_on_with_the_evening(tmp_path: Path, clock: Clock) -> None:
    ours = admission(tmp_path, clock)
    ours.switch(True)
    ours.ask(digest("a"), "  Kitchen   tablet ")
    ours.let_in(digest("a"))
    clock.go_on_to(LATE)
    again = admission(tmp_path, clock)
    assert again.evening == ours.evening
    assert again.may_play(digest("a"))
    assert again.evening.devices[0].name == "Kitchen tablet"


def test_every_evening_has_another_key_and_nobody_is_in(tmp_path: Path, clock: Clock) -> None:
    ours = admission(tmp_path, clock)
    ours.switch(True)
    ours.ask(digest("a"), "Kitchen")
    key = ours.evening.key
    clock.go_on_to(LATE)
    ours.look_at_the_clock()
    assert ours.evening.key == key
    clock.go_on_to(MORNING)
    ours.look_at_the_clock()
    assert ours.evening.key != key
    assert not ours.evening.on
    assert ours.evening.devices == ()
    assert admission(tmp_path, clock).evening.key != key


def test_phones_stay_when_the_network_sets_the_clock(tmp_path: Path, clock: Clock) -> None:
    ours = admission(tmp_path, clock)
    ours.switch(True)
    assert asked(ours, 1, "Kitchen", "10.0.0.7")
    ours.let_in(digest("1"))
    key = ours.evening.key
    for moment in (datetime(2031, 3, 1, 7, 0), NIGHT):  # the clock leaps forwards and back
        clock.now = moment
        ours.look_at_the_clock()
        assert (ours.evening.key, ours.evening.on) == (key, True)
        assert ours.may_play(digest("1"))
        assert admission(tmp_path, clock).evening == ours.evening
    clock.go_on_to(MORNING)
    ours.look_at_the_clock()
    assert not ours.evening.on


def test_last_nights_phones_do_not_stay_when_the_clock_is_set(tmp_path: Path, clock: Clock) -> None:
    admission(tmp_path, clock).switch(True)
    ours = admission(tmp_path, clock)  # started anew, and the clock still stands at that night
    clock.now = datetime(2026, 11, 26, 20, 0)
    ours.look_at_the_clock()
    assert not ours.evening.on


def test_a_key_has_128_bits_and_is_for_nobody_else_to_read(tmp_path: Path, clock: Clock) -> None:
    ours = admission(tmp_path, clock)
    ours.keep()
    assert len(bytes.fromhex(ours.evening.key)) == 16
    assert evening_file(tmp_path).stat().st_mode & 0o077 == 0
    assert digest("a").encode() not in evening_file(tmp_path).read_bytes()


def test_switched_off_the_key_and_the_devices_are_forgotten(tmp_path: Path, clock: Clock) -> None:
    ours = admission(tmp_path, clock)
    ours.switch(True)
    ours.ask(digest("a"), "Kitchen")
    key = ours.evening.key
    ours.switch(False)
    assert ours.evening.key != key
    assert ours.evening.devices == ()


def test_one_who_was_refused_asks_again_after_a_while(tmp_path: Path, clock: Clock) -> None:
    ours = admission(tmp_path, clock)
    assert ours.ask(digest("a"), "Kitchen") is None
    ours.take_away(digest("a"))
    refused = ours.ask(digest("a"), "Kitchen")
    assert refused is not None
    assert "wait" in refused.to("en")
    clock.seconds += 31
    assert ours.ask(digest("a"), "Kitchen") is None


def asked(ours: Admission, number: int, name: str, address: str) -> bool:
    """Return whether a device with a new token may ask."""
    return ours.ask(digest(str(number)), name, address) is None


def test_a_new_token_does_not_shorten_the_wait(tmp_path: Path, clock: Clock) -> None:
    ours = admission(tmp_path, clock)
    assert asked(ours, 1, "Kitchen", "10.0.0.7")
    ours.take_away(digest("1"))
    assert not asked(ours, 2, "Other", "10.0.0.7")
    assert not asked(ours, 3, "kitchen", "10.0.0.8")
    assert not asked(ours, 4, "Kitchen (2)", "10.0.0.8")
    assert asked(ours, 5, "Bedroom", "10.0.0.8")


def test_each_refusal_doubles_the_wait(tmp_path: Path, clock: Clock) -> None:
    ours = admission(tmp_path, clock)
    waits = []
    for number in range(9):
        since = clock.seconds
        while not asked(ours, number, f"Phone {number}", "10.0.0.7"):
            clock.seconds += 1
        waits.append(clock.seconds - since)
        ours.take_away(digest(str(number)))
    assert waits == [0, 30, 60, 120, 240, 480, 960, 1920, 3600]


def test_whoever_is_let_in_has_not_been_refused(tmp_path: Path, clock: Clock) -> None:
    ours = admission(tmp_path, clock)
    for _ in range(2):
        assert asked(ours, 1, "Kitchen", "10.0.0.7")
        ours.take_away(digest("1"))
        clock.seconds += 100
    assert asked(ours, 1, "Kitchen", "10.0.0.7")
    ours.let_in(digest("1"))
    ours.take_away(digest("1"))
    clock.seconds += 31
    assert asked(ours, 1, "Kitchen", "10.0.0.7")


def test_equal_names_are_numbered(tmp_path: Path, clock: Clock) -> None:
    ours = admission(tmp_path, clock)
    for number, name in enumerate(("Kitchen", "KITCHEN", "Kitchen (2)", " Kitchen", "Attic")):
        assert asked(ours, number, name, f"10.0.0.{number}")
    names = [device.name for device in ours.evening.devices]
    assert names == ["Kitchen", "KITCHEN (2)", "Kitchen (3)", "Kitchen (4)", "Attic"]


@pytest.mark.parametrize("disk", [lambda: full_after(0), read_only])
def test_what_the_disk_does_not_take_is_told_and_written_later(
    tmp_path: Path, clock: Clock, disk: Callable[[], AbstractContextManager[None]]
) -> None:
    ours = admission(tmp_path, clock)
    ours.switch(True)
    assert asked(ours, 1, "Kitchen", "10.0.0.7")
    ours.let_in(digest("1"))
    assert ours.trouble is None
    with disk():
        ours.take_away(digest("1"))
        ours.save()
        assert ours.trouble is not None
        assert "not stored" in ours.trouble.to("en")
    ours.save()
    assert ours.trouble is None
    again = admission(tmp_path, clock)
    assert again.evening == ours.evening
    assert not again.may_play(digest("1"))


def test_on_a_full_disk_a_device_taken_away_stays_out_after_a_restart(
    tmp_path: Path, clock: Clock
) -> None:
    ours = admission(tmp_path, clock)
    ours.switch(True)
    assert asked(ours, 1, "Kitchen", "10.0.0.7")
    ours.let_in(digest("1"))
    with full_after(0):
        ours.take_away(digest("1"))
    assert not admission(tmp_path, clock).may_play(digest("1"))


def test_on_a_full_disk_switched_off_stays_off_after_a_restart(
    tmp_path: Path, clock: Clock
) -> None:
    ours = admission(tmp_path, clock)
    ours.switch(True)
    with full_after(0):
        ours.keep()
        assert admission(tmp_path, clock).evening == ours.evening
        ours.switch(False)
    assert not admission(tmp_path, clock).evening.on


def test_so_many_ask_at_once_and_no_more(tmp_path: Path, clock: Clock) -> None:
    ours = admission(tmp_path, clock)
    for number in range(MOST_ASKING):
        assert ours.ask(digest(str(number)), f"Phone {number}") is None
    assert ours.ask(digest("x"), "One more") is not None
    ours.let_in(digest("0"))
    assert ours.ask(digest("x"), "One more") is None


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"day": 1}', b'{"day": "x", "key": "y"}'])
def test_a_file_that_makes_no_sense_is_a_new_evening(
    tmp_path: Path, clock: Clock, content: bytes
) -> None:
    evening_file(tmp_path).write_bytes(content)
    assert not admission(tmp_path, clock).evening.on


def test_an_evening_ends_in_the_morning() -> None:
    assert day_of(NIGHT) == day_of(LATE) == "2026-11-25"
    assert day_of(MORNING) == "2026-11-26"

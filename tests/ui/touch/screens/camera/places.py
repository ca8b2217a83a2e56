"""The camera's screen, as the tests of sizes look at it."""

from companion.dice import Box as Place
from companion.dice import Doubt, Reading, Unread
from tests.ui.touch.evening import Evening
from ui.interface import Tried
from vision.tray.light import Check, Finding


def camera(evening: Evening) -> None:
    """The camera's screen, with everything wrong that can be."""
    evening.put_up_picture()
    evening.app.go("camera")
    evening.screen.step(2)
    checks = evening.now.ids.checks
    checks._checks = tuple(
        Check(check.aspect, finding)
        for check, finding in zip(
            checks._checks, [f for f in Finding if f is not Finding.TOO_DARK], strict=True
        )
    )
    checks.draw(seen=True, tray=evening.now._tray)
    checks._looks = 1  # not judged again for a while
    evening.now.test()
    assert evening.machine.camera_setup is not None
    assert evening.machine.frame is not None
    strange = tuple(Unread(Place(5, 5, 50, 50), Doubt.FOREIGN) for _ in range(3))
    reading = Reading(dice=(), sure=False, unread=strange)
    evening.machine.camera_setup.reading = Tried(reading, evening.machine.frame)
    evening.now._follow_reading()


PLACES = [camera]

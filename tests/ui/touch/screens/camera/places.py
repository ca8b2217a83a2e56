"""The camera screen in the states that the tests of sizes check."""

from companion.dice import Box as Place
from companion.dice import Doubt, Reading, Unread
from companion.language.text import Translated
from companion.learning.roll_pictures import PictureCount
from companion.learning.verdicts import Learned, Verdicts
from tests.ui.touch.evening import Evening
from ui.interface import Tried
from vision.tray.light import Check, Finding

LEARNED = Learned(
    pictures=148,
    size=199_000_000,
    verdicts=Verdicts(right_above={0.99: 10_112}, asked=1_104, wrong=101),
    trouble=Translated(
        {
            "fr": "Ce qui a été appris n'a pas pu être enregistré (plus de place sur le disque).",
            "en": "What was learned could not be saved (no space left on the disk).",
        }
    ),
    rolls=PictureCount(10_112, 299_900_000),
)


def camera(evening: Evening) -> None:
    """Show the camera screen with all possible warnings."""
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
    checks._looks = 1  # not checked again for a while
    evening.now.test()
    assert evening.machine.camera_setup is not None
    assert evening.machine.frame is not None
    strange = tuple(Unread(Place(5, 5, 50, 50), Doubt.FOREIGN) for _ in range(3))
    reading = Reading(dice=(), sure=False, unread=strange)
    evening.machine.camera_setup.reading = Tried(reading, evening.machine.frame)
    evening.now._follow_reading()


def learning(evening: Evening) -> None:
    """Show the card of the camera's learning, with many counts and an error."""
    evening.put_up_picture()
    evening.machine.learned = LEARNED
    evening.app.go("camera")
    evening.screen.step(2)
    evening.now.show_learning()


def deleting(evening: Evening) -> None:
    """Show the question before everything learned is deleted."""
    learning(evening)
    evening.front.ask_delete()


def which_camera(evening: Evening) -> None:
    """Show the choice of a camera."""
    evening.put_up_picture()
    evening.app.go("camera")
    evening.screen.step(2)
    evening.now.choose_camera()


PLACES = [camera, learning, deleting, which_camera]

"""The settings, as the tests of sizes look at it."""

from companion.language.text import Text
from companion.learning.roll_pictures import Kept
from companion.learning.verdicts import Learned, Verdicts
from tests.ui.touch.evening import Evening

LEARNED = Learned(
    pictures=148,
    size=199_000_000,
    verdicts=Verdicts(right_above={0.99: 10_112}, asked=1_104, wrong=101),
    trouble=Text(
        "Ce qui a été appris n'a pas pu être enregistré (plus de place sur le disque).",
        "What was learned could not be saved (no space left on the disk).",
    ),
    rolls=Kept(10_112, 299_900_000),
)


def settings(evening: Evening) -> None:
    """The settings, much learned, something wrong."""
    evening.machine.learned = LEARNED
    evening.app.go("settings")


def deleting(evening: Evening) -> None:
    """The question before everything learned is deleted."""
    settings(evening)
    evening.now.ask_delete()


PLACES = [
    settings,
    deleting,
]

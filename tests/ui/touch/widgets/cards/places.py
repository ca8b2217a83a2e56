"""The cards about phones, as the tests of sizes look at it."""

import errno

from companion.language.reasons import reason
from tests.ui.games.yahtzee.touch.places import TURN
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakePhones
from tests.ui.touch.problems import NAMES
from ui.web.evening import Device
from ui.web.wording import WORDS


def phones_off(evening: Evening) -> None:
    """What the card about phones says before it is switched on."""
    from ui.touch.widgets.cards.phones import phones_line  # noqa: PLC0415  opens the window

    evening.sit_down("Ana", "Jean-Baptiste", actions=TURN)
    phones_line()[0].do()


def phones_many(evening: Evening) -> None:
    """The code, the link and more devices than fit."""
    phones_off(evening)
    phones = evening.machine.phones
    assert phones is not None
    phones.switch(True)
    phones.devices = tuple(
        Device(f"{n:064x}", f"Le téléphone de {name}"[:40], "asked" if n % 2 else "in")
        for n, name in enumerate(NAMES)
    )
    evening.front.look()


def phones_unsaved(evening: Evening) -> None:
    """The same on a full disk."""
    phones_many(evening)
    assert evening.machine.phones is not None
    why = reason(OSError(errno.ENOSPC, ""))
    evening.machine.phones.unsaved = WORDS.text("not_stored", why=why)
    evening.front.look()


def phones_asking(evening: Evening) -> None:
    """A device with a long name asks to play."""
    from ui.touch.widgets.cards.phones import ask_about  # noqa: PLC0415  opens the window

    evening.sit_down("Ana", "Jean-Baptiste", actions=TURN)
    evening.app.open(ask_about(FakePhones(), Device("a" * 64, "Un téléphone " * 3, "asked")))


PLACES = [
    phones_many,
    phones_unsaved,
    phones_asking,
]
SPARSE = [phones_off]  # nothing to tap there but the key that closes

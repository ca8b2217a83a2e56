"""The cards about phones in the states that the tests of sizes check."""

import errno

from companion.language.reasons import reason
from tests.ui.games.yahtzee.touch.places import TURN
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakePhones
from tests.ui.touch.problems import NAMES
from ui.web.evening import Device
from ui.web.wording import WORDS


def phones_off(evening: Evening) -> None:
    """Show the card about phones before phones are switched on."""
    # importing this opens the window
    from ui.touch.widgets.cards.phones import phones_line  # noqa: PLC0415

    evening.sit_down("Ana", "Jean-Baptiste", actions=TURN)
    phones_line()[0].do()


def phones_many(evening: Evening) -> None:
    """Show the code, the link and more devices than fit."""
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
    """Show the card with many devices on a full disk."""
    phones_many(evening)
    assert evening.machine.phones is not None
    why = reason(OSError(errno.ENOSPC, ""))
    evening.machine.phones.unsaved = WORDS.text("not_stored", why=why)
    evening.front.look()


def phones_asking(evening: Evening) -> None:
    """Show a device with a long name that asks to play."""
    # importing this opens the window
    from ui.touch.widgets.cards.phones import ask_about  # noqa: PLC0415

    evening.sit_down("Ana", "Jean-Baptiste", actions=TURN)
    evening.app.open(ask_about(FakePhones(), Device("a" * 64, "Un téléphone " * 3, "asked")))


PLACES = [
    phones_many,
    phones_unsaved,
    phones_asking,
]
SPARSE = [phones_off]  # screens with only a key to close them

"""A closed card is freed: an evening of opening cards fills no memory."""

import gc
import weakref

import pytest

from companion import games
from tests.companion.bots import set_up
from tests.ui.touch.evening import Evening


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("card", ["sheets", "history"])
def test_closed_sheets_and_histories_are_freed(evening: Evening, name: str, card: str) -> None:
    from ui.touch import registry  # noqa: PLC0415  imported after the window is open

    gc.freeze()  # objects left by earlier tests are not searched
    evening.machine.begin(*set_up(name))
    evening.app.follow()
    evening.settle()
    if card == "sheets":
        evening.now.show_sheets()
    else:
        evening.app.open(registry.load(name).history())
    evening.screen.step(2)
    opened = weakref.ref(evening.front)
    evening.front.close()
    evening.screen.step(2)
    gc.collect()
    assert opened() is None

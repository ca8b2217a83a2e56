"""A card that was closed is kept by nobody: an evening of looking things up fills no memory."""

import gc
import weakref

import pytest

from companion import games
from tests.companion.bots import set_up
from tests.ui.touch.evening import Evening


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("card", ["sheets", "history"])
def test_the_sheets_and_the_earlier_turns_are_let_go_once_they_are_closed(
    evening: Evening, name: str, card: str
) -> None:
    from ui.touch import registry  # noqa: PLC0415  the window is open by now

    gc.freeze()  # what earlier evenings left behind is not looked through
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

"""A finger rests on something while somebody else presses a button of the box."""

from typing import Any

import pytest

from companion.games.dalapapa.actions import Place
from companion.games.yahtzee.actions import Roll
from companion.messages import Press, Pressed
from tests.companion.games.dalapapa.play import territories
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import press_at, release_at
from tests.ui.touch.screens import dalapapa_evening, desfausse_evening
from tests.ui.touch.screens.desfausse_play import ROLLED
from tests.ui.touch.screens.seated import done


def lifted_after(evening: Evening, widget: Any, press: Press) -> None:
    """A finger rests on the widget while somebody presses a button of the box."""
    x, y = widget.to_window(*widget.center)
    press_at(evening.screen, x, y)
    evening.tell(Pressed(press))
    evening.screen.step(3)
    release_at(evening.screen, x, y)
    evening.screen.step(3)
    evening.settle()


@pytest.mark.parametrize("part", ["marks", "plus"])
def test_a_territory_taken_back_under_the_finger_is_neither_marked_nor_grown(
    evening: Evening, part: str
) -> None:
    played = (Place(2), *territories(3, 4))
    dalapapa_evening.sit_down(evening, "Ana", "Bo", actions=played)
    row = dalapapa_evening.row(evening, 2)
    lifted_after(evening, row.ids[part], Press.UNDO)
    assert done(evening) == played[:-1]


@pytest.mark.parametrize("press", [Press.UNDO, Press.END_TURN])
def test_dice_that_have_gone_under_the_finger_are_neither_discarded_nor_corrected(
    evening: Evening, press: Press
) -> None:
    desfausse_evening.sit_down(evening, "Ana", "Bo", actions=ROLLED)
    lifted_after(evening, evening.now.ids.chips.children[0], press)
    assert evening.app.front is None
    desfausse_evening.sit_down(evening, "Ana", "Bo", actions=ROLLED)
    evening.app.open(evening.now.history())
    evening.screen.step(4)
    lifted_after(evening, evening.front.ids.rolls.children[0].die(5), Press.UNDO)
    assert type(evening.front).__name__ == "DesfausseHistory"


def test_a_die_of_the_roll_taken_back_under_the_finger_is_not_corrected(evening: Evening) -> None:
    desfausse_evening.sit_down(evening, "Ana", "Bo", actions=ROLLED)
    lifted_after(evening, evening.now.ids.roll.die(5), Press.UNDO)
    assert evening.app.front is None


def test_a_die_of_an_earlier_turn_taken_back_under_the_finger_is_not_corrected(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", actions=[Roll((3, 3, 5, 1, 6))])
    evening.app.open(evening.now.history())
    evening.screen.step(4)
    shown = type(evening.front).__name__
    die = evening.front.ids.rolls.children[0].ids.dice.children[0]
    lifted_after(evening, die, Press.UNDO)
    assert type(evening.front).__name__ == shown

"""A DESfausse table in the open app, and the taps a test makes at it."""

from collections.abc import Sequence
from typing import Any

from companion import games
from companion.dice import Box, DieKind, Reading, SeenDie, Settled
from companion.games.desfausse.actions import DesfausseAction, RolledDie
from companion.games.desfausse.board import Cell
from companion.games.desfausse.columns import Column
from companion.games.desfausse.state import DesfausseSetup, Options, State
from companion.messages import Saw
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap
from tests.ui.touch.screens.seated import press, seat

DESFAUSSE = games.find("desfausse")


def sit_down(
    evening: Evening, *players: str, actions: Sequence[DesfausseAction] = (), **options: Any
) -> None:
    """Begin a game with these options and play these actions."""
    setup = DesfausseSetup(version=1, players=players, options=Options(**options))
    seat(evening, DESFAUSSE, setup, actions)


def state(evening: Evening) -> State:
    """The state shown."""
    found: State = evening.view.state
    return found


def enter(evening: Evening, *faces: int) -> None:
    """Tap faces on the pad, then that the roll counts."""
    pad = evening.now.ids.entry.ids.faces.children
    for face in faces:
        tap(evening.screen, next(die for die in pad if die.value == face))
    press(evening, "Count this roll")


def keep(evening: Evening, *places: int) -> None:
    """Tap dice of the pad that stay."""
    for place in places:
        dice = evening.now.ids.entry.ids.places.children
        tap(evening.screen, next(die for die in dice if die.place == place))


def tap_cell(evening: Evening, number: int, column: Column) -> None:
    """Tap a cell of the trophy board."""
    tap(evening.screen, evening.now.ids.board.cell(Cell(number, column)))
    evening.settle()


def tap_group(evening: Evening, *group: int) -> None:
    """Tap the group of these positions."""
    chips = evening.now.ids.chips
    tap(evening.screen, next(chip for chip in chips.children if chip.offer.group == group))
    evening.screen.step(3)


def see(evening: Evening, dice: Sequence[RolledDie], *, kept: Sequence[int] = ()) -> None:
    """Let the eye see these dice at rest, sure of each; those `kept` have not moved."""
    seen = tuple(
        SeenDie(
            value=die.value,
            confidence=0.99,
            sure=True,
            box=Box(60 + 70 * at, 80, 110 + 70 * at, 130),
            kind=DieKind.D6,
            colour=die.colour,
            size=die.size,
        )
        for at, die in enumerate(dice)
    )
    reading = Reading(dice=seen, sure=True)
    request = evening.view.question.number
    settled = Settled(reading=reading, frame=0, time=0.0, kept=tuple(kept), request=request)
    evening.tell(Saw(settled))

"""A DESfausse table in the open app, and touches for tests."""

from collections.abc import Sequence
from typing import Any

from companion import games
from companion.dice import Box, DieKind, Reading, SeenDie, Settled
from companion.games.desfausse.actions import DesfausseAction, RolledDie
from companion.games.desfausse.columns import Column
from companion.games.desfausse.state import DesfausseSetup, Options, State
from companion.messages import Saw
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap, tap_at
from tests.ui.touch.screens.seated import press, seat

DESFAUSSE = games.find("desfausse")


def sit_down(
    evening: Evening, *players: str, actions: Sequence[DesfausseAction] = (), **options: Any
) -> None:
    """Begin a game with these options and play these actions."""
    setup = DesfausseSetup(version=1, players=players, options=Options(**options))
    seat(evening, DESFAUSSE, setup, actions)


def state(evening: Evening) -> State:
    """Return the state on the screen."""
    found: State = evening.view.state
    return found


def enter(evening: Evening, *faces: int) -> None:
    """Tap faces; the last missing face counts the roll."""
    for face in faces:
        tap(evening.screen, evening.now.ids.entry.key(face))
    evening.settle()


def tap_dice(evening: Evening, *places: int) -> None:
    """Tap dice on the felt, by position in the roll."""
    for place in places:
        tap(evening.screen, evening.now.ids.dice.die(place))
        evening.settle()


def tap_trophy(evening: Evening, column: Column) -> None:
    """Tap the tile of a trophy."""
    tap(evening.screen, evening.now.ids.board.row(column))
    evening.settle()


def tap_group(evening: Evening, *group: int) -> None:
    """Tap the words of the plate under these dice."""
    dice = evening.now.ids.dice
    index = next(at for at, plate in enumerate(dice.plates) if plate.places == group)
    plate = dice.plate(index)
    tap_at(evening.screen, plate.center_x, plate.y + 10)
    evening.settle()


def compose(evening: Evening, *group: int, dice: str = "") -> None:
    """Tap a group and then another way to discard it; `dice` answers which dice go."""
    tap_group(evening, *group)
    press(evening, "Otherwise…")
    if dice:
        press(evening, dice)
    evening.screen.step(3)


def see(evening: Evening, dice: Sequence[RolledDie], *, kept: Sequence[int] = ()) -> None:
    """Give the screen a sure reading of these dice at rest; the positions `kept` have not moved."""
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

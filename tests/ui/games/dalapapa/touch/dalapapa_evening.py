"""A Dalapapa Domaine table in the open app, and touches for tests."""

from collections.abc import Sequence
from typing import Any

from companion import games
from companion.games.dalapapa.actions import DalapapaAction
from companion.games.dalapapa.state import DalapapaSetup, Options, State, TerritoryId
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import drag_onto, tap
from tests.ui.touch.screens.seated import press, seat

DALAPAPA = games.find("dalapapa")


def sit_down(
    evening: Evening, *players: str, actions: Sequence[DalapapaAction] = (), **options: Any
) -> None:
    """Begin a game with these options and play these actions."""
    setup = DalapapaSetup(version=1, players=players, options=Options(**options))
    seat(evening, DALAPAPA, setup, actions)


def state(evening: Evening) -> State:
    """Return the state on the screen."""
    found: State = evening.view.state
    return found


def connect(evening: Evening, connections: int) -> None:
    """Tap a number of connections."""
    tap(evening.screen, evening.now.ids.turn.key(str(connections)))
    evening.settle()


def replay(evening: Evening) -> None:
    """Tap the key that pays for another turn."""
    tap(evening.screen, evening.now.ids.turn.key("Another turn"))
    evening.settle()


def touch(evening: Evening, id_: TerritoryId) -> None:
    """Tap a territory, left of its plus."""
    tap(evening.screen, row(evening, id_).ids.marks)
    evening.settle()


def grow(evening: Evening, id_: TerritoryId) -> None:
    """Tap the plus of a territory."""
    tap(evening.screen, row(evening, id_).ids.plus)
    evening.settle()


def carry(evening: Evening, id_: TerritoryId, onto: Any) -> None:
    """Drag a territory onto a widget."""
    drag_onto(evening.screen, row(evening, id_).ids.marks, onto)
    evening.settle()


def row(evening: Evening, id_: TerritoryId) -> Any:
    """Return the row of a territory."""
    return evening.now.ids.territories.row(id_)


def words(evening: Evening) -> str:
    """Return the instruction of the moment."""
    return str(evening.now.words)


def buttons(evening: Evening) -> set[str]:
    """Return the words of all buttons of the turn."""
    return {button.words for button in evening.now.ids.turn.ids.others.children}


def pick(evening: Evening, told: str) -> None:
    """Open the earlier turns, choose the line with this text and correct it."""
    evening.app.open(evening.now.history())
    evening.screen.step(3)
    lines = evening.front.ids.lines.children
    tap(evening.screen, next(line for line in lines if getattr(line, "words", "") == told))
    evening.screen.step(3)
    press(evening, evening.app.t("correct_this"))
    evening.screen.step(3)


def hue(evening: Evening, colour: str) -> Any:
    """Return the key of a colour on the card in front."""
    return next(child for child in evening.front.ids.hues.children if child.colour == colour)


def steppers(evening: Evening) -> tuple[list[Any], list[Any]]:
    """Return the minus and the plus keys of the card in front: size, then number."""
    found: dict[str, list[Any]] = {"−": [], "+": []}
    for widget in evening.front.walk():
        if getattr(widget, "sign", "") in found:
            found[widget.sign].append(widget)
    return found["−"], found["+"]


def press_sign(evening: Evening, sign: str) -> None:
    """Tap the first button with this sign."""
    widgets = evening.now.walk()
    tap(evening.screen, next(widget for widget in widgets if getattr(widget, "sign", "") == sign))
    evening.screen.step(3)


def summary(evening: Evening) -> Any:
    """Return the final count."""
    if evening.app.front is None:
        evening.now.show_sheets()
        evening.screen.step(2)
    return evening.now._summary

"""The card about an amendment that the rules block, open as long as the amendment waits."""

from companion.table.view import Blocked, View
from ui.touch import registry
from ui.touch.widgets.controls.basics import Overlay


class BlockedCard:
    """Opens the card of the game's screen when an amendment is blocked, and takes it away after."""

    def __init__(self) -> None:
        self._asked: Blocked | None = None
        self._card: Overlay | None = None

    def follow(self, view: View) -> None:
        """Ask what this view has to ask, unless it was asked already."""
        if view.blocked == self._asked:
            return
        if self._card is not None:
            self._card.close()
        self._asked = view.blocked
        self._card = None
        if view.blocked is not None:
            self._card = registry.load(view.game.name).open_blocked(view)

    def forget(self) -> None:
        """Ask about an amendment that still waits once more, with the next view."""
        self._asked = None

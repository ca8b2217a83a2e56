"""The card about an amendment blocked by the rules, open until it is resolved."""

from companion.table.view import Blocked, View
from ui.touch import registry
from ui.touch.widgets.controls.basics import Overlay


class BlockedCard:
    """Opens the card of the game's screen for a blocked amendment, and closes the card after."""

    def __init__(self) -> None:
        self._asked: Blocked | None = None
        self._card: Overlay | None = None

    def follow(self, view: View) -> None:
        """Open the card for this view's blocked amendment, unless already opened."""
        if view.blocked == self._asked:
            return
        if self._card is not None:
            self._card.close()
        self._asked = view.blocked
        self._card = None
        if view.blocked is not None:
            self._card = registry.load(view.game.name).open_blocked(view)

    def forget(self) -> None:
        """Ask again about a pending amendment, with the next view."""
        self._asked = None

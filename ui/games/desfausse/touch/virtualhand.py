"""The virtual dice of a hand: the card on which those that stay are tapped."""

from collections.abc import Sequence
from typing import Any

from ui.games.desfausse.touch.offers import ShownOffer
from ui.games.desfausse.touch.sortdie import BLANK, SortDie
from ui.touch.widgets.dice.virtual_tray import VirtualTray


class VirtualHand(VirtualTray):
    """Shows `ShownOffer`s; the 1s are set aside and stay."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(felt=False, **kwargs)

    @property
    def rolled(self) -> bool:
        """Whether the hand is rolled."""
        return any(die is not None and die.value != BLANK for die in self.dice)

    def show(self, dice: Sequence[ShownOffer | None], fixed: Sequence[int] = ()) -> None:
        """Show the dice of another roll."""
        super().show(dice, fixed)

    def make(self, die: ShownOffer | None) -> SortDie:
        """A die of its sort; the place of one that is gone."""
        return SortDie(value=None) if die is None else SortDie(sort=die.sort, value=die.value)

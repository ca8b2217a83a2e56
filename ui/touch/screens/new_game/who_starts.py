"""The question who starts, answered by a name, a throw, a lot or the youngest player."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.profiles import Profile
from ui.touch.base.composed import Composed
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.name_chip import NameChip
from ui.touch.widgets.text.fonts import M

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["WhoStarts", "basics"]


class WhoStarts(Composed, basics.Overlay):
    """Names to tap, and keys for a lot or a throw.

    With `ages`, the names are tapped from the youngest on and `decide` gets all of them; otherwise
    the name that is tapped.
    """

    title = StringProperty()
    sentence = StringProperty()
    order = ListProperty()
    ages = BooleanProperty(False)
    throws = BooleanProperty(False)  # the dice can decide

    def __init__(
        self,
        players: Sequence[Profile],
        order: Sequence[str],
        decide: Callable[[tuple[str, ...]], Any],
        *,
        lots: Callable[[], Any],
        throw: Callable[[], Any] | None = None,
        **kwargs: Any,
    ) -> None:
        """Start with `order`, the earlier answer, if any.

        `lots` draws a lot; `throw` opens the roll-off, if the rules have the players roll.
        """
        self._players, self._decide = tuple(players), decide
        self._lots, self._throw = lots, throw
        super().__init__(throws=throw is not None, **kwargs)
        self.fbind("order", self._draw)
        self.order = list(order)
        self._draw()

    def draw_lots(self) -> None:
        """Close the card and draw the starter by lot."""
        if self.close():
            self._lots()

    def throw(self) -> None:
        """Close the card and open the roll-off."""
        if self.close() and self._throw is not None:
            self._throw()

    def tap(self, name: str) -> None:
        """Take a name: with `ages` the next oldest.

        A name taken before is removed with all after it.
        """
        if not self.ages:
            self.order = [name]
            self.decided()
            return
        if name in self.order:
            self.order = self.order[: self.order.index(name)]
            return
        self.order = [*self.order, name]
        left = [player.name for player in self._players if player.name not in self.order]
        if len(left) == 1:
            self.order = [*self.order, *left]

    def decided(self) -> None:
        """Close the card and pass on the chosen order of players."""
        if self.close():
            self._decide(tuple(self.order))

    def _draw(self, *_: object) -> None:
        names = self.ids.names
        names.clear_widgets()
        for profile in self._players:
            placed = self.ages and profile.name in self.order
            chip = NameChip(profile, chosen=placed, fs=M, grown=self.grown)
            if placed:
                chip.words = f"{self.order.index(profile.name) + 1}.  {profile.name}"
            chip.bind(on_release=partial(self._tapped, profile.name))
            names.add_widget(chip)
        self.ids.done.disabled = len(self.order) < len(self._players)

    def _tapped(self, name: str, _: object) -> None:
        self.tap(name)

"""The shelf with each player's die, and the number of their dice in the outer ring."""

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.d21.dice import COLOURS
from companion.games.d21.moves import MOST_OUTER, outer_dice
from companion.games.d21.state import State
from companion.table.view import View
from ui.games.d21.touch import sidedie
from ui.touch.running_app import the_app

__all__ = ["OuterShelf", "sidedie"]


class OuterCount(BoxLayout):
    """A player's die, and the number of their dice in the outer ring."""

    player = NumericProperty(0)
    words = StringProperty()


class OuterShelf(BoxLayout):
    """The numbers of dice in the outer ring of the board, for both players side by side."""

    view = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._counts = tuple(OuterCount(player=player) for player in range(len(COLOURS)))
        for count in self._counts:
            self.add_widget(count)
        self.fbind("view", self._write)
        the_app().fbind("language", self._write)

    def _write(self, *_: object) -> None:
        view: View | None = self.view
        if view is None:
            return
        state: State = view.state
        for player, count in enumerate(self._counts):
            outside = f"{outer_dice(state, player)}/{MOST_OUTER}"
            count.words = the_app().t("d21.outside", count=outside)

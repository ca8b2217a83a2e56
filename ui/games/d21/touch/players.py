"""The header with both players: their dice, how many are in the outer ring, whose turn it is."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.d21.dice import COLOURS
from companion.games.d21.moves import MOST_OUTER, outer_dice
from companion.games.d21.opening import COLOUR_NAMES
from companion.games.d21.state import State
from companion.table.view import View
from ui.games.d21.touch import sidedie
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.player_strip import PlayerCard

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["SideStrip", "basics", "sidedie"]


class PlayerSide(PlayerCard):
    """A player of D.21: a die of theirs, and how many stand outside."""

    player = NumericProperty(0)
    outer = StringProperty()
    outer_words = StringProperty()


class SideStrip(BoxLayout):
    """Both players of a view, side by side."""

    view = ObjectProperty(None, allownone=True)
    words = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sides = tuple(PlayerSide(player=player) for player in range(len(COLOURS)))
        for side in self.sides:
            self.add_widget(side)
        self.fbind("view", self._write)
        self.fbind("words", self._write)

    def _write(self, *_: object) -> None:
        view: View | None = self.view
        if view is None or self.words is None:
            return
        state: State = view.state
        for player, side in enumerate(self.sides):
            side.name = state.setup.players[player]
            side.gone = player in state.left
            side.playing = not state.finished and player == state.player
            side.outer = f"{outer_dice(state, player)}/{MOST_OUTER}"
            side.outer_words = self.words("d21.outer", colour=COLOUR_NAMES[player])

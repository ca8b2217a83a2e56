"""The picture on Home of a game that has none of its own: dice like those it is played with."""

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.games.game import AnyGame
from ui.touch.widgets.dice.die import DieArt

MOST_DICE = 3


class DiceTile(BoxLayout):
    """As many dice as the game has, up to three; each shows the highest face of its sort."""

    def __init__(self, game: AnyGame, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        sorts = game.dice_in_play().sorts
        values = [max(sort.faces) for sort in sorts for _ in range(sort.most)]
        for value in values[:MOST_DICE]:
            self.add_widget(DieArt(value=value))

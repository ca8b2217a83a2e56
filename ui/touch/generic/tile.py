"""The picture on Home for a game without its own: some of the game's dice."""

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.games.game import AnyGame
from ui.touch.widgets.dice.die import DieArt

MOST_DICE = 3


class DiceTile(BoxLayout):
    """The game's dice, at most three; each shows the highest face of its sort."""

    def __init__(self, game: AnyGame, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        sorts = game.dice_in_play().sorts
        values = [max(sort.faces) for sort in sorts for _ in range(sort.most)]
        for value in values[:MOST_DICE]:
            self.add_widget(DieArt(value=value))

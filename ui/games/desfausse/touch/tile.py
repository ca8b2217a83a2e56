"""DESfausse's picture on Home: a small and a big die."""

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.dice import Colour, Size
from companion.games.desfausse.hand import Sort
from ui.games.desfausse.touch.sortdie import SortArt

DICE = ((Sort(Size.SMALL, Colour.RED), 4), (Sort(Size.BIG, Colour.GREEN), 3))


class DesfausseTile(BoxLayout):
    """A small red die and a big green die."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for sort, value in DICE:
            self.add_widget(SortArt(sort=sort, value=value))

"""DESfausse's picture on Home: big and small dice of both colours."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.uix.gridlayout import GridLayout

from companion.games.desfausse.hand import SORTS
from ui.games.desfausse.touch.sortdie import SortArt

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class DesfausseTile(GridLayout):
    """Four dice, one of each sort."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for sort, value in zip(SORTS, (6, 2, 5, 3), strict=True):
            self.add_widget(SortArt(sort=sort, value=value))

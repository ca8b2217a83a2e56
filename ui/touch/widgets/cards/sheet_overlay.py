"""A game's sheet in front of its table."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder

from ui.touch.widgets.cards.live_overlay import LiveOverlay
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["SheetOverlay", "basics"]


class SheetOverlay(LiveOverlay):
    """Shows a widget with a `view` that follows the game."""

    def __init__(self, sheet: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ids.card.add_widget(sheet, index=1)  # before the close key
        self.fbind("view", sheet.setter("view"))

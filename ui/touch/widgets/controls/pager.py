"""The keys that turn pages, with the current page between them."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["Pager", "basics"]


class Pager(BoxLayout):
    """Dispatches `on_leaf(step)`; takes no room with a single page."""

    __events__ = ("on_leaf",)
    page = NumericProperty(0)
    pages = NumericProperty(1)
    back = StringProperty("▲")
    forth = StringProperty("▼")

    def on_leaf(self, step: int) -> None:
        """Event: the next page was requested, or the previous page (-1)."""

"""A row of keys; only a single key is chosen."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from ui.touch.widgets.controls.button import TapButton


class TabRow(BoxLayout):
    """Keys side by side, or below each other if vertical."""

    def show(
        self, options: Sequence[tuple[str, str]], chosen: str, choose: Callable[[str], Any]
    ) -> None:
        """Show pairs of a name and its words; `choose` gets the name that is tapped."""
        self.clear_widgets()
        for name, words in options:
            key = TapButton(words=words, chosen=name == chosen)
            key.bind(on_release=partial(_tapped, choose, name))
            self.add_widget(key)


def _tapped(choose: Callable[[str], Any], name: str, _: object) -> None:
    choose(name)

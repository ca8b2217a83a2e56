"""A player's line in a list whose order can be changed."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["PlayerLine", "basics", "fill"]


class PlayerLine(BoxLayout):
    """A player in turn order, with buttons to move or remove them."""

    place = NumericProperty()
    name = StringProperty()
    last = BooleanProperty(False)


def fill(
    lines: Any,
    players: Sequence[str],
    move: Callable[[int, int], Any],
    remove: Callable[[str], Any],
) -> None:
    """Fill `lines` with a line for every player; `move` gets an index and -1 or 1."""
    lines.clear_widgets()
    for place, name in enumerate(players):
        line = PlayerLine(place=place, name=name, last=place == len(players) - 1)
        line.ids.up.bind(on_release=lambda _, place=place: move(place, -1))
        line.ids.down.bind(on_release=lambda _, place=place: move(place, 1))
        line.ids.away.bind(on_release=lambda _, name=name: remove(name))
        lines.add_widget(line)

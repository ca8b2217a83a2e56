"""Datis's picture on Home: two dice of different kinds."""

from pathlib import Path

from kivy.lang import Builder
from kivy.uix.boxlayout import BoxLayout

from companion.dice import Colour, DieKind
from companion.games.datis.dice import DatisDie
from ui.games.datis.touch import polydie

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["DatisTile", "polydie"]

TWO = (DatisDie(Colour.RED, DieKind.D12), DatisDie(Colour.BLUE, DieKind.D20))


class DatisTile(BoxLayout):
    """A die of twelve and a die of twenty."""

    dice = TWO

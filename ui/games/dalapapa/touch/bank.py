"""The bank of Dalapapa Domaine: its tokens, the plaque until it is taken, dominoes in the bag."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty

from ui.games.dalapapa.touch import pieces
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["BankCard", "pieces"]


class BankCard(basics.Card):
    """The bank: free tokens, the plaque until it is taken, and dominoes left in the bag."""

    plaque = StringProperty()
    tokens = NumericProperty(0)
    dominoes = NumericProperty(0)

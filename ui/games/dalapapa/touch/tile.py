"""Dalapapa Domaine's picture on Home: dominoes, tokens, a marker."""

from pathlib import Path

from kivy.lang import Builder
from kivy.uix.boxlayout import BoxLayout

from ui.games.dalapapa.touch import pieces
from ui.telling.colours import DAY

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["DalapapaTile", "pieces"]


class DalapapaTile(BoxLayout):
    """The three kinds of pieces, drawn."""

    paint = DAY.player("blue")[0]

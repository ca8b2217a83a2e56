"""Datis's picture on Home: one die of each kind."""

from pathlib import Path

from kivy.lang import Builder
from kivy.uix.relativelayout import RelativeLayout

from companion.dice import Colour, DieKind
from companion.games.datis.dice import DatisDie
from ui.games.datis.touch import polydie

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["DatisTile", "polydie"]

SET = (
    DatisDie(Colour.GREEN, DieKind.D4),
    DatisDie(Colour.RED, DieKind.D6),
    DatisDie(Colour.BLUE, DieKind.D8),
    DatisDie(Colour.YELLOW, DieKind.D10),
    DatisDie(Colour.BLACK, DieKind.D12),
    DatisDie(Colour.GREEN, DieKind.D20),
)


class DatisTile(RelativeLayout):
    """A set of six kinds, in all colours."""

    dice = SET

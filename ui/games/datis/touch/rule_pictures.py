"""The dice on Datis's card of rules."""

from kivy.uix.widget import Widget

from companion.games.datis.dice import DatisDie
from companion.games.pictures import DieMark, PicturedDie, Symbol
from ui.games.datis.touch.polydie import PolyDie
from ui.touch.widgets.cards import rule_picture


def depict(symbol: Symbol) -> Widget:
    """Return the widget of a symbol: a die of the six kinds, or a symbol common to all games."""
    if not isinstance(symbol, PicturedDie) or symbol.colour is None:
        return rule_picture.depict(symbol)
    return PolyDie(
        die=DatisDie(symbol.colour, symbol.kind),
        figure=None if symbol.value is None else str(symbol.value),
        lettered=False,  # too small to read: groups stand apart instead
        lit=symbol.mark is DieMark.LIT,
        struck=symbol.mark is DieMark.STRUCK,
        faint=symbol.mark is DieMark.FAINT,
    )

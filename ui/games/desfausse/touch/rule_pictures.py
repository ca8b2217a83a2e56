"""The dice on DESfausse's card of rules."""

from kivy.graphics import Color
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from companion.games.desfausse.hand import Sort
from companion.games.pictures import DieMark, PicturedDie, Symbol
from ui.games.desfausse.touch.sortdie import BLANK, SortArt
from ui.touch.widgets.cards import rule_picture


class RuleDie(SortArt):
    """A die of a sort on the card of rules; a `crossed` die is not discarded."""

    crossed = BooleanProperty(False)

    drawn_by = (*SortArt.drawn_by, "crossed")

    def _draw(self) -> None:
        super()._draw()
        if self.crossed:
            with self.canvas:
                Color(*self.palette.ink)
                rule_picture.cross_out(min(self.size) * 0.9, self.center)


def depict(symbol: Symbol) -> Widget:
    """Return the widget of a symbol: a small or big die, or a symbol common to all games."""
    if not isinstance(symbol, PicturedDie) or symbol.colour is None or symbol.size is None:
        return rule_picture.depict(symbol)
    return RuleDie(
        sort=Sort(symbol.size, symbol.colour),
        value=BLANK if symbol.value is None else symbol.value,
        chosen=symbol.mark is DieMark.LIT,
        ghost=symbol.mark is DieMark.FAINT,
        crossed=symbol.mark is DieMark.STRUCK,
    )

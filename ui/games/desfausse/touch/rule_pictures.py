"""The dice on DESfausse's card of rules."""

from kivy.graphics import Color
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from companion.games.desfausse.hand import Sort
from companion.games.pictures import Mark, PicturedDie, Thing
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


def depict(thing: Thing) -> Widget:
    """Return the widget of a thing: a small or big die, or a thing common to all games."""
    if not isinstance(thing, PicturedDie) or thing.colour is None or thing.size is None:
        return rule_picture.depict(thing)
    return RuleDie(
        sort=Sort(thing.size, thing.colour),
        value=BLANK if thing.value is None else thing.value,
        chosen=thing.mark is Mark.LIT,
        ghost=thing.mark is Mark.FAINT,
        crossed=thing.mark is Mark.STRUCK,
    )

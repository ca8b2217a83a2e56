"""The dice on Datis's card of rules."""

from kivy.uix.widget import Widget

from companion.games.datis.dice import DatisDie
from companion.games.pictures import Mark, PicturedDie, Thing
from ui.games.datis.touch.polydie import PolyDie
from ui.touch.widgets.cards import rule_picture


def depict(thing: Thing) -> Widget:
    """Return the widget of a thing: a die of the six kinds, or a thing common to all games."""
    if not isinstance(thing, PicturedDie) or thing.colour is None:
        return rule_picture.depict(thing)
    return PolyDie(
        die=DatisDie(thing.colour, thing.kind),
        figure=None if thing.value is None else str(thing.value),
        lettered=False,  # too small to read: groups stand apart instead
        lit=thing.mark is Mark.LIT,
        struck=thing.mark is Mark.STRUCK,
        faint=thing.mark is Mark.FAINT,
    )

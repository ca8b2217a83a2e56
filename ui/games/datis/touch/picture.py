"""A tally as a picture: every die of a player, its fate, and the bonuses."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.dice import Colour
from companion.games.datis.bonuses import Bonus
from companion.games.datis.names import WORDS, colour_text
from companion.games.datis.tally import Explained, Fate
from ui.games.datis.touch.polydie import PolyDie
from ui.telling.figures import figure
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class ColourRow(basics.Card):
    """The dice of one colour; `pays` highlights the row."""

    words = StringProperty()
    fate = StringProperty()
    pays = BooleanProperty(False)
    scale = NumericProperty(1)  # the factor of its sizes


class TallyPicture(BoxLayout):
    """A tally die by die: cancelled dice are crossed out, scoring dice ringed."""

    name = StringProperty()
    named = BooleanProperty(True)  # the name is shown
    bonuses = StringProperty()
    scale = NumericProperty(1)  # the factor of its sizes

    def __init__(self, **kwargs: Any) -> None:
        self._lines: tuple[Explained, ...] = ()
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.fbind("scale", self._draw_soon)

    def show(
        self, name: str, lines: Sequence[Explained], bonuses: Sequence[Bonus], figures: Any = None
    ) -> None:
        """Draw a player's tally; `figures` maps risked dice to the values they show."""
        language = the_app().t.language
        self.name = name
        self.bonuses = "   ".join(bonus_words(bonus, language) for bonus in bonuses)
        self._lines = tuple(lines)
        self._figures = dict(figures or {})
        self._draw_soon()

    def _draw(self, *_: object) -> None:
        rows = self.ids.rows
        rows.clear_widgets()
        language = the_app().t.language
        for colour, lines in _by_colour(self._lines).items():
            fate = row_fate(lines)
            row = ColourRow(
                words=colour_text(colour).to(language),
                fate=WORDS.say(fate.value, language),
                pays=fate is Fate.PAYS,
                scale=self.scale,
            )
            for line in lines:
                row.ids.dice.add_widget(self._die(line))
            for _missing in range(6 - len(lines)):
                row.ids.dice.add_widget(BoxLayout())
            rows.add_widget(row)
        rows.add_widget(Widget(size_hint_y=0.01))  # spare room stays below

    def _die(self, line: Explained) -> PolyDie:
        value = self._figures.get(line.die)
        return PolyDie(
            die=line.die,
            figure=None if value is None else str(value),
            lit=line.fate is Fate.PAYS,
            struck=line.fate is Fate.CANCELLED,
            faint=line.fate in {Fate.NOT_KEPT, Fate.OUTNUMBERED},
        )


def _by_colour(lines: Sequence[Explained]) -> dict[Colour, list[Explained]]:
    rows: dict[Colour, list[Explained]] = {}
    for line in lines:
        rows.setdefault(line.die.colour, []).append(line)
    return rows


def row_fate(lines: Sequence[Explained]) -> Fate:
    """Return the best fate of a row's dice: scoring, then outnumbered, cancelled, not kept."""
    fates = {line.fate for line in lines}
    order = (Fate.PAYS, Fate.OUTNUMBERED, Fate.CANCELLED, Fate.NOT_KEPT)
    return next(fate for fate in order if fate in fates)


def bonus_words(bonus: Bonus, language: Any) -> str:
    """Return the words for a bonus, like "Three of a kind D8 +5"."""
    if bonus.colour is None:
        words = [WORDS.say(bonus.kind.value, language)]
    else:
        colour = colour_text(bonus.colour).to(language)
        words = [WORDS.say(f"{bonus.kind.value}_in", language, colour=colour)]
    if bonus.dice is not None:
        words.append(bonus.dice.upper())
    return " ".join([*words, figure(bonus.points, plus="+")])

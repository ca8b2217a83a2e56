"""A card with a game's short rules: a page at a time, chosen by its title."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.game import AnyGame, Setup
from companion.games.pictures import Picture
from companion.games.rules_card import CardLine, Page, RulesCard
from companion.language.text import Language, Text
from ui.telling.figures import held
from ui.touch.model.picture_sizes import whole
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.rule_picture import Depict, RulePicture
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.button import TapButton
from ui.touch.widgets.text.fonts import WORDS
from ui.touch.widgets.text.lettering import MARGIN, Lettering, tall

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

SIZES = (20, 19, 18, 17, 16, 15)  # type sizes, in units: the largest that fits the page
WORTH = 100  # room for a value, in units
GAP = 8  # between picture and words, in units


class RuleLine(BoxLayout):
    """A line of the rules, with a picture before it and its value behind."""

    says = StringProperty()
    worth = StringProperty()
    fs = NumericProperty(SIZES[0])
    behind = NumericProperty(0)  # room for the value, in units

    def __init__(self, picture: Picture, depict: Depict, **kwargs: Any) -> None:
        """Create the line; `depict` returns the widget of each symbol in the picture."""
        super().__init__(**kwargs)
        self.behind = WORTH if self.worth else 0
        self.spacing = GAP * the_app().u if picture else 0
        if picture:
            self.add_widget(RulePicture(picture, depict), index=len(self.children))


class RulesOverlay(basics.Overlay):
    """The rules card, independent of the game in play."""

    page = NumericProperty(0)
    language = StringProperty()
    title = StringProperty()

    def __init__(self, game: AnyGame, setup: Setup, depict: Depict) -> None:
        """Show a game's rules card, with the numbers of this setup's options.

        `depict` returns the widgets of the symbols in its pictures.
        """
        assert game.card is not None
        self._game = game
        self._depict = depict
        self._card: RulesCard = game.card.with_figures(game.figures(setup))
        self._titles = [TapButton(wrap=True) for _ in self._card.pages]
        refill = Clock.create_trigger(self._fill, -1)
        super().__init__()
        for number, title in enumerate(self._titles):
            title.bind(on_release=lambda _, number=number: setattr(self, "page", number))
            self.ids.titles.add_widget(title)
        for name in ("page", "language"):
            self.fbind(name, refill)
        self.ids.lines.fbind("size", refill)
        self._fill()

    @property
    def shown(self) -> Page:
        """The current page."""
        return self._card.pages[int(self.page)]

    def _fill(self, *_: object) -> None:
        app = the_app()
        language = app.t.language
        self.title = self._game.title.to(language)
        for number, title in enumerate(self._titles):
            title.words = self._card.pages[number].title.to(language)
            title.chosen = number == self.page
        lines = self.ids.lines
        lines.clear_widgets()
        size = self._size()
        for line in self.shown.lines:
            lines.add_widget(
                RuleLine(
                    line.shown,
                    self._depict,
                    says=line.says.to(language),
                    worth=_in_language(line.worth, language),
                    fs=size,
                    height=self._height(line, size),
                )
            )
        lines.add_widget(BoxLayout())

    def _size(self) -> float:
        """Return the largest font size of SIZES, in units, at which the whole page fits."""
        place = self.ids.lines
        lines, between = self.shown.lines, place.spacing
        for size in SIZES:
            needed = sum(self._height(line, size) + between for line in lines)
            if needed <= place.height:
                return size
        return SIZES[-1]

    def _height(self, line: CardLine, size: float) -> float:
        """Return the height of a line in pixels at a font size."""
        app = the_app()
        wide, high = whole(line.shown)
        beside = wide + 2 * GAP * bool(wide) + (WORTH if line.worth is not None else 0)
        width = int(self.ids.lines.width - beside * app.u) - MARGIN
        words = held(line.says.to(app.t.language))
        lettering = Lettering(WORDS, False, round(size * app.u, 1))
        return max(tall(words, lettering, max(1, width)) + 2, high * app.u)


def _in_language(words: Text | None, language: Language) -> str:
    return "" if words is None else words.to(language)

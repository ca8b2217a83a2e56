"""A person's page: face and name, games and wins, best evening, luck, and favourite games."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import games
from companion.profiles import Profile
from companion.statistics.answers import PlayerStatistics
from ui.touch.running_app import the_app
from ui.touch.screens.statistics import list_cards
from ui.touch.screens.statistics.list_cards import Listed
from ui.touch.screens.statistics.model import person
from ui.touch.screens.statistics.person_parts import AgainstPart, DicePart
from ui.touch.widgets.controls import basics
from ui.touch.widgets.draw import player_sign

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["PersonPage", "list_cards", "player_sign"]

FIGURE, WORD = 92, 132  # the width of a plate with a figure, and with a word, in units
SHORT = 4  # characters: longer figures are smaller


class FactPlate(basics.Card):
    """A figure or a word over its caption, on felt."""

    figure = StringProperty()
    caption = StringProperty()
    large = BooleanProperty(False)


class PersonPage(BoxLayout):
    """A person's page, with head to head and dice on upright screens, keys to both on others."""

    title = StringProperty()
    profile = ObjectProperty(None, allownone=True)
    shown_name = StringProperty()
    summary = StringProperty()  # the best evening, and other names
    sentence = StringProperty()  # shown if there are no games
    figures = BooleanProperty(False)  # there are any figures
    leads_on = BooleanProperty(False)  # there are keys to head to head and dice
    upright = BooleanProperty(False)
    plates_width = NumericProperty(0)  # in units

    def __init__(self, screen: Any, name: str, **kwargs: Any) -> None:
        """Use `screen`, which has the book and opens the other pages."""
        self._screen, self.name = screen, name
        super().__init__(**kwargs)

    @property
    def player(self) -> PlayerStatistics | None:
        """The person's entry in the book; None without a finished game, or if hidden."""
        player: PlayerStatistics | None = self._screen.player(self.name)
        return player

    def draw(self) -> None:
        """Draw the person's present state."""
        t, player = the_app().t, self.player
        self.title = t("statistics.title")
        self.profile = self._screen.profile_of(self.name)
        self.shown_name = self.name
        self.upright = self._screen.height > self._screen.width
        self.figures = player is not None
        self.leads_on = self.figures and not self.upright
        self.summary = self._summary()
        self.sentence = "" if player is not None else self._nothing()
        self._draw_plates(player)
        self.ids.parts.clear_widgets()
        if player is None:
            self.ids.games.show(())
            return
        self.ids.games.show(
            [
                Listed(
                    games.find(game).title.to(t.language),
                    person.at_game(game, figures).to(t.language),
                    game,
                    partial(self._screen.open_person_game, self.name, game),
                )
                for game, figures in person.favourites(player).items()
            ]
        )
        if self.upright:
            for part in (AgainstPart(self._screen, self.name), DicePart(self._screen, self.name)):
                self.ids.parts.add_widget(part)
                part.draw()

    def open_against(self) -> None:
        """Show the results against each opponent."""
        self._screen.open_page(AgainstPart(self._screen, self.name, padding=10 * the_app().u))

    def open_dice(self) -> None:
        """Show the dice thrown, and the luck."""
        self._screen.open_page(DicePart(self._screen, self.name, padding=10 * the_app().u))

    def _summary(self) -> str:
        t, book = the_app().t, self._screen.book
        evening = book.evenings.get(self.name) if book is not None and self.player else None
        also = self._screen.person(self.name).also
        return "\n".join(
            [
                *([person.best_evening(evening).to(t.language)] if evening else []),
                *([t("statistics.also", names=", ".join(also))] if also else []),
            ]
        )

    def _nothing(self) -> str:
        profile: Profile = self._screen.person(self.name).profile
        if profile.standing == "hidden":
            return the_app().t("statistics.hidden_page", name=self.name)
        return the_app().t("statistics.no_game_left", name=self.name)

    def _draw_plates(self, player: PlayerStatistics | None) -> None:
        """Draw a plate for each fact: below the name on an upright screen, else beside the name."""
        t = the_app().t
        beside, below = self.ids.beside, self.ids.below
        beside.clear_widgets()
        below.clear_widgets()
        facts = person.plates(player) if player is not None else ()
        width = 0
        for fact in facts:
            figure = fact.figure.to(t.language)
            number = figure[:1].isdigit()
            plate = FactPlate(
                figure=figure, caption=t(fact.caption), large=number and len(figure) <= SHORT
            )
            width += (FIGURE if number else WORD) + (8 if width else 0)
            plate.size_hint_x = FIGURE if number else WORD
            (below if self.upright else beside).add_widget(plate)
        self.plates_width = width

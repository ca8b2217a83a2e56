"""The first page: all people known at this table, and all games."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import games
from companion.language.text import Counted, whole
from companion.statistics.everybody import Person
from ui.touch.running_app import the_app
from ui.touch.screens.statistics import list_cards
from ui.touch.screens.statistics.list_cards import Listed
from ui.touch.screens.statistics.model.person import counted

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["Overview", "list_cards"]


class Overview(BoxLayout):
    """A card for each person, by wins; beside them the games, once a game is finished."""

    title = StringProperty()
    name = ""
    unread = StringProperty()
    played = BooleanProperty(False)
    upright = BooleanProperty(False)

    def __init__(self, screen: Any, **kwargs: Any) -> None:
        """Use `screen`, which has the book and opens the pages of people and games."""
        self._screen = screen
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draw the people and the games."""
        screen, book = self._screen, self._screen.book
        t = the_app().t
        self.title = t("statistics.title")
        self.upright = screen.height > screen.width
        self.played = book is not None and not book.empty
        self.unread = t("statistics.unread", count=book.unread) if book and book.unread else ""
        self.ids.people.show([self._person(person) for person in screen.everybody])
        if book is None or not self.played:
            return
        self.ids.games.show(
            [
                Listed(
                    games.find(name).title.to(t.language),
                    self._finished(book.by_game[name].games),
                    name,
                    partial(screen.open_game, name),
                )
                for name in games.names()
            ]
        )

    def _person(self, person: Person) -> Listed:
        screen, t = self._screen, the_app().t
        name = person.profile.name
        player = screen.book.player(name) if screen.book is not None else None
        if person.profile.standing == "hidden":
            summary = t("statistics.hidden")
        else:
            summary = counted(player).to(t.language) if player is not None else ""
        return Listed(name, summary, screen.profile_of(name), partial(screen.open_player, name))

    def _finished(self, count: int) -> str:
        t = the_app().t
        finished = Counted("{count} game finished", "{count} games finished", count)
        return finished.filled(count=whole(count)).to(t.language)

"""The first page: all players, and all games as keys."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import games
from companion.language.text import whole
from ui.touch import registry
from ui.touch.running_app import the_app
from ui.touch.screens.statistics import paged_table
from ui.touch.screens.statistics.model.numbers import share
from ui.touch.widgets.charts.table import TableColumn, TableRow
from ui.touch.widgets.controls.tappable import Tappable

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["Overview", "StatisticsGameKey", "paged_table"]

MOST_ROWS, LEAST_ROWS = 6, 5  # of a page: with a line below it there are less


class StatisticsGameKey(Tappable, BoxLayout):
    """A game: its picture, its name, how many are finished."""

    title = StringProperty()
    games = StringProperty()


class Overview(BoxLayout):
    """A line a player, who won most often first; the games beside them."""

    title = StringProperty()
    profile = None
    unread = StringProperty()

    def __init__(self, screen: Any, **kwargs: Any) -> None:
        """`screen` has the book, and opens the pages of players and games."""
        self._screen = screen
        self._keys: dict[str, StatisticsGameKey] = {}
        super().__init__(**kwargs)
        for name in games.names():
            key = self._keys[name] = StatisticsGameKey()
            key.ids.picture.add_widget(registry.picture(name))
            key.bind(on_release=partial(self._open, name))
            self.ids.games.add_widget(key)

    def _open(self, name: str, _: object) -> None:
        self._screen.open_game(name)

    def draw(self) -> None:
        """Draw the players and the games."""
        app, book = the_app(), self._screen.book
        t = app.t
        self.title = t("statistics.title")
        heads = ("player", 2.1), ("games", 1), ("won", 1.1), ("shared", 1.1), ("share", 1.3)
        words = {
            "player": t("statistics.player"),
            "games": t("statistics.games"),
            "won": t("statistics.won"),
            "shared": t("statistics.shared"),
            "share": t("statistics.share"),
        }
        columns = [
            TableColumn(words[head], broad, "right" if place else "left")
            for place, (head, broad) in enumerate(heads)
        ]
        rows = [
            TableRow(
                (
                    player.name,
                    whole(player.games).to(t.language),
                    whole(player.wins).to(t.language),
                    whole(player.shared).to(t.language),
                    share(player.wins, player.contested).to(t.language),
                ),
                self._screen.profile_of(player.name),
                partial(self._screen.open_player, player.name),
            )
            for player in book.players
        ]
        self.unread = t("statistics.unread", count=book.unread) if book.unread else ""
        self.ids.players.a_page = LEAST_ROWS if book.unread else MOST_ROWS
        self.ids.players.show(columns, rows)
        for name, key in self._keys.items():
            key.title = games.find(name).title.to(t.language)
            count = book.by_game[name].games
            few = count == 1 or (count == 0 and t.language == "fr")
            finished = "statistics.games_finished_one" if few else "statistics.games_finished"
            key.games = t(finished, count=whole(count))

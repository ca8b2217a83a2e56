"""The Home screen."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion import games
from companion.store import StoredGame
from ui.touch import screens
from ui.touch.screen import FaceScreen
from ui.touch.screens.home.shelf import unfinished, when
from ui.touch.widgets import bars, basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["Home", "bars", "basics"]

A_PAGE = 4


class GameTile(ButtonBehavior, BoxLayout):
    """A game on the shelf: its picture, its name, one line about it."""

    title = StringProperty()
    summary = StringProperty()
    players = StringProperty()


class AidTile(ButtonBehavior, BoxLayout):
    """Something that needs no game: its picture and its name."""

    title = StringProperty()


class ResumeLine(ButtonBehavior, BoxLayout):
    """A game to go on with."""

    title = StringProperty()
    players = StringProperty()
    date = StringProperty()
    readable = BooleanProperty(True)


class Home(FaceScreen):
    """Games as tiles with what needs none below; on the right the unfinished games, if any."""

    stored = ListProperty()
    page = NumericProperty(0)
    pages = NumericProperty(1)
    columns = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        App.get_running_app().fbind("language", lambda *_: self._draw())

    def arrive(self) -> None:
        """Look at the shelf and the store again."""
        self.stored = list(unfinished(App.get_running_app().machine.store))
        self.page = 0
        self._draw()

    def leaf(self, step: int) -> None:
        """Show other games to go on with."""
        self.page = min(max(0, self.page + step), self.pages - 1)
        self._draw()

    def open_settings(self) -> None:
        """Go to the settings."""
        App.get_running_app().go("settings")

    def _draw(self) -> None:
        self._draw_tiles()
        self._draw_aids()
        self._draw_lines()

    def _draw_tiles(self) -> None:
        t = App.get_running_app().t
        tiles = self.ids.tiles
        tiles.clear_widgets()
        names = [name for name in games.names() if name in screens.names()]
        self.columns = 1 if len(names) == 1 else 2 if self.stored or len(names) <= 4 else 3
        for name in names:
            game = games.find(name)
            least, most = game.players[0], game.players[-1]
            count = "home.players" if least < most else "home.players_exactly"
            tile = GameTile(
                title=game.words.say("title", t.language),
                summary=game.words.say("summary", t.language),
                players=t(count, least=least, most=most),
            )
            tile.ids.picture.add_widget(screens.load(name).tile())
            tile.bind(on_release=partial(self._new, name))
            tiles.add_widget(tile)

    def _draw_aids(self) -> None:
        app = App.get_running_app()
        aids = self.ids.aids
        aids.clear_widgets()
        for name in screens.names():
            if f"{name}.tile" in app.t:
                tile = AidTile(title=app.t(f"{name}.tile"))
                tile.ids.picture.add_widget(screens.load(name).tile())
                tile.bind(on_release=lambda _, name=name: app.go(name))
                aids.add_widget(tile)

    def _draw_lines(self) -> None:
        t = App.get_running_app().t
        lines = self.ids.lines
        lines.clear_widgets()
        self.pages = max(1, -(-len(self.stored) // A_PAGE))
        start = int(self.page) * A_PAGE
        for stored in self.stored[start : start + A_PAGE]:
            lines.add_widget(self._line(stored, t))
        for _ in range(A_PAGE - len(lines.children)):
            lines.add_widget(BoxLayout())

    def _line(self, stored: StoredGame, t: Any) -> ResumeLine:
        readable = bool(stored.players)
        if readable:
            title = games.find(stored.game).words.say("title", t.language)
            players = ", ".join(stored.players)
        else:
            title, players = stored.id, stored.trouble.to(t.language) if stored.trouble else ""
        line = ResumeLine(
            title=title,
            players=players,
            date=when(stored.played, t("home.months")) if readable else "",
            readable=readable,
        )
        if readable:
            line.bind(on_release=partial(self._resume, stored.id))
        return line

    def _new(self, name: str, _: object) -> None:
        App.get_running_app().go("new_game").prepare(games.find(name))

    def _resume(self, id_: str, _: object) -> None:
        App.get_running_app().resume(id_)

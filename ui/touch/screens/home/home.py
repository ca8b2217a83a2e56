"""The Home screen."""

from math import ceil
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import games
from companion.games.game import AnyGame
from companion.language.errors import BilingualError
from ui.touch import registry
from ui.touch.base.screen import BaseScreen
from ui.touch.running_app import App, the_app
from ui.touch.screens.home.model.piles import most_played_first
from ui.touch.screens.home.offer import OfferBar
from ui.touch.screens.home.stick import offer
from ui.touch.screens.home.stored import StoredGames
from ui.touch.screens.home.welcome import Welcome
from ui.touch.widgets.controls import bars, basics
from ui.touch.widgets.controls.tappable import Tappable

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

STICK_SECONDS = 0.5

__all__ = ["Home", "OfferBar", "StoredGames", "bars", "basics"]


class GameTile(Tappable, BoxLayout):
    """A game on the shelf: its picture, its name, one line about it.

    One that is not `usable` is grey, and its line says why.
    """

    title = StringProperty()
    summary = StringProperty()
    players = StringProperty()
    usable = BooleanProperty(True)
    narrow = BooleanProperty(False)  # beside the stored games


class AidTile(Tappable, BoxLayout):
    """Something that needs no game: its picture and its name."""

    title = StringProperty()


class Home(BaseScreen):
    """Games as tiles, the one most played first, with what needs none beside the last of them or
    below; on the right the stored games, if any.

    The order of the tiles is that of the start: under a finger nothing changes places.
    """

    columns = NumericProperty(1)
    rows = NumericProperty(1)
    aids_beside = BooleanProperty(False)  # in the place that the tiles leave free
    stick = BooleanProperty(False)  # a USB stick is in

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._games = list(games.names())
        self._ordered = False
        self._looking: Any = None
        the_app().fbind("language", lambda *_: self._draw())
        self._draw_shelf()
        self._leave_room()

    @property
    def app(self) -> App:
        """The running app."""
        return the_app()

    def arrive(self) -> None:
        """Look at the store again; the shelf stays as it is."""
        self.ids.stored.begin(self._looked)
        if self.app.first_start:
            self.app.first_start = False
            self.app.open(Welcome())

    def on_pre_enter(self, *_: object) -> None:
        """Look whether a stick is in, for as long as Home is shown."""
        self._look_for_sticks()
        if self._looking is None:
            self._looking = Clock.schedule_interval(self._look_for_sticks, STICK_SECONDS)

    def on_leave(self, *_: object) -> None:
        """Stop looking for sticks."""
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def _look_for_sticks(self, *_: object) -> None:
        self.stick = bool(self.app.machine.sticks)

    def offer_stick(self) -> None:
        """Offer what can be copied onto the stick that is in."""
        offer(self.app)

    def _looked(self) -> None:
        self._leave_room()
        if self._ordered:
            return
        self._ordered = True
        games_before = self._games
        self._games = most_played_first(games_before, self.ids.stored.piles)
        if self._games != games_before:
            self.app.root.change()  # other games lie where they did
            self._draw_tiles()

    def _leave_room(self) -> None:
        count = len(self._games) + len(games.troubles())
        few = count <= 4 or not self.ids.stored.empty
        self.columns = 1 if count == 1 else 2 if few else 3
        for tile in self.ids.tiles.children:
            tile.narrow = not self.ids.stored.empty
        self.rows = ceil(count / self.columns)
        self.aids_beside = -count % self.columns == 1

    @staticmethod
    def place_free(whole: float, count: int, gap: float) -> float:
        """How wide or high one of so many places is, in pixels."""
        return (whole - (count - 1) * gap) / count

    def open_settings(self) -> None:
        """Go to the settings."""
        the_app().go("settings")

    def _draw(self) -> None:
        self._draw_shelf()
        self.ids.stored.draw()

    def _draw_shelf(self) -> None:
        self._draw_tiles()
        self._draw_aids()

    def _draw_tiles(self) -> None:
        tiles = self.ids.tiles
        tiles.clear_widgets()
        for name in self._games:
            tiles.add_widget(self._tile(games.find(name)))
        for name, trouble in games.troubles().items():
            tiles.add_widget(self._grey_tile(name, trouble))

    def _tile(self, game: AnyGame) -> GameTile:
        t = the_app().t
        least, most = game.players[0], game.players[-1]
        count = "home.players" if least < most else "home.players_exactly"
        tile = GameTile(
            title=game.title.to(t.language),
            summary=game.words.say("summary", t.language) if "summary" in game.words else "",
            players=t(count, least=least, most=most),
        )
        tile.narrow = not self.ids.stored.empty
        tile.ids.picture.add_widget(registry.picture(game.name))
        tile.bind(on_release=lambda _: the_app().offer(game))
        return tile

    def _grey_tile(self, name: str, trouble: BilingualError) -> GameTile:
        """The tile of a game that cannot be used; a tap says why where that is read better."""
        said = trouble.sentence(the_app().t.language)
        tile = GameTile(title=name, summary=said, usable=False, narrow=not self.ids.stored.empty)
        tile.ids.picture.add_widget(bars.AlertSign(size_hint_x=1))
        tile.bind(on_release=lambda _: the_app().refuse(trouble))
        return tile

    def _draw_aids(self) -> None:
        app = the_app()
        aids = self.ids.aids
        aids.clear_widgets()
        for name in registry.plain_names():
            if f"{name}.tile" in app.t:
                tile = AidTile(title=app.t(f"{name}.tile"))
                tile.ids.picture.add_widget(registry.picture(name))
                tile.bind(on_release=lambda _, name=name: app.go(name))
                aids.add_widget(tile)

"""The Home screen."""

from functools import partial
from math import ceil
from pathlib import Path
from textwrap import shorten
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
from ui.touch.widgets.controls import bars, basics, pager
from ui.touch.widgets.controls.paging import Paged
from ui.touch.widgets.controls.tappable import Tappable

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

STICK_SECONDS = 0.5
TILE = 84  # the least height of a tile, in units
LONGEST_REASON = 90  # characters: more cannot be read on a tile
GAP = 10  # between tiles, in units
AIDS = 60  # the height of what needs no game, below them, in units

__all__ = ["Home", "OfferBar", "StoredGames", "bars", "basics", "pager"]


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


class Home(Paged, BaseScreen):
    """Games as tiles, the one most played first, with what needs none beside the last of them or
    below; on the right the stored games, if any. Many games are on several pages.
    """

    columns = NumericProperty(1)
    rows = NumericProperty(1)
    aids_beside = BooleanProperty(False)  # in the place that the tiles leave free
    stick = BooleanProperty(False)  # a USB stick is in

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._games = list(games.names())
        self._held = 0  # tiles on a page; before there is any layout, all
        self._laid_out = False
        self._looking: Any = None
        the_app().fbind("language", lambda *_: self._draw())
        self._draw_shelf()
        self._leave_room()
        self.ids.shelf.bind(size=Clock.create_trigger(self._lay_out, -1))

    @property
    def app(self) -> App:
        """The running app."""
        return the_app()

    def arrive(self) -> None:
        """Look at the store again; the shelf is put in order once that is known."""
        known = games.names()
        here = [name for name in self._games if name in known]
        here += [name for name in known if name not in here]
        if here != self._games:
            self._games = here
            self._draw_tiles()
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
        games_before = self._games
        self._games = most_played_first(games.names(), self.ids.stored.piles)
        if self._games != games_before:
            self.app.root.change()  # other games lie where they did
            self._draw_tiles()

    def _leave_room(self, *_: object) -> None:
        """Lay the tiles in columns; on pages, if they would be too low for their words."""
        app, shelf = the_app(), self.ids.shelf
        count = len(self._games) + len(games.troubles())
        few = count <= 4 or not self.ids.stored.empty
        self.columns = 1 if count == 1 else 2 if few else 3
        for tile in self.ids.tiles.children:
            tile.narrow = not self.ids.stored.empty
        gap, least = GAP * app.u, TILE * app.u
        aids, pager = max(app.touch, AIDS * app.u) + gap, app.touch + gap
        rows = ceil(count / self.columns)
        beside = -count % self.columns == 1
        high = self.place_free(shelf.height - (0 if beside else aids), rows, gap)
        fits = high >= least or not self._laid_out
        if not fits:
            rows = max(1, int((shelf.height - aids - pager + gap) / (least + gap)))
        self.rows, self.aids_beside = rows, beside and fits
        held = count if fits else int(rows * self.columns)
        if held != self._held:
            self._held = held
            self._draw_tiles()

    def _lay_out(self, *_: object) -> None:
        self._laid_out = True
        self._leave_room()

    def leaf(self, step: int) -> None:
        """Show another page of games."""
        super().leaf(step)
        the_app().root.change()
        self._draw_tiles()

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
        made = [
            *(partial(self._tile, games.find(name)) for name in self._games),
            *(partial(self._grey_tile, *trouble) for trouble in games.troubles().items()),
        ]
        for make in self.of_page(made, self._held or len(made)):
            tiles.add_widget(make())

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
        """The tile of a game that cannot be used; a tap says why at whatever length."""
        said = trouble.sentence(the_app().t.language)
        short = shorten(said, LONGEST_REASON, placeholder="…")
        tile = GameTile(title=name, summary=short, usable=False, narrow=not self.ids.stored.empty)
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

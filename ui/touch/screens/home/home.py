"""The Home screen."""

from functools import partial
from math import ceil
from pathlib import Path
from textwrap import shorten
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion import games
from companion.games.game import AnyGame
from companion.language.errors import TranslatedError
from ui.touch import registry
from ui.touch.base.composed import Composed
from ui.touch.base.screen import BaseScreen
from ui.touch.running_app import App, the_app
from ui.touch.screens.home import foremost
from ui.touch.screens.home.game_tile import GameTile
from ui.touch.screens.home.model.foremost import foremost as find_foremost
from ui.touch.screens.home.model.piles import Pile, most_played_first
from ui.touch.screens.home.stick import offer
from ui.touch.screens.home.stored import StoredCard, StoredGames
from ui.touch.screens.home.welcome import Welcome
from ui.touch.widgets.controls import bars, basics
from ui.touch.widgets.controls.paging import Paged

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

STICK_SECONDS = 0.5
NARROWEST = 118  # the width of a tile if all tiles stand in a row, in units
WIDTH, HEIGHT = 140, 150  # the smallest size of other tiles
WORDS = 82  # the height of a tile's words, in units
GAP = 7  # between tiles, in units
LONGEST_REASON = 90  # characters: more cannot be read on a tile

__all__ = ["Home", "bars", "foremost"]


class AidKey(basics.TapButton):
    """The key of a screen that needs no game, by its `title`."""

    title = StringProperty()

    def on_title(self, *_: object) -> None:
        """Show the title on the key."""
        self.words = self.title


class Home(Paged, Composed, BaseScreen):
    """The Home screen: on felt the game to continue, or the game played most.

    Below: all games as tiles, the most played first, and the keys of screens without a game. Many
    games are on several pages. `stored` lists the stored games on a card in front.
    """

    columns = NumericProperty(1)
    rows = NumericProperty(1)
    stick = BooleanProperty(False)  # a USB stick is plugged in

    def __init__(self, **kwargs: Any) -> None:
        self._games = list(games.names())
        self._held = 0  # tiles on a page; before the first layout, all
        self._looking: Any = None
        self.stored = StoredGames()
        super().__init__(**kwargs)
        self.stored.fbind("piles", self._show_foremost)
        the_app().fbind("offered", self._show_foremost)
        the_app().fbind("language", lambda *_: self._draw())
        self.fbind("grown", lambda *_: self._draw())
        self.ids.shelf.bind(size=Clock.create_trigger(self._lay_out, -1))
        self._draw()

    @property
    def app(self) -> App:
        """The running app, typed as `App` for mypy."""
        return the_app()

    def arrive(self) -> None:
        """Read the store again, then put the shelf in order."""
        known = games.names()
        offered = [name for name in self._games if name in known]
        offered += [name for name in known if name not in offered]
        if offered != self._games:
            self._games = offered
            self._draw_tiles()
        self.stored.begin(self._looked)
        if self.app.first_start:
            self.app.first_start = False
            self.app.open(Welcome())

    def on_pre_enter(self, *_: object) -> None:
        """Look for a USB stick as long as Home is shown."""
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
        """Offer to copy games or a backup onto the USB stick."""
        offer(self.app)

    def open_stored(self) -> None:
        """Show the stored games on a card."""
        self.app.open(StoredCard(self.stored))

    def open_settings(self) -> None:
        """Go to the settings."""
        the_app().go("settings")

    def leaf(self, step: int) -> None:
        """Show another page of games."""
        super().leaf(step)
        the_app().root.change()
        self._draw_tiles()

    # --- drawing ------------------------------------------------------------------------

    def _looked(self) -> None:
        games_before = self._games
        self._games = most_played_first(games.names(), self.stored.piles)
        if self._games != games_before:
            self.app.root.change()  # other games have taken their places
            self._draw_tiles()
        self._show_foremost()

    def _draw(self) -> None:
        self._lay_out()
        self._draw_tiles()
        self._draw_aids()
        self._show_foremost()
        self.stored.draw()

    def _show_foremost(self, *_: object) -> None:
        app, card = the_app(), self.ids.foremost
        shown = find_foremost(app.offered, self.stored.piles, self._games, app.profiles)
        if shown != card.shown:
            if card.shown is not None:
                app.root.change()  # the key now belongs to another game
            card.shown = shown
        self.ids.foremost.beside = self._others()

    def _others(self) -> str:
        """Return the words of the key of the stored games, with the count of unfinished games."""
        t, piles = the_app().t, self.stored.piles
        if not piles:
            return ""
        shown = self.ids.foremost.shown
        first = shown.going_on is not None if shown is not None else False
        count = len(piles.get(Pile.GOING_ON, ())) - first
        key = "home.others" if count else "home.stored"
        return str(t(key, count=count))

    def _lay_out(self, *_: object) -> None:
        """Compute the number of tiles in a row and in a column, on pages if necessary."""
        shelf, v = self.ids.shelf, self.v
        count = len(self._games) + len(games.troubles())
        gap, touch = GAP * v, the_app().touch
        wide, high = shelf.width, shelf.height
        if min(wide, high) < 2 * WIDTH * v / 3:
            return  # before the first layout
        most_rows = max(1, int((high + gap) / (HEIGHT * v + gap)))
        columns = max(1, int((wide + gap) / (WIDTH * v + gap)))
        if most_rows == 1 and wide + gap >= count * (NARROWEST * v + gap):
            columns = max(columns, count)
        if count > columns * most_rows:
            wide -= 2 * (touch + 8 * v)
            columns = max(1, int((wide + gap) / (WIDTH * v + gap)))
        rows = min(most_rows, ceil(count / columns))
        self.columns = max(1, min(columns, ceil(count / rows)))
        self.rows = rows
        held = int(self.columns * rows)
        if held != self._held:
            self._held = held
            self._draw_tiles()
        self._show_pictures()

    def _show_pictures(self) -> None:
        """Give the words on the tiles their height, and the pictures the rest."""
        gap, rows = GAP * self.v, self.rows
        high = (self.ids.shelf.height - (rows - 1) * gap) / rows
        for tile in self.ids.tiles.children:
            words = (WORDS if tile.usable else 1.35 * WORDS) * self.v
            tile.pictured = min(0.7, max(0.2, 1 - words / max(1.0, high)))

    def _draw_tiles(self) -> None:
        tiles = self.ids.tiles
        tiles.clear_widgets()
        made = [
            *(partial(self._tile, games.find(name)) for name in self._games),
            *(partial(self._grey_tile, *trouble) for trouble in games.troubles().items()),
        ]
        for make in self.of_page(made, self._held or len(made)):
            tiles.add_widget(make())
        self._show_pictures()

    def _tile(self, game: AnyGame) -> GameTile:
        t = the_app().t
        least, most = game.players[0], game.players[-1]
        count = "home.players" if least < most else "home.players_exactly"
        tile = GameTile(
            title=game.title.to(t.language),
            summary=t(count, least=least, most=most),
            grown=self.grown,
        )
        tile.ids.picture.add_widget(registry.picture(game.name))
        tile.bind(on_release=lambda _: the_app().offer(game))
        return tile

    def _grey_tile(self, name: str, trouble: TranslatedError) -> GameTile:
        """Return the tile of a game that cannot be used; a tap shows the full reason."""
        reason = trouble.sentence(the_app().t.language)
        short = shorten(reason, LONGEST_REASON, placeholder="…")
        tile = GameTile(title=name, summary=short, usable=False, grown=self.grown)
        tile.ids.picture.add_widget(bars.AlertSign(size_hint_x=1))
        tile.bind(on_release=lambda _: the_app().refuse(trouble))
        return tile

    def _draw_aids(self) -> None:
        app = the_app()
        aids = self.ids.aids
        aids.clear_widgets()
        for name in registry.plain_names():
            if f"{name}.tile" in app.t:
                aids.add_widget(self._aid(name, app.t(f"{name}.tile"), registry.load(name).tile))

    def _aid(self, name: str, title: str, sign: str) -> AidKey:
        key = AidKey(title=title, sign=sign, wrap=True, grown=self.grown)
        key.bind(on_release=lambda _: the_app().go(name))
        return key

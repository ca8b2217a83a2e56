"""The screen of the statistics: one page at a time, and the way back through them."""

from concurrent.futures import Future
from pathlib import Path
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.language.errors import BilingualError
from companion.language.reasons import reason
from companion.language.text import whole
from companion.profiles import Profile, seated
from ui.folders import games_folder
from ui.touch.base.screen import BackwardScreen
from ui.touch.running_app import App, the_app
from ui.touch.screens.statistics.game_page import GamePage
from ui.touch.screens.statistics.model.book import Book
from ui.touch.screens.statistics.overview import Overview
from ui.touch.screens.statistics.player_page import PlayerPage
from ui.touch.screens.statistics.reader import BookReader
from ui.touch.widgets.controls import bars
from ui.touch.widgets.draw import player_sign

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["StatisticsScreen", "bars", "player_sign"]

LOOK_SECONDS = 0.05
PATIENCE_SECONDS = 0.4  # what is read sooner needs no sentence


class Page(Protocol):
    """What is shown below the header, which bears its title and the sign of its player."""

    title: str
    profile: Profile | None

    def draw(self) -> None:
        """Draw what the screen's book says, in the language of now."""


class StatisticsScreen(BackwardScreen):
    """Reads the games anew each time it is shown; what was read before is shown until then.

    `sentence` stands in the place of the pages: what is being read, that there is nothing, or why
    there is nothing. `book` is None before the games are read.
    """

    title = StringProperty()
    profile = ObjectProperty(None, allownone=True)  # whose page it is
    sentence = StringProperty()
    people = BooleanProperty(False)  # whether the way to their names and signs is open

    def __init__(self, **kwargs: Any) -> None:
        self.book: Book | None = None
        self._pages: list[Page] = []
        self._reader: BookReader | None = None
        self._once_more = False  # games may have been finished since this reading began
        self._waited = 0.0
        self._event: Any = None
        self._profiles: dict[str, Profile] = {}
        super().__init__(**kwargs)
        for name in ("language", "profiles"):
            self.app.fbind(name, self.draw)

    @property
    def app(self) -> App:
        """The running app."""
        return the_app()

    @property
    def page(self) -> Page:
        """The page that is shown once the games are read."""
        return self._pages[-1]

    # --- coming and going ---------------------------------------------------------------

    def arrive(self) -> None:
        """Begin with all players and games."""
        self._pages = [Overview(self)]
        if self._reader is None:
            self._begin()
        else:
            self._once_more = True
        if self._event is None:
            self._event = Clock.schedule_interval(self._look, LOOK_SECONDS)
        self.draw()

    def on_pre_leave(self, *_: object) -> None:
        """Look no more; a reading that goes on ends by itself."""
        self._stop_looking()

    def show_game(self, game: str) -> None:
        """Show a game's page alone, for those who come from it."""
        self._pages = [GamePage(self, game)]
        self.draw()

    def open_player(self, name: str) -> None:
        """Go to a player's page."""
        self._open(PlayerPage(self, name))

    def open_game(self, game: str, who: str | None = None) -> None:
        """Go to a game's page, with what it counts of one player if one is named."""
        self._open(GamePage(self, game, who))

    def back(self) -> None:
        """Go back a page; from the first to where one came from."""
        if len(self._pages) > 1:
            self._pages.pop()
            self.app.root.change()  # other keys lie under a finger
            self.draw()
        else:
            self.app.go("home" if self.app.view is None else "game_over")

    def _open(self, page: Page) -> None:
        self._pages.append(page)
        self.app.root.change()
        self.draw()

    # --- reading ------------------------------------------------------------------------

    def _begin(self) -> None:
        self._reader = BookReader(games_folder(self.app.machine.folder), self.app.profiles)
        self._once_more = False
        self._waited = 0.0

    def _look(self, passed: float) -> None:
        reader = self._reader
        if reader is None:
            return self._stop_looking()
        self._waited += passed
        if not reader.done.done():
            if self.book is None and self._waited >= PATIENCE_SECONDS:
                self.sentence = self._reading(reader)
            return None
        self._reader = None
        self._take(reader.done)
        if self._once_more:
            self._begin()
        return None

    def _stop_looking(self) -> None:
        if self._event is not None:
            self._event.cancel()
            self._event = None

    def _reading(self, reader: BookReader) -> str:
        at = reader.progress
        if at is None:
            return self.app.t("moment")
        return self.app.t("statistics.reading", done=whole(at.done), all=whole(at.all))

    def _take(self, done: "Future[Book]") -> None:
        try:
            book = done.result()
        except (BilingualError, OSError) as failure:
            why = self.app.t("disk_failed", why=reason(failure))
            if self.book is None:
                self.sentence = why
            else:
                self.app.tell(why, refused=True)
            return
        if book != self.book:
            self.book = book
            self.app.root.change()  # other figures lie there
            self.draw()

    # --- what is shown ------------------------------------------------------------------

    def profile_of(self, name: str) -> Profile:
        """A player's colour and sign: as they are in the game in play, if there is one; of all
        others no two of the first eight have the same colour.
        """
        view = self.app.view
        here = self.app.profiles.find(view.setup.players, name) if view is not None else None
        if here is None and name in self._profiles:
            return self._profiles[name]
        return self.app.profile_of(here or name)

    def draw(self, *_: object) -> None:
        """Draw the page, or what stands in its place."""
        if not self._pages:
            return
        t, book, page = self.app.t, self.book, self.page
        place = self.ids.place
        place.clear_widgets()
        self.title, self.profile = t("statistics.title"), None
        self.people = self.app.view is None and isinstance(page, Overview)
        if book is None:
            return
        self.sentence = t("statistics.none") if book.empty else ""
        if not book.empty:
            names = [player.name for player in book.players]
            shown = seated(names, self.app.profiles)
            self._profiles = {one.name: one for one in shown}
            place.add_widget(page)
            page.draw()
            self.title, self.profile = page.title, page.profile

"""The screen of people and results: a page at a time, and the way back through the pages."""

from concurrent.futures import Future
from pathlib import Path
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty

from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.language.text import whole
from companion.profiles import Profile, seated
from companion.statistics.answers import PlayerStatistics
from companion.statistics.everybody import Person, Tables, everybody
from ui.folders import games_folder
from ui.touch.base.screen import BackwardScreen
from ui.touch.running_app import App, the_app
from ui.touch.screens.statistics.game_page import GamePage
from ui.touch.screens.statistics.model.book import Book
from ui.touch.screens.statistics.overview import Overview
from ui.touch.screens.statistics.person_changes import PersonChanges
from ui.touch.screens.statistics.person_game import PersonGamePage
from ui.touch.screens.statistics.person_page import PersonPage
from ui.touch.screens.statistics.reader import BookReader
from ui.touch.widgets.controls import bars

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["StatisticsScreen", "bars"]

LOOK_SECONDS = 0.05
PATIENCE_SECONDS = 0.4  # a faster reading needs no sentence


class StatisticsPage(Protocol):
    """The contents below the header, with the header's title."""

    title: str
    name: str  # the person of the page; empty if there is none

    def draw(self) -> None:
        """Draw the screen's book in the present language."""


class StatisticsScreen(BackwardScreen):
    """The screen reads the games at every visit, and shows the last results until then.

    `sentence` replaces the pages: progress of the reading, no results, or an error. `book` is None
    before the games are read.
    """

    title = StringProperty()
    sentence = StringProperty()
    listed = BooleanProperty(False)  # there is a page to show
    changeable = BooleanProperty(False)  # the page's person can be renamed

    def __init__(self, **kwargs: Any) -> None:
        self.book: Book | None = None
        self._pages: list[StatisticsPage] = []
        self._reader: BookReader | None = None
        self._once_more = False  # games may have ended since the present reading began
        self._waited = 0.0
        self._event: Any = None
        self._profiles: dict[str, Profile] = {}
        super().__init__(**kwargs)
        self.changes = PersonChanges(self)
        self._draw_soon = Clock.create_trigger(self.draw, -1)
        for name in ("language", "profiles"):
            self.app.fbind(name, self._draw_soon)
        self.fbind("size", self._draw_soon)

    @property
    def app(self) -> App:
        """The running app, typed as `App` for mypy."""
        return the_app()

    @property
    def page(self) -> StatisticsPage:
        """The page that is shown once the games are read."""
        return self._pages[-1]

    # --- coming and going ---------------------------------------------------------------

    def arrive(self) -> None:
        """Begin with all people and games."""
        self._pages = [Overview(self)]
        self._read()
        self.draw()

    def on_pre_leave(self, *_: object) -> None:
        """Stop following; a running reading ends by itself."""
        self._stop_looking()

    def show_game(self, game: str) -> None:
        """Show only a game's page, for visitors from that game."""
        self._pages = [GamePage(self, game)]
        self.draw()

    def open_player(self, name: str) -> None:
        """Go to a person's page."""
        self.open_page(PersonPage(self, name))

    def open_person_game(self, name: str, game: str) -> None:
        """Go to a person's results at a game."""
        self.open_page(PersonGamePage(self, name, game))

    def open_game(self, game: str, player: str | None = None) -> None:
        """Go to a game's page; with `player`, to the own measures of that player."""
        self.open_page(GamePage(self, game, player))

    def back(self) -> None:
        """Go back a page; from the first page, to the screen before."""
        if len(self._pages) > 1:
            self._pages.pop()
            self.app.root.change()  # the keys have moved
            self.draw()
        else:
            self.app.go("home" if self.app.view is None else "game_over")

    def open_page(self, page: StatisticsPage) -> None:
        """Go to a page."""
        self._pages.append(page)
        self.app.notice = ""  # the notice may hide a key of this page
        self.app.root.change()
        self.draw()

    def change_person(self) -> None:
        """Offer changes of the person shown."""
        self.changes.show_person(self.person(self.page.name).profile)

    def renamed(self, name: str, new: str) -> None:
        """Show the pages of a renamed person under the new name."""
        for page in self._pages:
            if page.name == name:
                page.name = new
        self.profiles_changed()

    def profiles_changed(self) -> None:
        """Read the games again with the new profiles; leave the page of a deleted person."""
        names = {person.profile.name for person in self.everybody}
        if any(page.name and page.name not in names for page in self._pages):
            self._pages = self._pages[:1]
        self._read()
        self._draw_soon()

    # --- people -------------------------------------------------------------------------

    @property
    def tables(self) -> Tables:
        """The players of each finished game, as far as known."""
        return self.book.tables if self.book is not None else ()

    @property
    def everybody(self) -> tuple[Person, ...]:
        """All known people: by wins, hidden people last."""
        known = everybody(self.app.profiles, self.app.machine.settings.names, self.tables)
        ranks = [player.name for player in self.book.players] if self.book is not None else []

        def rank(person: Person) -> tuple[bool, int]:
            profile = person.profile
            shown = next((at for at, name in enumerate(ranks) if self._is(profile, name)), None)
            return profile.standing == "hidden", len(ranks) if shown is None else shown

        return tuple(sorted(known, key=rank))

    def person(self, name: str) -> Person:
        """Return the person of that name, known or not."""
        known = next((person for person in self.everybody if person.profile.name == name), None)
        return known or Person(self.app.profile_of(name), None)

    def player(self, name: str) -> PlayerStatistics | None:
        """Return a person's entry in the book; None without a finished game, or if hidden."""
        profile = self.app.profiles.of(name)
        if self.book is None or profile is None:
            return self.book.player(name) if self.book is not None else None
        if profile.standing != "shown":
            return None
        return next((each for each in self.book.players if self._is(profile, each.name)), None)

    def _is(self, profile: Profile, name: str) -> bool:
        """Return whether a name in the book, maybe an older name, belongs to that person."""
        return (self.app.profiles.shown(name) or name) == profile.name

    # --- reading ------------------------------------------------------------------------

    def _read(self) -> None:
        """Read the games, and once more after a running reading."""
        if self._reader is None:
            self._begin()
        else:
            self._once_more = True
        if self._event is None:
            self._event = Clock.schedule_interval(self._look, LOOK_SECONDS)

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
        except (TranslatedError, OSError) as failure:
            why = self.app.t("disk_failed", why=reason(failure))
            if self.book is None:
                self.sentence = why
            else:
                self.app.tell(why, refused=True)
            return
        if book != self.book:
            self.book = book
            self.app.root.change()  # the figures have changed
            self.draw()

    # --- drawing ------------------------------------------------------------------------

    def profile_of(self, name: str) -> Profile:
        """Return a player's colour and sign, as in the game in play, if there is a game.

        Of the first eight others, no two have the same colour.
        """
        view = self.app.view
        seated = self.app.profiles.find(view.setup.players, name) if view is not None else None
        if seated is None and name in self._profiles:
            return self._profiles[name]
        return self.app.profile_of(seated or name)

    def draw(self, *_: object) -> None:
        """Draw the page or the sentence."""
        if not self._pages or (self.manager is not None and self.manager.current != self.name):
            return
        t, book, page = self.app.t, self.book, self.page
        place = self.ids.place
        place.clear_widgets()
        names = [person.profile.name for person in self.everybody]
        self._profiles = {profile.name: profile for profile in seated(names, self.app.profiles)}
        if book is not None:
            self.sentence = t("statistics.none") if book.empty else ""
        self.title, self.changeable = t("statistics.title"), False
        self.listed = bool(names or page.name or not (book is None or book.empty))
        if not self.listed:
            return
        place.add_widget(page)
        page.draw()
        self.title = page.title
        self.changeable = isinstance(page, PersonPage) and self.app.view is None

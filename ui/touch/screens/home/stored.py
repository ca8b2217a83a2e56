"""The stored games on Home: unfinished games, finished games, and the bin."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion import games
from companion.language.text import listed
from companion.plain_files import printable
from companion.storage.stored_game import StoredGame
from ui.telling.figures import figure
from ui.touch.base.composed import Composed
from ui.touch.base.sheet_key import put_on_paper
from ui.touch.running_app import App, the_app
from ui.touch.screens.home.model.piles import Pile, piles, when
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.paging import Paged
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.text.fonts import WORDS
from ui.touch.widgets.text.lettering import MARGIN, Lettering, fits_wrapped
from ui.touch.widgets.text.text import SMALLEST

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["StoredCard", "StoredGames", "StoredLine", "basics"]

LEAST, LINE = 4, 84  # lines on a page, and the least height of a line in units
NAMES = {Pile.GOING_ON: "home.going_on", Pile.FINISHED: "home.finished", Pile.BIN: "home.bin"}


class StoredLine(Tappable, BoxLayout):
    """A stored game in a line: a tap opens the game, or takes it out of the bin.

    A key discards the game, another puts a finished game on paper.
    """

    title = StringProperty()
    summary = StringProperty()  # below the names: the game, the next player, the date
    names = ListProperty()
    won = BooleanProperty(False)  # by the first name
    players = StringProperty()  # all players, or the game's fault
    readable = BooleanProperty(True)
    grown = NumericProperty(1)
    sign = StringProperty()
    discardable = BooleanProperty(True)
    has_sheet = BooleanProperty(False)  # there is a key to put the game on paper

    __events__ = ("on_discard", "on_sheet")

    @staticmethod
    def listed(names: Sequence[str], width: float, height: float, unit: float) -> str:
        """Return the names that fit `width` x `height` pixels, and the number of names left out.

        `unit` is the number of pixels in a unit of the type size.
        """
        smallest = Lettering(WORDS, True, round(SMALLEST * unit, 1))
        for left in range(len(names)):
            more = [f"+{left}"] if left else []
            text = ", ".join([*names[: len(names) - left], *more])
            if fits_wrapped(text, smallest, int(width - MARGIN), int(height)):
                break
        return text

    def on_discard(self) -> None:
        """Event: the cross was tapped."""

    def on_sheet(self) -> None:
        """Event: the key of the sheet was tapped."""


class StoredCard(Composed, basics.Overlay):
    """The list of stored games on a card in front of Home."""

    def __init__(self, stored: "StoredGames", **kwargs: Any) -> None:
        """Show `stored`, which belongs to Home."""
        super().__init__(**kwargs)
        self._stored = stored
        stored.show(stored.first_pile)
        self.ids.place.add_widget(stored)

    def on_closed(self) -> None:
        """Give the list back to Home."""
        self.ids.place.remove_widget(self._stored)


class StoredGames(Paged, Composed, BoxLayout):
    """A pile at a time, a page at a time; `empty` if there is no stored game at all."""

    piles = DictProperty()
    pile = OptionProperty(Pile.GOING_ON.value, options=[pile.value for pile in Pile])
    empty = BooleanProperty(True)
    a_page = NumericProperty(LEAST)  # lines

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ids.lines.fbind("height", Clock.create_trigger(self._measure, -1))
        self.fbind("a_page", lambda *_: self.draw())

    def _measure(self, *_: object) -> None:
        self.a_page = max(LEAST, int(self.ids.lines.height / (LINE * self.v)))

    @property
    def app(self) -> App:
        """The running app, typed as `App` for mypy."""
        return the_app()

    def begin(self, done: Callable[[], Any]) -> None:
        """Read the store and show the unfinished games first; `done` is called after that."""
        self.pile = Pile.GOING_ON.value
        self.look(done)

    def look(self, done: Callable[[], Any] | None = None) -> None:
        """Read the store again and tell errors."""

        def then(future: Future[Any]) -> None:
            if self.app.went_well(future):
                self._show_all(future.result())
            if done is not None:
                done()

        self.app.aside(partial(piles, self.app.machine.store), then)

    def _show_all(self, piles: dict[Pile, tuple[StoredGame, ...]]) -> None:
        if piles != self.piles:
            self.app.root.change()  # another game has taken the place of a removed game
        self.piles = piles
        self.empty = not self.piles
        self.show(self.pile if self.pile in self.piles else self.first_pile)

    @property
    def first_pile(self) -> str:
        """The first pile that is not empty."""
        return next((pile.value for pile in self.piles), Pile.GOING_ON.value)

    def show(self, pile: str) -> None:
        """Show the first page of a pile."""
        self.pile, self.page = pile, 0
        self.draw()

    def leaf(self, step: int) -> None:
        """Show another page."""
        super().leaf(step)
        self.draw()

    def draw(self) -> None:
        """Draw everything again, in the present language."""
        t = self.app.t
        tabs, lines = self.ids.tabs, self.ids.lines
        tabs.clear_widgets()
        for pile in self.piles:
            tab = basics.TapButton(words=t(NAMES[pile]), chosen=pile == self.pile, grown=self.grown)
            tab.bind(on_release=lambda _, pile=pile: self.show(pile.value))
            tabs.add_widget(tab)
        stored: tuple[StoredGame, ...] = self.piles.get(self.pile, ())
        lines.clear_widgets()
        for game in self.of_page(stored, int(self.a_page)):
            lines.add_widget(self._line(game, t))
        for _ in range(int(self.a_page) - len(lines.children)):
            lines.add_widget(BoxLayout())

    def _line(self, stored: StoredGame, t: Any) -> StoredLine:
        readable, in_bin = bool(stored.players), self.pile == Pile.BIN
        if readable:
            title = games.find(stored.game).title.to(t.language)
            players = ", ".join(stored.players)
        else:
            title, players = (
                printable(stored.id),
                stored.trouble.to(t.language) if stored.trouble else "",
            )
        date = when(stored.played, t("home.months")) if readable else ""
        line = StoredLine(
            grown=self.grown,
            title=title,
            names=_players(stored),
            won=bool(stored.winners),
            players=players,
            summary=" · ".join(filter(None, (title, self._turn(stored), date))),
            readable=readable,
            sign="↶" if in_bin else _opens(stored),
            discardable=not in_bin,
            has_sheet=readable and stored.finished and not in_bin,
        )
        if in_bin:
            line.bind(on_release=partial(self._take_back, stored.id))
        elif readable:
            line.bind(on_release=lambda _: self.app.game_life.resume(stored.id))
        line.bind(
            on_discard=partial(self._ask_discard, stored.id),
            on_sheet=lambda _: put_on_paper(self.app, stored.id),
        )
        return line

    def _turn(self, stored: StoredGame) -> str:
        """Return the next player and the leader: "Bo to play · Ana leads (134)"."""
        t, parts = self.app.t, []
        if stored.to_play is not None:
            parts.append(t("home.to_play", name=stored.to_play))
        if stored.leaders and games.counts_points(stored.game):
            names, total = [name for name, _ in stored.leaders], figure(stored.leaders[0][1])
            parts.append(t("home.lead", count=len(names), names=listed(names), total=total))
        return " · ".join(parts)

    def _ask_discard(self, id_: str, line: StoredLine) -> None:
        t = self.app.t
        self.app.open(
            Choice(
                t("home.discard_title"),
                [(t("home.discard_no"), lambda: None)],
                other=(t("home.discard"), lambda: self._discard(id_)),
                sentence=t("home.discard_sentence", title=line.title, players=line.players),
            )
        )

    def _discard(self, id_: str) -> None:
        self._move(partial(self.app.machine.store.discard, id_), "home.discarded")

    def _take_back(self, id_: str, _: object) -> None:
        self._move(partial(self.app.machine.store.take_back, id_), "home.taken_back")

    def _move(self, move: Any, done: str) -> None:
        def then(moved: Future[Any]) -> None:
            if self.app.went_well(moved):
                self.app.tell(self.app.t(done))
            self.look()

        self.app.aside(move, then)


def _opens(stored: StoredGame) -> str:
    """Return the sign of a line that can be tapped: a game to continue, or to look at."""
    if not stored.players:
        return ""
    return "›" if stored.finished else "▶"


def _players(stored: StoredGame) -> tuple[str, ...]:
    """Return the players of a stored game; of a finished game the winner first: "Ana 208 · Bo"."""
    if stored.alone is not None:
        return (f"{stored.players[0]} {figure(stored.alone)}",)
    if not stored.winners:
        return stored.players
    counts = games.counts_points(stored.game)
    won = dict(stored.winners)
    *first, last = (f"{name} {figure(won[name])}" if counts else name for name in won)
    others = [name for name in stored.players if name not in won]
    return (*first, " · ".join([last, *others[:1]]), *others[1:])

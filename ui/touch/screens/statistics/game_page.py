"""A game's page: its players, its records, the distribution of totals, and its own measures."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import games
from companion.language.text import whole
from ui.telling.figures import figure
from ui.touch.running_app import the_app
from ui.touch.screens.statistics import paged_table, tiles
from ui.touch.screens.statistics.detail_bars import shown
from ui.touch.screens.statistics.model.book import GamePages
from ui.touch.screens.statistics.model.details import details
from ui.touch.screens.statistics.model.numbers import count, day, mean
from ui.touch.screens.statistics.paged_table import PagedTable
from ui.touch.screens.statistics.tab_row import TabRow
from ui.touch.widgets.charts import bars, columns, table
from ui.touch.widgets.charts.bars import ChartBar
from ui.touch.widgets.charts.columns import ChartColumn, ChartMark
from ui.touch.widgets.charts.table import TableColumn, TableRow
from ui.touch.widgets.draw import player_sign

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = [
    "GamePage",
    "TabRow",
    "bars",
    "columns",
    "paged_table",
    "player_sign",
    "table",
    "tiles",
]

MOST_BARS = 8  # averages beside the records
A_COLUMN = 7  # bars in a column
LEAST = 4  # the thickness of bars does not grow for fewer bars


class GameRecords(BoxLayout):
    """The highest totals, beside the players' averages."""


class GameTotals(BoxLayout):
    """How often totals of each height came."""

    caption = StringProperty()


class GameDetails(BoxLayout):
    """The game's own measures, of all players or of a player."""

    player = StringProperty()
    profile = ObjectProperty(None, allownone=True)
    caption = StringProperty()


class GamePage(BoxLayout):
    """A page with four tabs; a game without points has two."""

    title = StringProperty()
    name = ""
    sentence = StringProperty()

    def __init__(self, screen: Any, game: str, player: str | None = None, **kwargs: Any) -> None:
        """Show `game`; `screen` has the book, `player` the first whose details are shown."""
        self._screen, self._game, self._who = screen, game, player
        self._tab = "players" if player is None else "details"
        super().__init__(**kwargs)
        self._players, self._records = PagedTable(), GameRecords()
        self._totals, self._details = GameTotals(), GameDetails()
        self._details.ids.before.bind(on_release=lambda _: self._turn(-1))
        self._details.ids.after.bind(on_release=lambda _: self._turn(1))

    @property
    def pages(self) -> GamePages:
        """The book's entry of the game."""
        pages: GamePages = self._screen.book.by_game.get(self._game, GamePages())
        return pages

    @property
    def counts_points(self) -> bool:
        """Whether totals tell more than the winner."""
        return games.counts_points(self._game)

    def choose(self, tab: str) -> None:
        """Show a tab."""
        self._tab = tab
        the_app().root.change()
        self.draw()

    def draw(self) -> None:
        """Draw the chosen tab."""
        t = the_app().t
        self.title = games.find(self._game).title.to(t.language)
        place = self.ids.part
        place.clear_widgets()
        self.sentence = "" if self.pages.games else t("statistics.none_of", game=self.title)
        if not self.pages.games:
            self.ids.tabs.clear_widgets()
            return
        points = [("records", t("statistics.records")), ("totals", t("statistics.totals"))]
        options = [
            ("players", t("statistics.players")),
            *(points if self.counts_points else ()),
            ("details", t("statistics.details")),
        ]
        self.ids.tabs.show(options, self._tab, self.choose)
        draws = {
            "players": (self._players, self._draw_players),
            "records": (self._records, self._draw_records),
            "totals": (self._totals, self._draw_totals),
            "details": (self._details, self._draw_details),
        }
        part, draw = draws[self._tab]
        place.add_widget(part)
        draw()

    # --- players ------------------------------------------------------------------------

    def _draw_players(self) -> None:
        t, game = the_app().t, self._game
        heads = [
            TableColumn(t("statistics.player"), 2.4, "left"),
            TableColumn(t("statistics.games")),
            TableColumn(t("statistics.won")),
            TableColumn(t("statistics.shared")),
        ]
        if self.counts_points:
            heads += [TableColumn(t("statistics.average")), TableColumn(t("statistics.best_head"))]
        rows = []
        for player in self.pages.players:
            figures = player.by_game[game]
            cells = [
                whole(number).to(t.language)
                for number in (figures.games, figures.wins, figures.shared)
            ]
            if self.counts_points:
                cells += [mean(figures.average).to(t.language), figure(figures.best)]
            open_ = partial(self._screen.open_player, player.name)
            rows.append(
                TableRow((player.name, *cells), self._screen.profile_of(player.name), open_)
            )
        self._players.show(heads, rows)

    # --- records ------------------------------------------------------------------------

    def _draw_records(self) -> None:
        t, part = the_app().t, self._records
        heads = [
            TableColumn(t("statistics.record_holder"), 1.9, "left"),
            TableColumn(t("statistics.total"), 0.8),
            TableColumn(t("statistics.when"), 1.75),
        ]
        rows = [
            TableRow(
                (record.name, figure(record.total), day(record.played, t("home.months"))),
                self._screen.profile_of(record.name),
            )
            for record in self.pages.records
        ]
        part.ids.records.show(heads, rows)
        best = sorted(self.pages.players, key=lambda player: -player.by_game[self._game].average)
        lines = [
            ChartBar(
                player.name,
                player.by_game[self._game].average,
                mean(player.by_game[self._game].average).to(t.language),
                self._screen.profile_of(player.name),
            )
            for player in best[:MOST_BARS]
        ]
        part.ids.averages.show(lines, least=MOST_BARS)

    # --- totals -------------------------------------------------------------------------

    def _draw_totals(self) -> None:
        t, part, spread = the_app().t, self._totals, self.pages.distribution
        assert spread is not None  # a finished game has totals
        middle = count(spread.median) if spread.median % 1 == 0 else mean(spread.median)
        part.caption = t(
            "statistics.spread",
            count=whole(spread.count),
            average=mean(spread.average),
            median=middle,
        )
        chart = part.ids.chart
        chart.columns = [
            ChartColumn(
                step.label, step.count, whole(step.count).to(t.language) if step.count else ""
            )
            for step in spread.steps
        ]
        chart.mark = ChartMark(spread.middle, t("statistics.median_mark", median=middle))

    # --- the game's own measures --------------------------------------------------------

    def _turn(self, step: int) -> None:
        """Show all players' figures, or the next player's."""
        names = [None, *(player.name for player in self.pages.players)]
        self._who = names[(self._place(names) + step) % len(names)]
        self.draw()

    def _place(self, names: list[str | None]) -> int:
        return names.index(self._who) if self._who in names else 0

    def _draw_details(self) -> None:
        t, part = the_app().t, self._details
        measures = details(self._game, self.pages.players, self._who)
        part.player = t("statistics.everybody") if self._who is None else self._who
        part.profile = None if self._who is None else self._screen.profile_of(self._who)
        tiles = [
            (fact.figure.to(t.language), t(fact.caption, **fact.facts)) for fact in measures.facts
        ]
        part.ids.tiles.show(tiles)
        part.caption = t(measures.title) if measures.title else ""
        lines = shown(measures.bars, t)
        first = len(lines) - len(lines) // 2 if len(lines) > A_COLUMN else len(lines)
        scale = max((line.length for line in lines), default=0)
        rest = lines[first:]
        part.ids.first.show(lines[:first], least=LEAST, longest=scale)
        part.ids.second.show(rest, least=first if rest else 0, longest=scale)

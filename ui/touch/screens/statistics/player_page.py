"""A player's page: results game by game, against the others, and the dice they threw."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion import games
from companion.language.text import whole
from companion.profiles import Profile
from companion.statistics.answers import GameStatistics, PlayerStatistics
from ui.telling.figures import figure
from ui.touch.running_app import the_app
from ui.touch.screens.statistics import paged_table, tiles
from ui.touch.screens.statistics.detail_bars import shown
from ui.touch.screens.statistics.model import results
from ui.touch.screens.statistics.model.details import details
from ui.touch.screens.statistics.model.faces import kinds, thrown
from ui.touch.screens.statistics.model.numbers import mean, share
from ui.touch.screens.statistics.paged_table import PagedTable
from ui.touch.screens.statistics.tab_row import TabRow
from ui.touch.widgets.charts import bars, columns
from ui.touch.widgets.charts.bars import ChartBar
from ui.touch.widgets.charts.columns import Column, Mark
from ui.touch.widgets.charts.table import TableColumn, TableRow

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["PlayerPage", "TabRow", "bars", "columns", "paged_table", "tiles"]

ALL = ""  # of the games


class PlayerResults(BoxLayout):
    """What a player reached in all games, or in one of them."""

    caption = StringProperty()
    chosen = StringProperty(ALL)

    def show(self, chart: Widget | None) -> None:
        """Show a chart below the caption, or none."""
        self.ids.chart.clear_widgets()
        if chart is not None:
            self.ids.chart.add_widget(chart)


class PlayerDice(BoxLayout):
    """How often each face of a kind of die came."""

    caption = StringProperty()
    judgement = StringProperty()


class PlayerPage(BoxLayout):
    """One of three parts at a time, or a sentence in the place of one that would be empty."""

    title = StringProperty()
    sentence = StringProperty()

    def __init__(self, screen: Any, name: str, **kwargs: Any) -> None:
        """`screen` has the book, and opens the pages of players and games."""
        self._screen, self._name = screen, name
        self._tab, self._game, self._kind = "results", ALL, ""
        super().__init__(**kwargs)
        self._results, self._against, self._dice = PlayerResults(), PagedTable(), PlayerDice()
        self._bars, self._last = bars.BarLines(label_width=160), columns.ColumnChart()
        self._results.ids.details.bind(on_release=self._open_details)

    @property
    def profile(self) -> Profile:
        """The player's colour and sign."""
        profile: Profile = self._screen.profile_of(self._name)
        return profile

    @property
    def player(self) -> PlayerStatistics | None:
        """What the book says of the player; None where no game of theirs is left in it."""
        found: PlayerStatistics | None = self._screen.book.player(self._name)
        return found

    def choose(self, tab: str) -> None:
        """Show a part."""
        self._tab = tab
        the_app().root.change()
        self.draw()

    def draw(self) -> None:
        """Draw the part that is chosen."""
        t, player = the_app().t, self.player
        self.title = player.name if player else self._name
        place = self.ids.part
        place.clear_widgets()
        self.sentence = "" if player else t("statistics.no_game_left", name=self._name)
        if player is None:
            self.ids.tabs.clear_widgets()
            return
        options = [
            ("results", t("statistics.results")),
            ("against", t("statistics.against")),
            ("dice", t("statistics.dice")),
        ]
        self.ids.tabs.show(options, self._tab, self.choose)
        draws = {
            "results": (self._results, self._draw_results),
            "against": (self._against, self._draw_against),
            "dice": (self._dice, self._draw_dice),
        }
        part, draw = draws[self._tab]
        place.add_widget(part)
        draw(player)

    # --- results ------------------------------------------------------------------------

    def _choose_game(self, name: str) -> None:
        self._game = name
        self.draw()

    def _open_details(self, _: object) -> None:
        if self._game != ALL:
            self._screen.open_game(self._game, self._name)

    def _draw_results(self, player: PlayerStatistics) -> None:
        t, part = the_app().t, self._results
        played = [name for name in games.names() if name in player.by_game]
        if self._game not in played:
            self._game = ALL
        options = [(ALL, t("statistics.all_games"))]
        options += [(name, games.find(name).title.to(t.language)) for name in played]
        part.ids.games.show(options, self._game, self._choose_game)
        part.chosen = self._game
        if self._game == ALL:
            self._draw_all(player)
        else:
            self._draw_game(player, player.by_game[self._game])

    def _draw_all(self, player: PlayerStatistics) -> None:
        t, part = the_app().t, self._results
        self._show_facts(results.overall(player))
        part.caption = t("statistics.share_by_game")
        lines = [
            ChartBar(
                games.find(name).title.to(t.language),
                one.wins / max(1, one.contested),
                share(one.wins, one.contested).to(t.language),
            )
            for name, one in player.by_game.items()
        ]
        self._bars.show(lines, least=5)
        part.show(self._bars)

    def _draw_game(self, player: PlayerStatistics, one: GameStatistics) -> None:
        t, part = the_app().t, self._results
        counts = games.counts_points(self._game)
        self._show_facts(results.of_game(one, counts_points=counts))
        if counts:
            part.caption = t("statistics.last_ten")
            self._last.columns = [Column("", total, figure(total)) for total in one.last]
            average = mean(one.average)
            self._last.level = Mark(one.average, t("statistics.average_mark", average=average))
            part.show(self._last)
        else:
            found = details(self._game, (player,))
            part.caption = t(found.title)
            self._bars.show(shown(found.bars, t), least=5)
            part.show(self._bars)

    def _show_facts(self, facts: Any) -> None:
        t = the_app().t
        told = [(fact.figure.to(t.language), t(fact.caption, **fact.facts)) for fact in facts]
        self._results.ids.tiles.show(told)

    # --- against the others ---------------------------------------------------------------

    def _draw_against(self, player: PlayerStatistics) -> None:
        t, book = the_app().t, self._screen.book  # who is hidden has no page
        self.sentence = "" if player.against else t("statistics.alone", name=player.name)
        if not player.against:
            self.ids.part.clear_widgets()
            return
        heads = [
            TableColumn(t("statistics.opponent"), 2.4, "left"),
            TableColumn(t("statistics.together"), 1),
            TableColumn(t("statistics.ahead"), 1),
            TableColumn(t("statistics.behind"), 1),
            TableColumn(t("statistics.level"), 1),
        ]
        rows = [
            TableRow(
                (
                    one.name,
                    *(
                        whole(number).to(t.language)
                        for number in (
                            one.games,
                            one.won,
                            one.lost,
                            one.games - one.won - one.lost,
                        )
                    ),
                ),
                self._screen.profile_of(one.name),
                partial(self._screen.open_player, one.name) if book.player(one.name) else None,
            )
            for one in player.against
        ]
        self._against.show(heads, rows)

    # --- dice -----------------------------------------------------------------------------

    def _choose_kind(self, kind: str) -> None:
        self._kind = kind
        self.draw()

    def _draw_dice(self, player: PlayerStatistics) -> None:
        t, part = the_app().t, self._dice
        found = kinds(player.faces)
        chart, keys = part.ids.chart, part.ids.kinds
        if not found:
            chart.columns, chart.level = (), None
            part.caption, part.judgement = t("statistics.no_dice"), ""
            keys.show((), "", self._choose_kind)
            return
        if self._kind not in found:
            self._kind = found[0]
        options = [(kind, kind.upper()) for kind in found] if len(found) > 1 else ()
        keys.show(options, self._kind, self._choose_kind)
        told = thrown(player.faces, self._kind)
        usual = mean(told.usual)
        part.caption = t("statistics.faces", count=whole(told.count), usual=usual)
        part.judgement = t(told.judgement)
        chart.columns = [
            Column(str(face), count, whole(count).to(t.language))
            for face, count in told.counts.items()
        ]
        chart.level = Mark(told.usual, t("statistics.usual_mark", usual=usual))

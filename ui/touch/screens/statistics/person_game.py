"""A person's results at a game."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import games
from companion.statistics.answers import GameStatistics, PlayerStatistics
from ui.telling.figures import figure
from ui.touch.running_app import the_app
from ui.touch.screens.statistics import tiles
from ui.touch.screens.statistics.detail_bars import shown
from ui.touch.screens.statistics.model import results
from ui.touch.screens.statistics.model.details import details
from ui.touch.screens.statistics.model.numbers import mean
from ui.touch.widgets.charts import bars, columns
from ui.touch.widgets.charts.columns import ChartColumn, ChartMark
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["PersonGamePage", "bars", "basics", "columns", "tiles"]


class PersonGamePage(BoxLayout):
    """Figures over a chart: of the last totals or, without points, of the kinds of wins."""

    title = StringProperty()
    caption = StringProperty()

    def __init__(self, screen: Any, name: str, game: str, **kwargs: Any) -> None:
        """Use `screen`, which has the book and opens the page of the game's own measures."""
        self._screen, self.name, self._game = screen, name, game
        super().__init__(**kwargs)
        self._bars, self._last = bars.BarLines(label_width=160), columns.ColumnChart()

    def open_details(self) -> None:
        """Show the game's own measures of this person."""
        self._screen.open_game(self._game, self.name)

    def draw(self) -> None:
        """Draw figures and chart."""
        t = the_app().t
        player: PlayerStatistics | None = self._screen.player(self.name)
        self.title = f"{self.name}, {games.find(self._game).title.to(t.language)}"
        self.ids.chart.clear_widgets()
        if player is None or self._game not in player.by_game:
            self.caption = t("statistics.no_game_left", name=self.name)
            self.ids.tiles.show(())
            return
        figures = player.by_game[self._game]
        facts = results.of_game(figures, counts_points=games.counts_points(self._game))
        self.ids.tiles.show(
            [(fact.figure.to(t.language), t(fact.caption, **fact.facts)) for fact in facts]
        )
        chart = self._last if games.counts_points(self._game) else self._bars
        self.ids.chart.add_widget(chart)
        if chart is self._last:
            self._draw_last(figures)
        else:
            self._draw_bars(player)

    def _draw_last(self, figures: GameStatistics) -> None:
        t, average = the_app().t, mean(figures.average)
        self.caption = t("statistics.last_ten")
        self._last.columns = [ChartColumn("", total, figure(total)) for total in figures.last]
        self._last.level = ChartMark(figures.average, t("statistics.average_mark", average=average))

    def _draw_bars(self, player: PlayerStatistics) -> None:
        t, measures = the_app().t, details(self._game, (player,))
        self.caption = t(measures.title) if measures.title else ""
        self._bars.show(shown(measures.bars, t), least=5)

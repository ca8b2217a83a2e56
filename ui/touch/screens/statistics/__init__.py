"""People and results: everybody known here, each one's page, and each game's."""

from ui.touch.screens.statistics.statistics import StatisticsScreen

SCREEN = StatisticsScreen

"""People and results: the list of all people and games, and a page for each."""

from ui.touch.screens.statistics.statistics import StatisticsScreen

SCREEN = StatisticsScreen

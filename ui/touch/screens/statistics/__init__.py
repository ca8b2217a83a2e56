"""The statistics: who won how often and how high, each player's page and each game's."""

from ui.touch.screens.statistics.statistics import StatisticsScreen

SCREEN = StatisticsScreen

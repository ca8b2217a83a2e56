"""Players: everybody known at this table, and what is said of each."""

from ui.touch.screens.players.players import PlayersScreen

SCREEN = PlayersScreen

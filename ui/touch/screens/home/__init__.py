"""Home: the games on the shelf, and those to go on with."""

from ui.touch.screens.home.home import Home

SCREEN = Home

"""The settings screen: display, sound, and the program's version."""

from ui.touch.screens.settings.settings import SettingsScreen

SCREEN = SettingsScreen

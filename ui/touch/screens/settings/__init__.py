"""The settings screen: how everything is shown and heard, and which version this is."""

from ui.touch.screens.settings.settings import SettingsScreen

SCREEN = SettingsScreen

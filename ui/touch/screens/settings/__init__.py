"""The settings screen: language, theme, and what the camera learns from corrections."""

from ui.touch.screens.settings.settings import SettingsScreen

SCREEN = SettingsScreen

"""Settings: language, light, and what the eye learns from being corrected."""

from ui.touch.screens.settings.settings import SettingsScreen

SCREEN = SettingsScreen

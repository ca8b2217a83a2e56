"""Sheets of paper as PDF files: of a game that was played, blank ones, the tray's marks."""

from reportlab import rl_config

# What every drawing starts with: a font of reportlab's own would not be embedded.
rl_config.defaultGraphicsFontName = "Roboto-Regular"

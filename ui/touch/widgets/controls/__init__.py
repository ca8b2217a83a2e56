"""Buttons, bars, pages of a list, the strip of players."""

"""Widgets of the screens; none knows a particular game."""

"""Widgets the screens are built from; none knows a particular game."""

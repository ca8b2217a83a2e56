"""Overlays of a table: the view from afar, lessons, questions, motions."""

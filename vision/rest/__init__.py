"""Frames in; the tray at rest, and what it then shows, out."""

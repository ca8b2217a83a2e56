"""Detect in a stream of frames when the tray is at rest, and read it then."""

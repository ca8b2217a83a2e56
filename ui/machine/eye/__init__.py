"""The reading thread: turns camera frames into readings and passes them on."""

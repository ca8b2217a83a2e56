"""The reading thread: camera frames to readings, and to those who wait for them."""

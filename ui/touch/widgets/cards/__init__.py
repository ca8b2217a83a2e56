"""Cards and overlays shown in front of a screen."""

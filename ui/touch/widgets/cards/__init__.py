"""Cards and overlays laid over a screen."""

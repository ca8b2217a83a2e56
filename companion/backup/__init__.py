"""All games and settings in one sealed file, its restoring, and the daily copies."""

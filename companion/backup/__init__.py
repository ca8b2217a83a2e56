"""All games and settings in one sealed file, its restoration, and the daily copies."""

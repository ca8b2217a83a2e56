"""A module for each game, found by the game's name."""

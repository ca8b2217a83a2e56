"""A module a game, found by the game's name; a game without one is shown as its sheet of text."""

"""What is said of each game: a module bears the game's name."""

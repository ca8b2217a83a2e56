"""What is drawn of each game: a module of the game's name (see `ui.paper.sheet`)."""

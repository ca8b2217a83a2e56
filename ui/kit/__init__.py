"""The kit for games from outside: `companion new-game` and `companion check-game`."""

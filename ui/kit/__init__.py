"""The kit for external games: `companion new-game` and `companion check-game`."""

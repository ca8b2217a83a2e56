"""The web server, a process of its own: it knows no game, only what the table sends it."""

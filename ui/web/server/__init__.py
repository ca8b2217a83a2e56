"""The web server, a separate process that knows no games and passes on the table's states."""

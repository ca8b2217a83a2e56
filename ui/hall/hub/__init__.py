"""The hub: it holds every finished game that a table tells the broker of."""

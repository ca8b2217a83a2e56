"""The hub: stores every finished game that tables send to the broker."""

"""Messages of a table to the broker."""

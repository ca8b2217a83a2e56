"""The game on phones and televisions: what the table tells, and the server that shows it."""

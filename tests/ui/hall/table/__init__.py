"""What a table says, and to whom."""

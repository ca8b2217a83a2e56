"""Record an evening (readings and messages to the table) on a tape, and replay it."""

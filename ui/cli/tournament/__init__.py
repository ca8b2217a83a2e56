"""The command tournament."""

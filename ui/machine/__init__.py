"""The table put together: cameras, buttons, settings file, backups, games."""

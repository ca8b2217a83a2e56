"""The running machine: connects cameras, buttons, settings file, backups and games."""

"""Access to the computer: folders, clock, free space, display, terminal, systemd."""

"""What the computer itself offers: folders, clock, disk, display, systemd."""

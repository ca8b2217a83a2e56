"""The computer itself: disk space, display, sticks, sockets, systemd, clock."""

"""Games, sheets and figures to take away: into a folder, or onto a USB stick."""

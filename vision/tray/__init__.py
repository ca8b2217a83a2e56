"""Where the tray is, what lies outside it, the empty tray, the light."""

"""Find and mask the tray, compare it with the empty tray, judge the light."""

"""What Datis' screen shows, computed without Kivy."""

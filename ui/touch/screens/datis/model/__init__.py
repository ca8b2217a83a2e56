"""What the Datis screen shows, computed without Kivy."""

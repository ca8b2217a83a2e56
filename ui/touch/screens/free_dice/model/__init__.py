"""What the free dice's screen shows, computed without Kivy."""

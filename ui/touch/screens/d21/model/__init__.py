"""What D.21's screen shows, computed without Kivy."""

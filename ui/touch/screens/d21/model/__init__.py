"""What the D.21 screen shows, computed without Kivy."""

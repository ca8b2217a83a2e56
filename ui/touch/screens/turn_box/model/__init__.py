"""What the turn box shows, computed without Kivy."""

"""What screens show, computed without Kivy."""

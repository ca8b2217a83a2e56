"""What the screens show, computed without Kivy."""

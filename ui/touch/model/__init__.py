"""The content of the screens, computed without Kivy."""

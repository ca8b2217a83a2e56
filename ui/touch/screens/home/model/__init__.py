"""The lists of Home, computed without Kivy."""

"""The contents of the turn box's screen, computed without Kivy."""

"""The steps before a game, computed without Kivy."""

"""The contents of the meeting of dice, computed without Kivy."""

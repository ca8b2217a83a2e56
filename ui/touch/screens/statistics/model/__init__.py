"""The contents of the statistics' pages, computed without Kivy."""

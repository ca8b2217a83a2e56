"""What Home lists, computed without Kivy."""

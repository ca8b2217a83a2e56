"""The contents of the free dice's screen, computed without Kivy."""

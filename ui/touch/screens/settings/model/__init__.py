"""The contents and entries of the settings screen, without Kivy."""

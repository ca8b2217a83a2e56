"""The texts of the camera's screen, computed without Kivy."""

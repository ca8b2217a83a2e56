"""What the camera's screen says, computed without Kivy."""

"""What the DESfausse screen shows, computed without Kivy."""

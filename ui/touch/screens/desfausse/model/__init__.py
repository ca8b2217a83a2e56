"""What DESfausse's screen shows, computed without Kivy."""

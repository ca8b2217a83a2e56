"""What the statistics' pages show, computed without Kivy."""

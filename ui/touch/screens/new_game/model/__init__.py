"""What is settled before a game, computed without Kivy."""

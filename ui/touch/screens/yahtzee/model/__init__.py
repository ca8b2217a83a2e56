"""What Yahtzee's screen shows, computed without Kivy."""

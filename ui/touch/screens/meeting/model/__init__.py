"""What the meeting of dice shows and says, computed without Kivy."""

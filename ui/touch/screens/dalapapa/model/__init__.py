"""What Dalapapa's screen shows, computed without Kivy."""

"""What the Dalapapa Domaine screen shows, computed without Kivy."""

"""Who is listed, computed without Kivy."""

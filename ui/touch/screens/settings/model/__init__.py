"""What the settings screen shows and takes, without Kivy."""

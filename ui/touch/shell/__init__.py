"""The Kivy application around the screens."""

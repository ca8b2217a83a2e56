"""The eye: reads dice in camera frames. See README.md."""

"""Cameras, buttons, lamps and buzzer, real and simulated. See README.md."""

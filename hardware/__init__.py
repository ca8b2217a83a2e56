"""Cameras, buttons, lamps and a buzzer, and simulated ones. See README.md."""

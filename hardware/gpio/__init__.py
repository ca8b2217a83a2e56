"""Buttons, lamps and the buzzer on the GPIO pins."""

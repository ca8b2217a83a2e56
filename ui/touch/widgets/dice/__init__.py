"""Dice, the live picture of the tray, and pads to enter dice by touch."""

"""Cameras of every kind behind the same interface; `hardware.cameras` opens them."""

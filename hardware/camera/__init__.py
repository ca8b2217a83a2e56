"""Cameras of every kind behind one interface; `hardware.cameras` opens them."""

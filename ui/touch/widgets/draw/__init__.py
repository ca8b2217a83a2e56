"""Shapes drawn on the canvas."""

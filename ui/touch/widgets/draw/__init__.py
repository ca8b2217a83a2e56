"""Shapes drawn on a canvas."""

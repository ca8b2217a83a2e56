"""Teaches the small network on pictures rendered here. Never imported by the reader."""

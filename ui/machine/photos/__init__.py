"""Photographs that phones send: read in a process of its own, which sees no file of the table."""

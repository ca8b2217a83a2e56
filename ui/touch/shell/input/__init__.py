"""Touches and keys, before screens get them."""

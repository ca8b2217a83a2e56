"""Touches and keys, before screens hear of them."""

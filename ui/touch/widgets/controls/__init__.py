"""Buttons, bars, paging, and the players' lines."""

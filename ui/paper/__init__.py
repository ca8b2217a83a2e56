"""Sheets of paper as PDF files: of a game that was played, blank ones, the tray's marks."""

"""Sheets as PDF files: of a played game, blank sheets, and the tray's markers."""

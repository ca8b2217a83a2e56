"""The D.21 table."""

from ui.touch.screens.d21.table import D21Table

SCREEN = D21Table

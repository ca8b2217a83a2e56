"""The Datis table."""

from ui.touch.screens.datis.table import DatisTable

SCREEN = DatisTable

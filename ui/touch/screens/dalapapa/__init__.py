"""The Dalapapa Domaine table."""

from ui.touch.screens.dalapapa.table import DalapapaTable

SCREEN = DalapapaTable

"""The DESfausse table."""

from ui.touch.screens.desfausse.table import DesfausseTable

SCREEN = DesfausseTable

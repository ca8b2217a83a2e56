"""The Yahtzee table; its model is imported without its Kivy widgets."""

from typing import Any


def __getattr__(name: str) -> Any:
    """Return `SCREEN`, imported at its first use. Raises AttributeError for any other name."""
    if name != "SCREEN":
        raise AttributeError(name)
    from ui.games.yahtzee.touch.table import YahtzeeTable  # noqa: PLC0415  Kivy with it

    return YahtzeeTable

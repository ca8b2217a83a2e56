"""DESfausse: shed your dice, win trophies; two to five players over three rounds."""

from companion.games.desfausse.rules import GAME

__all__ = ["GAME"]

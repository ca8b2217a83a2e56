"""Dalapapa Domaine: the ledger of tokens, markers and territories, for two to four players."""

from companion.games.dalapapa.rules import GAME

__all__ = ["GAME"]

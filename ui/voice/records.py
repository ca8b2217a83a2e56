"""Records: whether a finished game beats those that were finished before it."""

from pathlib import Path

from companion.games.game import Standing
from companion.profiles import name_key
from companion.statistics.figures import GameFigures
from companion.statistics.store import lines
from companion.table.view import View
from ui.voice.catalogue import player, word
from ui.voice.phrase import Phrases


def record_in(folder: Path, view: View) -> Phrases:
    """What is said of a finished game's totals among those stored in a folder.

    The table's record, else who beat their own; nothing if there is no earlier game to beat. Raises
    OSError.
    """
    earlier = [
        line.figures
        for line in lines(folder)
        if line.figures is not None and line.id != view.id and line.figures.game == view.game.name
    ]
    return record(earlier, view.standings, view.outcome.winners if view.outcome else ())


def record(
    earlier: list[GameFigures], standings: tuple[Standing, ...], winners: tuple[str, ...]
) -> Phrases:
    """The same, from the figures of the earlier games of that kind."""
    totals = [each.total for game in earlier for each in game.players]
    best = max((one.total for one in standings if one.player in winners), default=0)
    if totals and best > max(totals):
        return (word("record.table", "."),)
    said: list[Phrases] = []
    for one in standings:
        key = name_key(one.player)
        own = [
            each.total for game in earlier for each in game.players if name_key(each.name) == key
        ]
        if own and one.total > max(own):
            said.append((player(one.player), word("record.own", ".")))
    return tuple(phrase for some in said for phrase in some)

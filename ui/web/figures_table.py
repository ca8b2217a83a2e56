"""The figures of the players at the table as comma-separated values, for a spreadsheet.

A line holds a player's figures in a game finished here, as the statistics' screens show them;
single games and hidden players are left out.
"""

import io
from collections.abc import Sequence
from pathlib import Path

from companion import games
from companion.language.text import Language
from companion.profiles import Profiles
from companion.statistics.answers import GameStatistics, players
from companion.statistics.spreadsheet import TableWriter, harmless
from companion.statistics.store import lines
from ui.web.wording import WORDS

_COLUMNS = ("player", "game", "games", "wins", "shared", "average", "best", "alone")


def figures_table(
    folder: Path, names: Sequence[str], profiles: Profiles, language: Language
) -> bytes:
    """Return the table of the named players, from the games in a folder. Raises OSError."""
    finished = [line.figures for line in lines(folder) if line.figures is not None]
    known = {profiles.who(player.name): player for player in players(finished, profiles)}
    file = io.StringIO(newline="")
    headings = [WORDS.say(f"column_{column}", language) for column in _COLUMNS]
    table = TableWriter(file, headings, language)
    for name in names:
        one = known.get(profiles.who(name))
        for game, figures in one.by_game.items() if one is not None else ():
            table.write((harmless(name), _title(game, language), *_figures(figures)))
    return file.getvalue().encode()


def _figures(one: GameStatistics) -> tuple[object, ...]:
    return one.games, one.wins, one.shared, float(one.average), one.best, one.alone


def _title(name: str, language: Language) -> str:
    words = games.find(name).words.get("title")
    return name if words is None else words.to(language)

"""Everything the pages show, made of the lines of the stored games once."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from companion import games
from companion.profiles import same_name
from companion.statistics.answers import PlayerStatistics, players
from companion.statistics.records import Record, records, totals
from companion.statistics.store import GameLine, lines
from ui.touch.screens.statistics.model.distribution import Distribution, distribution

RECORDS = 8  # as many as stand on a page


class GamePages(Struct, frozen=True):
    """A game: how many of it are finished, who played, the records and how its totals spread."""

    games: int = 0
    players: tuple[PlayerStatistics, ...] = ()
    records: tuple[Record, ...] = ()
    distribution: Distribution | None = None


class Book(Struct, frozen=True):
    """All finished games; `unread` is how many stored ones could not be read."""

    players: tuple[PlayerStatistics, ...] = ()
    by_game: Mapping[str, GamePages] = {}
    unread: int = 0

    def player(self, name: str) -> PlayerStatistics | None:
        """The player of that name, however it is written; None who has finished no game."""
        return next((one for one in self.players if same_name(one.name, name)), None)


def read(folder: Path, reading: Callable[[int, int], object] | None = None) -> Book:
    """The book of a folder of games; `reading` as in `store.lines`. Raises OSError."""
    return book(lines(folder, reading))


def book(every: Sequence[GameLine]) -> Book:
    """The book of these lines, which are in the order the games were played in."""
    finished = [line.figures for line in every if line.figures is not None]
    return Book(
        players(finished),
        {
            name: GamePages(
                sum(one.game == name for one in finished),
                players(finished, game=name),
                records(every, name, RECORDS),
                distribution(totals(every, name)),
            )
            for name in games.names()
        },
        sum(not line.record for line in every),
    )

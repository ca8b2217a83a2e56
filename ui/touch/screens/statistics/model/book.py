"""The contents of the statistics' pages, computed once from the lines of the stored games."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from companion import games
from companion.profiles import Profiles
from companion.statistics.answers import NOTHING_SAID, PlayerStatistics, players
from companion.statistics.evenings import Evening, best_evenings
from companion.statistics.everybody import Tables, tables
from companion.statistics.records import Record, records, totals
from companion.statistics.store import GameLine, lines
from ui.touch.screens.statistics.model.distribution import Distribution, distribution

RECORDS = 8  # as many as fit on a page


class GamePages(Struct, frozen=True):
    """A game: the number of finished games, the players, the records and the totals."""

    games: int = 0
    players: tuple[PlayerStatistics, ...] = ()
    records: tuple[Record, ...] = ()
    distribution: Distribution | None = None


class Book(Struct, frozen=True):
    """All finished games; `unread` is the number of stored games that could not be read.

    `evenings` are the best evenings by player, `tables` the players of each game, by recorded name.
    """

    players: tuple[PlayerStatistics, ...] = ()
    by_game: Mapping[str, GamePages] = {}
    unread: int = 0
    evenings: Mapping[str, Evening] = {}
    tables: Tables = ()

    @property
    def empty(self) -> bool:
        """Whether there is no finished game."""
        return not any(pages.games for pages in self.by_game.values())

    def player(self, name: str) -> PlayerStatistics | None:
        """Return the player of that present name; None without a finished game, or if hidden."""
        return next((player for player in self.players if player.name == name), None)


def read(
    folder: Path, profiles: Profiles, reading: Callable[[int, int], object] | None = None
) -> Book:
    """Return the book of a folder of games; `reading` as in `store.lines`. Raises OSError."""
    return book(lines(folder, reading), profiles)


def book(every: Sequence[GameLine], profiles: Profiles = NOTHING_SAID) -> Book:
    """Return the book of these lines, in the order of play.

    `profiles` map recorded names to people.
    """
    finished = [line.figures for line in every if line.figures is not None]
    return Book(
        players(finished, profiles),
        {
            name: GamePages(
                sum(figures.game == name for figures in finished),
                players(finished, profiles, game=name),
                records(every, name, RECORDS, profiles),
                distribution(totals(every, name)),
            )
            for name in games.names()
        },
        sum(not line.record for line in every),
        best_evenings(every, profiles),
        tables(every),
    )

"""The best totals of a game, each with its player and date, and all totals of a game."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from companion import games
from companion.games.standings import worth
from companion.profiles import Profiles
from companion.statistics.answers import NOTHING_SAID
from companion.statistics.figures import GameFigures
from companion.statistics.store import GameLine


class Record(Struct, frozen=True):
    """A total in a finished game: its player, the time (ISO 8601), and whether the player won."""

    name: str
    total: int
    played: str
    won: bool


def records(
    lines: Iterable[GameLine], game: str, most: int, profiles: Profiles = NOTHING_SAID
) -> tuple[Record, ...]:
    """Return the best totals of a game, `most` at most; of equal totals the earlier comes first.

    `lines` are in the order of play. Names are those of the profiles; hidden and forgotten people
    have no records.
    """
    every = [
        Record(
            profiles.shown(player.name) or "",
            player.total,
            line.played,
            player.won or player.shared,
        )
        for line, figures in _of_game(lines, game)
        for player in figures.players
        if (known := profiles.of(player.name)) is None or known.standing == "shown"
    ]
    better = games.better(game)
    return tuple(sorted(every, key=lambda record: -worth(record.total, better))[:most])


def totals(lines: Iterable[GameLine], game: str) -> tuple[int, ...]:
    """Return every player's total in every finished game of that name, in the order of play."""
    return tuple(player.total for _, figures in _of_game(lines, game) for player in figures.players)


def _of_game(lines: Iterable[GameLine], game: str) -> Iterator[tuple[GameLine, GameFigures]]:
    for line in lines:
        if line.figures is not None and line.figures.game == game:
            yield line, line.figures

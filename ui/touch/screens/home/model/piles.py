"""What Home lists, from the store alone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum

from companion.storage.game_store import GameStore
from companion.storage.stored_game import StoredGame


class Pile(StrEnum):
    """One of the lists of stored games."""

    GOING_ON = "going_on"
    FINISHED = "finished"
    BIN = "bin"


def piles(store: GameStore) -> dict[Pile, tuple[StoredGame, ...]]:
    """The piles that are not empty, each with the game played last first.

    Games that cannot be read come last among those that go on.
    """
    games = store.games()
    going_on = [game for game in games if not game.finished]
    every = {
        Pile.GOING_ON: tuple(sorted(going_on, key=lambda game: not game.players)),
        Pile.FINISHED: tuple(game for game in games if game.finished),
        Pile.BIN: store.discarded(),
    }
    return {pile: stored for pile, stored in every.items() if stored}


def most_played_first(
    names: Sequence[str], piles: Mapping[Pile, Sequence[StoredGame]]
) -> list[str]:
    """The names of games, the one most often played first; those in the bin do not count."""
    played = Counter(
        game.game for pile, games in piles.items() if pile is not Pile.BIN for game in games
    )
    return sorted(names, key=lambda name: -played[name])


def when(at: str, months: str) -> str:
    """A moment (ISO 8601) in the table's own time: "21 Nov, 20:41"; `months` has 12 words."""
    try:
        moment = datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):  # no time, or one before the first of all days
        return at
    month = months.split()[moment.month - 1]
    return f"{moment.day} {month}, {moment:%H:%M}"

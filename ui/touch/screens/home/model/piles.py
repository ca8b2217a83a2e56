"""The lists of Home, from the store alone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum

from companion.storage.game_store import GameStore
from companion.storage.stored_game import StoredGame


class Pile(StrEnum):
    """A list of stored games."""

    GOING_ON = "going_on"
    FINISHED = "finished"
    BIN = "bin"


def piles(store: GameStore) -> dict[Pile, tuple[StoredGame, ...]]:
    """Return the piles that are not empty, each with the game played last first.

    Games that cannot be read come last among the unfinished games.
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
    """Return the names of games, the most often played first; games in the bin do not count."""
    played = Counter(
        game.game for pile, games in piles.items() if pile is not Pile.BIN for game in games
    )
    return sorted(names, key=lambda name: -played[name])


def when(at: str, months: str) -> str:
    """Return a moment (ISO 8601) in local time: "21 Nov, 20:41"; `months` has 12 words."""
    try:
        moment = datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):  # no time, or a date before the first year
        return at
    month = months.split()[moment.month - 1]
    return f"{moment.day} {month}, {moment:%H:%M}"

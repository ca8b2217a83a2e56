"""What Home lists, from the store alone."""

from datetime import datetime

from companion.store import GameStore, StoredGame


def unfinished(store: GameStore) -> tuple[StoredGame, ...]:
    """The games to go on with, the one played last first; those that cannot be read last."""
    games = [game for game in store.games() if not game.finished]
    return tuple(sorted(games, key=lambda game: not game.players))


def when(at: str, months: str) -> str:
    """A moment (ISO 8601) in the table's own time: "21 Nov., 20:41"; `months` has 12 words."""
    try:
        moment = datetime.fromisoformat(at).astimezone()
    except ValueError:
        return at
    month = months.split()[moment.month - 1]
    return f"{moment.day} {month}, {moment:%H:%M}"

"""Find the game played last, or the error for a folder without games."""

from companion.language.text import Counted
from companion.storage.game_store import GameStore, NoGameYet
from ui.command.options import Options
from ui.folders import games_folder, simulated_folder

_GAMES = Counted("{count} game", "{count} games")


class OnlySimulatedGames(NoGameYet):
    """Only the simulated table has games."""

    message = "No game of a real table yet, but {games} of the simulated table: add --simulated."


def last_game(options: Options, store: GameStore) -> str:
    """Return the id of the game played last. Raises NoGameYet, OSError."""
    try:
        return store.last()
    except NoGameYet:
        raise no_game_yet(options) from None


def no_game_yet(options: Options) -> NoGameYet:
    """Return the error for a folder without games; name --simulated if that helps."""
    count = len(GameStore(games_folder(simulated_folder(options.data))).ids())
    if not count:
        return NoGameYet()
    counted = _GAMES.filled(count=count)
    return OnlySimulatedGames(games=counted)

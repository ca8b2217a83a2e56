"""Find the game played last, or the error for a folder without games."""

from companion.language.text import Text, plural
from companion.storage.game_store import GameStore, NoGameYet
from ui.command.options import Options
from ui.folders import games_folder, simulated_folder

_GAME = Text("{count} partie", "{count} game")
_GAMES = Text("{count} parties", "{count} games")


class OnlySimulatedGames(NoGameYet):
    """Only the simulated table has games."""

    fr = "Aucune partie d'une vraie table, mais {games} de la table simulée : ajoutez --simulated."
    en = "No game of a real table yet, but {games} of the simulated table: add --simulated."


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
    counted = Text(*(words.format(count=count) for words in plural(count, _GAME, _GAMES)))
    return OnlySimulatedGames(games=counted)

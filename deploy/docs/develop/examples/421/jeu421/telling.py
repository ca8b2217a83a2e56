"""The texts of 421 besides the tokens: the tokens in the pot, and the worth of a hand."""

from companion.games.kit import Text
from ui.telling.game_telling import GameTelling

from .rules import GAME, Jeu421Action, State, hand, worth


class Jeu421Telling(GameTelling[State, Jeu421Action]):
    """Shows the pot above the table, and the hand on the key that ends a turn."""

    def heading(self, state: State) -> Text:
        """Return the charge, with the tokens in the pot, or the discharge."""
        return GAME.words.text("charge" if state.pot else "discharge", pot=state.pot)

    def choice(self, state: State, action: Jeu421Action) -> Text:
        """Return the hand with which a player stops."""
        del action
        dice = "".join(map(str, hand(state.dice)))
        return GAME.words.text("hand", dice=dice, tokens=worth(state.dice))


TELLING = Jeu421Telling(GAME)

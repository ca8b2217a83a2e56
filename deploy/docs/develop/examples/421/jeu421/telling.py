"""What 421 tells besides the tokens: how many are in the pot, and what a hand is worth."""

from companion.games.kit import Text
from ui.telling.game_telling import GameTelling

from .rules import GAME, Jeu421Action, State, hand, worth


class Jeu421Telling(GameTelling[State, Jeu421Action]):
    """Tells the pot above the table, and the hand on the key that ends a turn."""

    def heading(self, state: State) -> Text:
        """Return whether it is the charge, with the tokens in the pot, or the discharge."""
        return GAME.words.text("charge" if state.pot else "discharge", pot=state.pot)

    def choice(self, state: State, action: Jeu421Action) -> Text:
        """Return the hand with which a player stops."""
        del action
        dice = "".join(map(str, hand(state.dice)))
        return GAME.words.text("hand", dice=dice, tokens=worth(state.dice))


TELLING = Jeu421Telling(GAME)

"""The texts of 10 000 besides its totals: the points of the turn so far."""

from companion.games.kit import Text
from ui.telling.game_telling import GameTelling

from .rules import GAME, State, TenThousandAction


class TenThousandTelling(GameTelling[State, TenThousandAction]):
    """Shows the points of the turn above the table and on the key that ends a turn."""

    def heading(self, state: State) -> Text | None:
        """Return the points of the turn; None before its first roll."""
        return self._points(state, "turn") if state.rolls else None

    def choice(self, state: State, action: TenThousandAction) -> Text:
        """Return the points of a turn that ends now."""
        del action
        return self._points(state, "bank")

    def _points(self, state: State, key: str) -> Text:
        if not state.turn_points:
            return GAME.words["nothing"]
        return GAME.words.text(key, points=state.turn_points)


TELLING = TenThousandTelling(GAME)

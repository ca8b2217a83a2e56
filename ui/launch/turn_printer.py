"""Print a line for each turn of a game that bots play."""

from companion.language.text import Language, Text
from companion.table.view import View
from ui.command.terminal import tell

_TURN = Text("tour {turn} : {player}", "turn {turn}: {player}")
_OF_ALL = Text("tour {turn} sur {turns} : {player}", "turn {turn} of {turns}: {player}")


class TurnPrinter:
    """A listener that prints the number of the turn and whose it is, each time it changes."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._player: str | None = None

    def __call__(self, view: View) -> None:
        """Print a line if another player is to play than in the view before."""
        if view.to_play in (None, self._player):
            return
        self._player = view.to_play
        turns = view.game.turns(view.setup)
        sentence = (_OF_ALL if turns else _TURN).to(self._language)
        tell(sentence.format(turn=_turn(view), turns=turns, player=self._player), flush=True)


def _turn(view: View) -> int:
    """Return the number of the turn, counted from the first action: undo goes back."""
    state = view.game.start(view.setup)
    turn, player = 1, view.game.to_play(state)
    for action in view.actions:
        state = view.game.apply(state, action)
        now = view.game.to_play(state)
        if now is not None and player not in (None, now):
            turn += 1
        player = now or player
    return turn

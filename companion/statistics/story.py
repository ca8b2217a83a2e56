"""What the end of a game tells of it: its curve, its best turn, its luck."""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.game import Action, AnyGame, Setup
from companion.language.text import Text
from companion.statistics.best_turn import best_turn
from companion.statistics.course import course
from companion.statistics.curve import Curve, curve
from companion.statistics.luck import Luck, luck


class Story(Struct, frozen=True):
    """A game told afterwards; `best` is None if no turn brought anything, `luck` empty in games
    without a measure of it.
    """

    curve: Curve
    best: Text | None
    luck: tuple[Luck, ...]


def story(game: AnyGame, setup: Setup, actions: Sequence[Action]) -> Story:
    """The story of a game, finished or not. Raises BadSetup, IllegalAction."""
    played = course(game, setup, actions)
    return Story(curve(played), best_turn(played), luck(played))

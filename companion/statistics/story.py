"""What the end of a game tells of it at once: its curve, its best turn."""

from msgspec import Struct

from companion.language.text import Text
from companion.statistics.best_turn import best_turn
from companion.statistics.course import Course
from companion.statistics.curve import Curve, curve


class Story(Struct, frozen=True):
    """A game told afterwards; `best` is None if no turn brought anything."""

    curve: Curve
    best: Text | None


def story(played: Course) -> Story:
    """The story of a game, finished or not."""
    return Story(curve(played), best_turn(played))

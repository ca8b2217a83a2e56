"""The lessons during a game: a sentence at each new situation, once."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from companion.table.view import View

READ_SECONDS = 6.0  # shortest time to read a sentence


class Lesson(NamedTuple):
    """A sentence that teaches: `key` names its words, `due` returns whether to show it."""

    key: str
    due: Callable[[View], bool]
    facts: Mapping[str, object] = {}


class Showing(NamedTuple):
    """A lesson on the screen: its game, the player of the turn, and its start in seconds."""

    lesson: Lesson
    game: str
    player: str | None
    since: float


def next_lesson(lessons: Sequence[Lesson], view: View, shown: Collection[str]) -> Lesson | None:
    """Return the first lesson due now that was not shown yet."""
    new = (lesson for lesson in lessons if lesson.key not in shown)
    return next((lesson for lesson in new if lesson.due(view)), None)


def still_shown(showing: Showing, view: View, now: float) -> bool:
    """Return whether a lesson stays on the screen.

    It stays while due, and for `READ_SECONDS` within the turn of its start.
    """
    if showing.game != view.id:
        return False
    unread = showing.player == view.to_play and now - showing.since < READ_SECONDS
    return unread or showing.lesson.due(view)

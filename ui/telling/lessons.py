"""What a game teaches while it is played: a sentence at each new thing, once."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from companion.table.view import View

READ_SECONDS = 6.0  # a sentence stays that long, though its moment may be over


class Lesson(NamedTuple):
    """A sentence by its `key` among the words, with its facts, and whether its moment is now."""

    key: str
    due: Callable[[View], bool]
    facts: Mapping[str, object] = {}


class Showing(NamedTuple):
    """A lesson that is shown, in which game and in whose turn, and since when in seconds."""

    lesson: Lesson
    game: str
    player: str | None
    since: float


def next_lesson(lessons: Sequence[Lesson], view: View, shown: Collection[str]) -> Lesson | None:
    """The first lesson whose moment is now and that was not shown yet."""
    new = (lesson for lesson in lessons if lesson.key not in shown)
    return next((lesson for lesson in new if lesson.due(view)), None)


def still_shown(showing: Showing, view: View, now: float) -> bool:
    """Whether a lesson stays: as long as its moment lasts, and until it can have been read in the
    turn that it was said in.
    """
    if showing.game != view.id:
        return False
    unread = showing.player == view.to_play and now - showing.since < READ_SECONDS
    return unread or showing.lesson.due(view)

"""The lessons in the course of a game, in order."""

from collections.abc import Sequence

from companion.games.game import Action, AnyGame, Setup
from tests.ui.touch.views import view_in
from ui.telling.lessons import Lesson, next_lesson


def lessons_of(
    lessons: Sequence[Lesson],
    game: AnyGame,
    setup: Setup,
    actions: Sequence[Action],
    pencil: Action | None = None,
) -> list[list[str]]:
    """Return the lessons that are new before the first action and after each action.

    After the last action, the choice `pencil` is pencilled.
    """
    shown: set[str] = set()
    found = []
    for count in range(len(actions) + 1):
        chosen = pencil if count == len(actions) else None
        view = view_in(game, setup, *actions[:count], pencil=chosen)
        assert len(view.actions) == count, view.notice
        new = []
        while (lesson := next_lesson(lessons, view, shown)) is not None:
            shown.add(lesson.key)
            new.append(lesson.key.partition(".lesson_")[2])
        found.append(new)
    return found

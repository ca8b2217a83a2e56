"""The milestones of a finished game among the games stored before, found in a thread."""

from collections.abc import Callable
from typing import Any

from companion.language.errors import TranslatedError
from companion.statistics.milestones import Milestone, milestones
from companion.table.view import View
from ui.folders import games_folder
from ui.touch.base.quiet_task import QuietTask
from ui.touch.running_app import the_app


def find_milestones(
    view: View, then: Callable[[tuple[Milestone, ...]], Any]
) -> QuietTask[tuple[Milestone, ...]]:
    """Pass the milestones of a view's game to `then`.

    There are none if the games cannot be read.
    """
    app = the_app()
    folder, profiles = games_folder(app.machine.folder), app.profiles

    def read_milestones(_: QuietTask[tuple[Milestone, ...]]) -> tuple[Milestone, ...]:
        from companion.statistics.store import lines  # noqa: PLC0415  in the thread

        return milestones(lines(folder), view.id, profiles)

    return QuietTask(read_milestones, then, failures=(OSError, TranslatedError))

"""What a table of Dalapapa Domaine talks about afterwards."""

from collections.abc import Sequence

from companion.games.dalapapa.actions import DalapapaAction
from companion.games.dalapapa.state import PLAQUE, State
from ui.telling import faces
from ui.telling.changes import Moment


def watch(before: State, action: DalapapaAction, after: State) -> Sequence[Moment]:
    """The plaque taken."""
    del action
    if before.plaque is not None or after.plaque is None:
        return []
    words = faces.words().text("dalapapa.moment_plaque", points=PLAQUE)
    return [Moment("plaque", after.setup.players[after.plaque], words)]

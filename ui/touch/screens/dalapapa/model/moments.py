"""What a table of Dalapapa Domaine talks about afterwards."""

from collections.abc import Sequence

from companion.games.dalapapa.actions import DalapapaAction
from companion.games.dalapapa.state import PLAQUE, State
from ui.telling.changes import Moment
from ui.touch import registry


def watch(before: State, action: DalapapaAction, after: State) -> Sequence[Moment]:
    """The plaque taken."""
    del action
    if before.plaque is not None or after.plaque is None:
        return []
    words = registry.words().text("dalapapa.moment_plaque", points=PLAQUE)
    return [Moment("plaque", after.setup.players[after.plaque], words)]

"""What a table of D.21 talks about afterwards."""

from collections.abc import Sequence

from companion.games.d21.actions import D21Action
from companion.games.d21.state import End, State
from ui.telling import faces
from ui.telling.changes import Moment

KEYS = {End.ALIGNED: "d21.moment_line", End.TWO_SETS: "d21.moment_sets"}


def watch(before: State, action: D21Action, after: State) -> Sequence[Moment]:
    """A goal reached."""
    del before, action
    ending = after.ending
    if ending is None or ending.winner is None or ending.end not in KEYS:
        return []
    words = faces.words()[KEYS[ending.end]]
    return [Moment(ending.end.value, after.setup.players[ending.winner], words)]

"""What a table of DESfausse talks about afterwards."""

from collections.abc import Sequence

from companion.games.desfausse.actions import DesfausseAction, Trophy
from companion.games.desfausse.columns import MASTER_FACTOR, POINTS, Column
from companion.games.desfausse.state import State
from companion.games.desfausse.vocabulary import WORDS
from ui.telling import faces
from ui.telling.changes import Moment


def watch(before: State, action: DesfausseAction, after: State) -> Sequence[Moment]:
    """A trophy won, mastery of one, seven columns: the greatest of what a token brings.

    Nobody is proud of a token on the -1.
    """
    if not isinstance(action, Trophy):
        return []
    players, words = before.setup.players, faces.words()
    player = players.index(action.player) if action.player in players else before.player
    name = players[player]
    if after.seven is not None:
        return [Moment("seven", name, words["desfausse.moment_seven"])]
    new = set(after.board.masters(player)) - set(before.board.masters(player))
    for column in new:
        worth = MASTER_FACTOR * POINTS[column]
        said = words.text("desfausse.moment_master", column=WORDS[column], points=worth)
        return [Moment("master", name, said)]
    column = Column(action.column)
    if column is Column.ONES:
        return []
    said = words.text("desfausse.moment_trophy", column=WORDS[column], points=POINTS[column])
    return [Moment("trophy", name, said)]

"""What a table of Datis talks about afterwards."""

from collections.abc import Sequence

from companion.games.datis.actions import DatisAction
from companion.games.datis.bonuses import Bonus, BonusKind, bonuses
from companion.games.datis.names import WORDS, colour_text
from companion.games.datis.state import State
from companion.language.text import Text
from ui.telling import faces
from ui.telling.changes import Moment
from ui.telling.figures import figure

TALKED_OF = (BonusKind.GRAND_SLAM, BonusKind.FIVE, BonusKind.FOUR, BonusKind.CAPOT)


def watch(before: State, action: DatisAction, after: State) -> Sequence[Moment]:
    """A grand slam, four or five of a kind, a capot: once it is known who has won which dice."""
    del action
    if not after.rounds or not after.rounds[-1].shared_out:
        return []
    if len(before.rounds) == len(after.rounds) and before.rounds[-1].shared_out:
        return []  # that was known already
    return [
        Moment(bonus.kind.value, name, _said(bonus))
        for player, name in enumerate(after.setup.players)
        if player not in after.rounds[-1].out
        for bonus in bonuses(after.rounds[-1].dice(player), after.setup.options)
        if bonus.kind in TALKED_OF
    ]


def _said(bonus: Bonus) -> Text:
    what = WORDS[bonus.kind.value]
    if bonus.colour is not None:
        what = WORDS.text("grand_slam_in", colour=colour_text(bonus.colour))
    points = figure(bonus.points, plus="+")
    return faces.words().text("datis.moment_bonus", what=what, points=points)

"""What a table of Yahtzee talks about afterwards."""

from collections.abc import Sequence

from companion.games.yahtzee.actions import Roll, Score, YahtzeeAction
from companion.games.yahtzee.boxes import Box, is_yahtzee, score
from companion.games.yahtzee.sheet import UPPER_BONUS, YAHTZEE_BONUS
from companion.games.yahtzee.state import State
from companion.language.text import Text
from ui.telling import faces
from ui.telling.changes import Moment


def watch(before: State, action: YahtzeeAction, after: State) -> Sequence[Moment]:
    """A Yahtzee, a large straight on the first roll, the bonus of the upper section."""
    name = before.setup.players[before.player]
    match action:
        case Roll(dice) if is_yahtzee(dice) and not (before.dice and is_yahtzee(before.dice)):
            return [Moment("yahtzee", name, _yahtzee(before, dice), tuple(dice))]
        case Roll(dice) if not before.rolls and score(Box.LARGE_STRAIGHT, dice):
            words = faces.words()["yahtzee.moment_straight"]
            return [Moment("straight", name, words, tuple(sorted(dice)))]
        case Score() if _bonus(after, before) > before.sheet.upper_bonus:
            words = faces.words().text("yahtzee.moment_bonus", points=UPPER_BONUS)
            return [Moment("bonus", name, words)]
    return []


def _yahtzee(state: State, dice: Sequence[int]) -> Text:
    words = faces.words()
    if state.sheet.earns_bonus(dice):
        return words.text("yahtzee.moment_another", points=YAHTZEE_BONUS)
    return words["yahtzee.moment_yahtzee"]


def _bonus(after: State, before: State) -> int:
    """What the player of the turn that is over has as a bonus by now."""
    return after.sheets[before.round - 1][before.player].upper_bonus

"""The worth of every legal announcement, and the best: advice, never taken for anyone."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from companion.games.datis.bonuses import bonuses
from companion.games.datis.dice import DatisDie
from companion.games.datis.state import State
from companion.games.datis.tally import Call, assured, calls, paying_dice

GOAL = 200  # a higher total ends the game


class AnnouncementWorth(Struct, frozen=True):
    """A legal announcement, and the points that a player can expect from the announcement.

    `expected` is the mean of the points, `low` and `high` are the least and the most, all without
    bonuses; the three are equal if the points are certain. `over_200` is the exact chance that the
    player's total, with bonuses, passes 200 by the end of this round. `best` marks the announcement
    with the most expected points; of equal announcements, the one with the narrowest range, then
    the first in the list. `likeliest` marks the announcement with the highest chance to pass 200,
    if that chance is higher than the best announcement's.
    """

    call: Call
    dice: tuple[DatisDie, ...]
    expected: int
    low: int
    high: int
    over_200: Fraction
    best: bool = False
    likeliest: bool = False


def advice(state: State) -> tuple[AnnouncementWorth, ...]:
    """Return advice for the player who is to announce; empty if nobody is."""
    current = state.round
    if current is None or current.announcing is None:
        return ()
    player = current.announcing
    dice = current.dice(player)
    earned = sum(bonus.points for bonus in bonuses(dice, state.setup.options))
    return advise(dice, state.total(player) + earned)


def advise(dice: tuple[DatisDie, ...], before: int) -> tuple[AnnouncementWorth, ...]:
    """Return advice on every legal announcement of a player who won these dice.

    `before` is the player's total with this round's bonuses, without its tally.
    """
    lines = [_advice(call, dice, before) for call in calls(dice)]
    if not lines:
        return ()
    best = max(lines, key=lambda line: (line.expected, line.low - line.high))
    chance = max(line.over_200 for line in lines)
    return tuple(
        replace(
            line,
            best=line is best,
            likeliest=line.over_200 == chance > best.over_200,
        )
        for line in lines
    )


def chances(dice: Iterable[DatisDie]) -> dict[int, Fraction]:
    """Return the chance of every number of points when these dice are risked (a convolution)."""
    ways = {0: 1}
    outcomes = 1
    for die in dice:
        faces = die.kind.faces
        outcomes *= len(faces)
        longer: dict[int, int] = {}
        for points, count in ways.items():
            for value in faces:
                after = points + 2 * value
                longer[after] = longer.get(after, 0) + count
        ways = longer
    return {points: Fraction(count, outcomes) for points, count in sorted(ways.items())}


def _advice(call: Call, dice: Sequence[DatisDie], before: int) -> AnnouncementWorth:
    paying = paying_dice(dice, call.colours, call.pays)
    if not call.risk:
        points = assured(paying)
        passes = Fraction(before + points > GOAL)
        return AnnouncementWorth(call, paying, points, points, points, passes)
    risked = chances(paying)
    mean = sum((points * chance for points, chance in risked.items()), Fraction())
    return AnnouncementWorth(
        call,
        paying,
        expected=int(mean),  # whole: twice the mean of a die is its lowest plus its highest face
        low=min(risked),
        high=max(risked),
        over_200=sum(
            (chance for points, chance in risked.items() if before + points > GOAL), Fraction()
        ),
    )

"""The standing of players: totals, teams, elimination, and the resulting places."""

from collections.abc import Collection, Sequence
from typing import Literal

from msgspec import Struct

from companion.language.text import Text

Better = Literal["more", "fewer"]
ALONE = Text("alone, one plays to better one's score")
ONLY_ONE_LEFT = Text("everybody else has left")
REASONS = {
    "more": Text("the highest total"),
    "fewer": Text("the lowest total"),
}


class Outcome(Struct, frozen=True):
    """The outcome of a finished game: shared wins name several winners."""

    winners: tuple[str, ...]
    reason: Text


class Standing(Struct, frozen=True):
    """A player's current score.

    `left` tells whether they have left the game, `out` whether the rules have put them out. The
    members of a `team` all have the team's total.
    """

    player: str
    total: int
    left: bool = False
    team: str | None = None
    out: bool = False


def worth(total: int, better: Better) -> int:
    """Return a number that is greater for the better of two totals."""
    return total if better == "more" else -total


def best(totals: Collection[int], better: Better) -> int:
    """Return the best of these totals. Raises ValueError if there are none."""
    return max(totals, key=lambda total: worth(total, better))


def places(
    standings: Sequence[Standing], better: Better, winners: Collection[str] = ()
) -> tuple[int, ...]:
    """Return each player's place from 1, in the order of the standings; equals share: 1, 1, 3.

    The winners of a finished game come first. A team has a single place, which its members share.
    Players who are out come after all others, and players who have left come last.
    """
    sides: dict[tuple[bool, str], list[Standing]] = {}
    for standing in standings:
        sides.setdefault(_side(standing), []).append(standing)
    ranks = {key: _rank(side, better, winners) for key, side in sides.items()}
    return tuple(
        1 + sum(rank < ranks[_side(standing)] for rank in ranks.values()) for standing in standings
    )


def lead(standings: Sequence[Standing], better: Better) -> tuple[tuple[str, ...], int]:
    """Return the players in first place, and their lead; nobody if all who play are equal.

    The lead is 0 if several sides share the first place. Players who are out or have left do not
    count.
    """
    playing = [standing for standing in standings if not standing.left and not standing.out]
    sides = {_side(standing): standing.total for standing in playing}
    if len(set(sides.values())) < 2:
        return (), 0
    first, second = sorted(sides.values(), key=lambda total: -worth(total, better))[:2]
    names = tuple(standing.player for standing in playing if standing.total == first)
    return names, abs(first - second)


def side_count(standings: Sequence[Standing], players: Collection[str]) -> int:
    """Return the number of sides of these players: teams, and players without a team."""
    return len({_side(standing) for standing in standings if standing.player in players})


def _rank(
    side: Sequence[Standing], better: Better, winners: Collection[str]
) -> tuple[bool, bool, bool, int]:
    """Return the sort key of a side: the smaller of two is ahead."""
    return (
        all(standing.left for standing in side),
        not any(standing.player in winners for standing in side),
        all(standing.out for standing in side),
        -max(worth(standing.total, better) for standing in side),
    )


def _side(standing: Standing) -> tuple[bool, str]:
    """Return a key of the team or player; a player who has left a team stands alone."""
    if standing.team is None or standing.left:
        return False, standing.player
    return True, standing.team

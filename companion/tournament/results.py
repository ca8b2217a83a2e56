"""What a finished game is worth."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from companion.games.standings import Better, worth


class Finish(NamedTuple):
    """How a pairing's game ended: each player's total in it, who won (nobody: a draw), who left
    before the end, whether more points are better in it or fewer, and whom the rules put out.
    """

    totals: Mapping[str, int]
    winners: tuple[str, ...]
    left: tuple[str, ...] = ()
    better: Better = "more"
    out: tuple[str, ...] = ()


Results = Mapping[str, Finish]  # by the pairing's id; one that is not finished is not there


def points(finish: Finish) -> dict[str, Fraction]:
    """1 for the first, 0 for the last, evenly between; who ties shares what the places are worth.
    Who left comes last.

    At a table of four: 1, 2/3, 1/3, 0. So a table is worth the same whatever its size, per player.
    """
    rank = {
        name: (
            name in finish.winners,
            name not in finish.left,
            name not in finish.out,
            worth(total, finish.better),
        )
        for name, total in finish.totals.items()
    }
    others = len(rank) - 1
    return {
        name: sum(
            (
                Fraction(1) if mine > theirs else Fraction(1, 2) if mine == theirs else Fraction(0)
                for other, theirs in rank.items()
                if other != name
            ),
            Fraction(0),
        )
        / others
        for name, mine in rank.items()
    }


def margins(finish: Finish) -> dict[str, Fraction]:
    """By how much each player's total in the game is better than the table's mean, or worse."""
    totals = {name: worth(total, finish.better) for name, total in finish.totals.items()}
    mean = Fraction(sum(totals.values()), len(totals))
    return {name: total - mean for name, total in totals.items()}

"""The points of finished games."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from companion.games.standings import Better, worth


class Finish(NamedTuple):
    """The result of a pairing's game.

    `totals` are by player; `winners` is empty for a draw. `left` are the players who left before
    the end, `out` those eliminated by the rules; `better` tells whether more points win or fewer.
    """

    totals: Mapping[str, int]
    winners: tuple[str, ...]
    left: tuple[str, ...] = ()
    better: Better = "more"
    out: tuple[str, ...] = ()


Results = Mapping[str, Finish]  # by the pairing's id, without unfinished games


def points(finish: Finish) -> dict[str, Fraction]:
    """Return each player's points: 1 for the first, 0 for the last, evenly in between.

    Players who tie share the points of their places; players who left come last. At a table of
    four: 1, 2/3, 1/3, 0. So a table is worth the same per player, whatever its size.
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
                Fraction(1)
                if rank_ > other_rank
                else Fraction(1, 2)
                if rank_ == other_rank
                else Fraction(0)
                for other, other_rank in rank.items()
                if other != name
            ),
            Fraction(0),
        )
        / others
        for name, rank_ in rank.items()
    }


def margins(finish: Finish) -> dict[str, Fraction]:
    """Return how far each player's total is better (above 0) or worse than the table's mean."""
    totals = {name: worth(total, finish.better) for name, total in finish.totals.items()}
    mean = Fraction(sum(totals.values()), len(totals))
    return {name: total - mean for name, total in totals.items()}

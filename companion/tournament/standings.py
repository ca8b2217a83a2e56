"""The standings, by the results known now."""

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from companion.tournament.events import System
from companion.tournament.meetings import by_lot
from companion.tournament.results import Results, margins, points
from companion.tournament.tournament import Tournament


class Rank(NamedTuple):
    """A player's line in the standings.

    `margin` is the sum of the player's margins over the means of their tables, `strength` the mean
    points of their opponents. Players who are equal in all share a `rank`.
    """

    rank: int
    name: str
    points: Fraction
    margin: Fraction
    strength: Fraction
    played: int
    gone: bool = False


def standings(tournament: Tournament, results: Results) -> tuple[Rank, ...]:
    """Return every player who ever came, from the first to the last.

    Points come first, then the game's own score (margin), then the strength of opponents, then a
    lot for the order alone. A rest counts as a win in a Swiss, and as nothing in a round robin; a
    player whose opponents all left has won.
    """
    won: dict[str, Fraction] = defaultdict(Fraction)
    margin: dict[str, Fraction] = defaultdict(Fraction)
    opponents: dict[str, list[str]] = defaultdict(list)
    played: dict[str, int] = defaultdict(int)
    swiss = tournament.rules is not None and tournament.rules.system is System.SWISS
    for drawn in tournament.rounds:
        for name in drawn.byes if swiss else ():
            won[name] += 1
        for pairing in drawn.pairings:
            finish = results.get(pairing.id)
            if finish is None:
                alone = tournament.walkover(pairing)
                if alone is not None:
                    won[alone] += 1
                continue
            earned, above = points(finish), margins(finish)
            for name in finish.totals:
                won[name] += earned[name]
                margin[name] += above[name]
                played[name] += 1
                opponents[name] += [total for total in finish.totals if total != name]

    def worth(name: str) -> tuple[Fraction, Fraction, Fraction]:
        met = opponents[name]
        strength = (
            sum((won[opponent] for opponent in met), Fraction()) / len(met) if met else Fraction()
        )
        return won[name], margin[name], strength

    worths = {name: worth(name) for name in tournament.players}
    ordered = sorted(
        by_lot(tournament.players, tournament.lot), key=worths.__getitem__, reverse=True
    )
    return tuple(
        Rank(
            1 + sum(other > worths[name] for other in worths.values()),
            name,
            *worths[name],
            played[name],
            name in tournament.gone,
        )
        for name in ordered
    )

"""The next round of a tournament."""

from collections.abc import Sequence
from random import Random

from companion.tournament.duels import round_robin, swiss
from companion.tournament.errors import NoMoreRounds, RoundOpen, TooFewPlayers
from companion.tournament.events import Pairing, Round, Rules, System
from companion.tournament.meetings import by_lot, in_turn_order, meetings, rests
from companion.tournament.results import Results
from companion.tournament.seating import seated, sizes
from companion.tournament.standings import standings
from companion.tournament.tournament import Tournament


def next_round(tournament: Tournament, results: Results, *, anyway: bool) -> Round:
    """Who meets whom next; `anyway`: although games of the last round are not finished.

    Raises TournamentError.
    """
    rules = tournament.settled
    if len(tournament.present) < rules.least:
        raise TooFewPlayers(count=len(tournament.present), least=rules.least)
    open_ = missing(tournament, results)
    if open_ and not anyway:
        raise RoundOpen(which=", ".join(pairing.id for pairing in open_))
    goes_on = rules.system is System.ROUND_ROBIN and rules.seats == 2
    if not goes_on and len(tournament.rounds) >= rules.rounds:
        raise NoMoreRounds()
    groups, byes = _groups(tournament, results, rules)
    if not groups:
        raise NoMoreRounds()
    lots = by_lot(tournament.players, tournament.lot)
    # A game begun for a round that was taken back counts for no pairing of the one in its place.
    again = f"-{tournament.undrawn}" if tournament.undrawn else ""
    prefix = f"{tournament.id}-{len(tournament.rounds) + 1}{again}"
    pairings = tuple(
        Pairing(
            f"{prefix}-{place + 1}",
            rules.tables[place % len(rules.tables)],
            in_turn_order(group, tournament.rounds, lots),
        )
        for place, group in enumerate(groups)
    )
    return Round(pairings, byes)


def missing(tournament: Tournament, results: Results) -> tuple[Pairing, ...]:
    """The pairings of the last round that have no result yet and can still have one."""
    last = tournament.rounds[-1].pairings if tournament.rounds else ()
    return tuple(
        pairing for pairing in last if pairing.id not in results and tournament.able(pairing)
    )


def _groups(
    tournament: Tournament, results: Results, rules: Rules
) -> tuple[Sequence[Sequence[str]], tuple[str, ...]]:
    met, rested = meetings(tournament.rounds), rests(tournament.rounds)
    places = [one for one in standings(tournament, results) if not one.gone]
    ranked = [one.name for one in places]
    number = len(tournament.rounds)
    if rules.seats == 2 and rules.system is System.SWISS:
        return swiss(ranked, {one.name: one.points for one in places}, met, rested)
    if rules.seats == 2:
        everybody = by_lot(tournament.players, tournament.lot)
        first = tournament.rounds[0] if tournament.rounds else None
        there = (
            set(tournament.present)
            if first is None
            else {name for pairing in first.pairings for name in pairing.players} | {*first.byes}
        )
        beginners = [name for name in everybody if name in there]
        present = [name for name in everybody if name in tournament.present]
        return round_robin(beginners, present, number, met)
    tables = sizes(len(ranked), rules.seats, rules.least, rules.most)
    too_many = len(ranked) - sum(tables)
    from_the_last = reversed(ranked)
    resting = sorted(from_the_last, key=lambda name: rested[name])[:too_many]
    players = [name for name in ranked if name not in resting]
    level = rules.system is System.SWISS and number > 0
    chance = Random(tournament.lot + number)
    return seated(players, tables, met, chance, level=level), tuple(resting)

"""Match a tournament's pairings with the games held, and select each table's next game."""

from collections.abc import Iterable

import msgspec

from companion import games
from companion.games.game import AnyGame, Setup
from companion.games.record import parse_header
from companion.tournament.events import Pairing, Rules
from companion.tournament.results import Finish, Results
from companion.tournament.tournament import Tournament
from ui.hall.hub.store import Result
from ui.hall.messages import NextGame


def finishes(tournament: Tournament, held: Iterable[Result]) -> dict[str, Finish]:
    """Return the result of each pairing that has any, by its id.

    A game is a pairing's if a person linked them, else if its table began the game for that
    pairing, and in both cases only if game and players are the pairing's. Of several the first
    counts.
    """
    if tournament.rules is None:
        return {}
    linked = {game: pairing for pairing, game in tournament.links.items()}
    by_id = {pairing.id: pairing for pairing in tournament.pairings}
    results: dict[str, Finish] = {}
    for result in held:
        link = linked.get((result.table, result.id))
        pairing = by_id.get(link or result.pairing)
        if pairing is None or not fits(tournament, pairing, result):
            continue
        if link is None and (
            pairing.id in results or pairing.id in tournament.links or result.table != pairing.table
        ):
            continue
        called = tournament.called
        totals = {called(player.name): player.total for player in result.players}
        left = tuple(called(player.name) for player in result.players if player.left)
        winners = tuple(map(called, result.winners))
        out = tuple(called(player.name) for player in result.players if player.out)
        results[pairing.id] = Finish(totals, winners, left, games.better(result.game), out)
    return results


def fits(tournament: Tournament, pairing: Pairing, result: Result) -> bool:
    """Return whether a finished game is the pairing's, by game and players.

    The players are all of the pairing, or exactly those who have not left.
    """
    names = {tournament.called(player.name) for player in result.players}
    players = (set(pairing.players), set(tournament.able(pairing)))
    return result.game == tournament.settled.game and names in players


def next_games(tournament: Tournament, results: Results) -> dict[str, NextGame]:
    """Return each table's next game: the first of its pairings without a result.

    Pairings of the last round come before remaining pairings of earlier rounds. Players who have
    left are left out, as long as the others are enough.
    """
    games_by_table: dict[str, NextGame] = {}
    if tournament.rules is None:
        return games_by_table
    numbered = list(enumerate(tournament.rounds, 1))
    for number, drawn in [*numbered[-1:], *numbered[:-1]]:
        for pairing in drawn.pairings:
            players = tournament.able(pairing)
            if pairing.id not in results and pairing.table not in games_by_table and players:
                header = msgspec.Raw(header_of(tournament.rules, players))
                games_by_table[pairing.table] = NextGame(pairing.id, number, header)
    return games_by_table


def header_of(rules: Rules, players: tuple[str, ...]) -> bytes:
    """Return the header of a game of the tournament, as in a record."""
    header = {"game": rules.game, "version": 1, "players": players}
    return msgspec.json.encode(header | ({"options": rules.options} if rules.options else {}))


def checked_setup(rules: Rules) -> tuple[AnyGame, Setup]:
    """Return the game with the options, for as many placeholder players. Raises BadRecord."""
    count = min(max(rules.seats, rules.least), games.find(rules.game).players[-1])
    return parse_header(header_of(rules, tuple("ABCDEFGH"[:count])))

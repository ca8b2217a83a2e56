"""What a tournament and the games that are held are to each other."""

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
    """The result of each pairing that has one, by its id.

    A game is a pairing's if a person said so, else if its table began it for that pairing, and in
    both cases only if game and players are the pairing's. Of several the first counts.
    """
    if tournament.rules is None:
        return {}
    linked = {game: pairing for pairing, game in tournament.links.items()}
    by_id = {pairing.id: pairing for pairing in tournament.pairings}
    found: dict[str, Finish] = {}
    for result in held:
        said = linked.get((result.table, result.id))
        pairing = by_id.get(said or result.pairing)
        if pairing is None or not fits(tournament, pairing, result):
            continue
        if said is None and (
            pairing.id in found or pairing.id in tournament.links or result.table != pairing.table
        ):
            continue
        called = tournament.called
        totals = {called(player.name): player.total for player in result.players}
        left = tuple(called(player.name) for player in result.players if player.left)
        winners = tuple(map(called, result.winners))
        out = tuple(called(player.name) for player in result.players if player.out)
        found[pairing.id] = Finish(totals, winners, left, games.better(result.game), out)
    return found


def fits(tournament: Tournament, pairing: Pairing, result: Result) -> bool:
    """Whether a finished game has the pairing's game and players, or those of them who stayed."""
    names = {tournament.called(player.name) for player in result.players}
    players = (set(pairing.players), set(tournament.able(pairing)))
    return result.game == tournament.settled.game and names in players


def next_games(tournament: Tournament, results: Results) -> dict[str, NextGame]:
    """What each table is to play: the first of its pairings that has no result yet, those of the
    last round before what was left over.

    Who has left is left out, as long as the others are enough.
    """
    found: dict[str, NextGame] = {}
    if tournament.rules is None:
        return found
    numbered = list(enumerate(tournament.rounds, 1))
    for number, drawn in [*numbered[-1:], *numbered[:-1]]:
        for pairing in drawn.pairings:
            players = tournament.able(pairing)
            if pairing.id not in results and pairing.table not in found and players:
                header = msgspec.Raw(header_of(tournament.rules, players))
                found[pairing.table] = NextGame(pairing.id, number, header)
    return found


def header_of(rules: Rules, players: tuple[str, ...]) -> bytes:
    """The header of a game of the tournament, as a record has it."""
    header = {"game": rules.game, "version": 1, "players": players}
    return msgspec.json.encode(header | ({"options": rules.options} if rules.options else {}))


def checked_setup(rules: Rules) -> tuple[AnyGame, Setup]:
    """The game with the options, as so many placeholders would play it. Raises BadRecord."""
    count = min(max(rules.seats, rules.least), games.find(rules.game).players[-1])
    return parse_header(header_of(rules, tuple("ABCDEFGH"[:count])))

"""Compute the league of all games that a hub holds: wins by player, and the best totals."""

from collections.abc import Iterable

from msgspec import Struct

from companion import games
from companion.games.standings import worth
from ui.hall.hub.store import Result


class Member(Struct, frozen=True):
    """A player's line. A shared win counts for each winner."""

    name: str
    games: int
    won: int


class HighScore(Struct, frozen=True):
    """The best total of a game; who reached it first, and at which table."""

    game: str
    total: int
    name: str
    table: str
    id: str


class League(Struct, frozen=True):
    """The players, most wins first, and each game's record if totals mean anything."""

    members: tuple[Member, ...]
    records: tuple[HighScore, ...]


def league(held: Iterable[Result]) -> League:
    """Return the league of the games held, in the order of arrival, without those of bots."""
    played: dict[str, list[int]] = {}
    best: dict[str, HighScore] = {}
    for result in held:
        if result.simulated:
            continue
        for player in result.players:
            if player.left:
                continue
            counts = played.setdefault(player.name, [0, 0])
            counts[0] += 1
            # Older programs named a winner even for a single player.
            counts[1] += len(result.players) > 1 and player.name in result.winners
            before = best.get(result.game)
            better = games.better(result.game)
            if (player.total > 1 or better == "fewer") and (
                before is None or worth(player.total, better) > worth(before.total, better)
            ):
                best[result.game] = HighScore(
                    result.game, player.total, player.name, result.table, result.id
                )
    members = [Member(name, games, won) for name, (games, won) in played.items()]
    members.sort(key=lambda member: (-member.won, member.games, member.name))
    return League(tuple(members), tuple(best[game] for game in sorted(best)))

"""What all games that a hub holds come to: who has won how often, and the best totals."""

from collections.abc import Iterable

from msgspec import Struct

from companion import games
from companion.games.standings import worth
from ui.hall.hub.store import Result


class Member(Struct, frozen=True):
    """A player's line. A win that is shared is one of each who shares it."""

    name: str
    games: int
    won: int


class HighScore(Struct, frozen=True):
    """The best total of a game, and by whom and where it was reached first."""

    game: str
    total: int
    name: str
    table: str
    id: str


class League(Struct, frozen=True):
    """The players, whoever won most first, and each game's record where totals say anything."""

    members: tuple[Member, ...]
    records: tuple[HighScore, ...]


def league(held: Iterable[Result]) -> League:
    """The league of the games held, in the order in which they came; those of bots do not count."""
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
            # Of one player alone older programs told a winner.
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
    members.sort(key=lambda one: (-one.won, one.games, one.name))
    return League(tuple(members), tuple(best[game] for game in sorted(best)))

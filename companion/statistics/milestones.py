"""The milestones of a finished game among earlier games: records and wins in a row."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cache

from msgspec import Struct

from companion import games as shelf
from companion.games.standings import Better, best, worth
from companion.profiles import Profiles, each_of
from companion.statistics.figures import GameFigures, PlayerFigures
from companion.statistics.store import GameLine

NOTHING_SAID = Profiles()
IN_A_ROW = 2  # wins at least: fewer are no run
RUN = 3  # wins at least for the end of a run to count


class MilestoneKind(StrEnum):
    """The kinds of milestones, the greatest first."""

    BEST_HERE = "best_here"  # the best total anybody had at this table
    BEST_OWN = "best_own"
    FIRST_WIN = "first_win"
    IN_A_ROW = "in_a_row"
    RUN_ENDED = "run_ended"


class Milestone(Struct, frozen=True):
    """A player's milestone: `figure` is a total or a number of wins; `before` the beaten total."""

    kind: MilestoneKind
    name: str
    figure: int
    before: int = 0


def milestones(
    lines: Sequence[GameLine], id_: str, profiles: Profiles = NOTHING_SAID
) -> tuple[Milestone, ...]:
    """Return the milestones of the finished game of that id: only earlier games count.

    `lines` are all stored games, the one played last at the end; `profiles` tell which names are
    one person's. Return none if the game is unknown or unfinished.
    """
    at = next((place for place, line in enumerate(lines) if line.id == id_), None)
    played = lines[at].figures if at is not None else None
    if played is None:
        return ()
    earlier = [
        line.figures
        for line in lines[:at]
        if line.figures is not None and line.figures.game == played.game
    ]
    person_of = cache(profiles.who)  # the same few names come again and again
    people = each_of((player.name for player in played.players), person_of)
    reached = [
        milestone
        for person, player in zip(people, played.players, strict=True)
        for milestone in _of(player, played, [*_games_of(person, earlier, person_of)], earlier)
    ]
    order = tuple(MilestoneKind)
    return tuple(sorted(reached, key=lambda milestone: order.index(milestone.kind)))


def _games_of(
    person: str, earlier: Sequence[GameFigures], person_of: Callable[[str], str]
) -> Iterator[tuple[PlayerFigures, bool]]:
    """Yield a person's figures in each game, and whether the game had an opponent."""
    for played in earlier:
        people = each_of((player.name for player in played.players), person_of)
        for player, other in zip(played.players, people, strict=True):
            if other == person:
                yield player, played.contested


def _of(
    player: PlayerFigures,
    game: GameFigures,
    games: Sequence[tuple[PlayerFigures, bool]],
    earlier: Sequence[GameFigures],
) -> Iterable[Milestone]:
    """Yield a player's milestones in that game; `games` are the person's among the `earlier`."""
    former = [figures for figures, _ in games]
    everybody = [
        figures.total for played in earlier for figures in played.players if _like(figures, player)
    ]
    own = [figures.total for figures in former if _like(figures, player)]
    if shelf.counts_points(game.game):
        better = shelf.better(game.game)
        first = best([other.total for other in game.players], better)
        if (
            len(everybody) > len(own)
            and player.total == first
            and _beats(first, before := best(everybody, better), better)
        ):
            yield Milestone(MilestoneKind.BEST_HERE, player.name, player.total, before)
        elif own and _beats(player.total, before := best(own, better), better):
            yield Milestone(MilestoneKind.BEST_OWN, player.name, player.total, before)
    if not game.contested:  # no opponent to beat
        return
    contested = [figures for figures, could_be_won in games if could_be_won]
    run = _run(contested)
    if not _won(player):
        if run >= RUN:
            yield Milestone(MilestoneKind.RUN_ENDED, player.name, run)
    elif not any(map(_won, contested)):
        yield Milestone(MilestoneKind.FIRST_WIN, player.name, 1)
    elif run + 1 >= IN_A_ROW:
        yield Milestone(MilestoneKind.IN_A_ROW, player.name, run + 1)


def _beats(total: int, before: int, better: Better) -> bool:
    return worth(total, better) > worth(before, better)


def _won(player: PlayerFigures) -> bool:
    return player.won or player.shared


def _run(played: Sequence[PlayerFigures]) -> int:
    """Return the number of games won in a row up to the last."""
    run = 0
    for figures in reversed(played):
        if not _won(figures):
            break
        run += 1
    return run


def _like(earlier: PlayerFigures, player: PlayerFigures) -> bool:
    """Return whether two totals compare: games of Yahtzee only with equal numbers of rounds."""
    if "yahtzees" not in player.measures:
        return True
    return earlier.measures.get("rounds") == player.measures["rounds"]

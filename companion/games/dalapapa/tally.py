"""The count of Dalapapa Domaine: the lines of every player's total."""

from msgspec import Struct

from companion.games.dalapapa.state import PLAQUE, State, Territory
from companion.games.standings import ONLY_ONE_LEFT, Outcome
from companion.language.text import Text


class TallyLine(Struct, frozen=True):
    """A player's points for a territory that they marked, or for the plaque (None)."""

    territory: Territory | None
    points: int


class Tally(Struct, frozen=True):
    """A player's count: its lines in the order of the list, the plaque last."""

    player: str
    lines: tuple[TallyLine, ...]

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)


def tallies(state: State) -> tuple[Tally, ...]:
    """Return every player's present count, in turn order; without lines for players who left."""
    return tuple(
        Tally(name, (*_territories(state, player), *_plaque(state, player)))
        if player not in state.left
        else Tally(name, ())
        for player, name in enumerate(state.setup.players)
    )


def outcome(state: State) -> Outcome | None:
    """Return the players with the highest total after the count; None before."""
    if not state.finished:
        return None
    counts = [tally for at, tally in enumerate(tallies(state)) if at not in state.left]
    best = max(tally.total for tally in counts)
    winners = tuple(tally.player for tally in counts if tally.total == best)
    return Outcome(winners, _reason(state))


def _territories(state: State, player: int) -> tuple[TallyLine, ...]:
    # A merged territory counts once, however many of the player's markers it has.
    return tuple(
        TallyLine(territory, territory.squares)
        for territory in state.territories
        if territory.markers[player]
    )


def _plaque(state: State, player: int) -> tuple[TallyLine, ...]:
    return (TallyLine(None, PLAQUE),) if state.plaque == player else ()


def _reason(state: State) -> Text:
    if len(state.left) + 1 == len(state.setup.players):
        return ONLY_ONE_LEFT
    if state.plaque is None:
        return Text("the most squares marked when nobody could place any more")
    return Text("the most squares marked, plaque included")

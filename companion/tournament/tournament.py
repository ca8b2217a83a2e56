"""A tournament as it stands: the fold of its events."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.games.game import as_seen, check_names
from companion.tournament.errors import (
    AlreadyStarted,
    AlreadyThere,
    NoPairing,
    NotStarted,
    NotThere,
)
from companion.tournament.events import (
    Drawn,
    Ended,
    Enrolled,
    Event,
    Left,
    Linked,
    Pairing,
    Round,
    Rules,
    Started,
)


class Tournament(Struct, frozen=True):
    """Who is in it and what was drawn. `players` are all who ever came, `gone` those who left."""

    players: tuple[str, ...] = ()
    gone: frozenset[str] = frozenset()
    id: str = ""
    rules: Rules | None = None
    lot: int = 0
    rounds: tuple[Round, ...] = ()
    links: Mapping[str, tuple[str, str]] = {}  # table and game by pairing, as a person said

    @property
    def present(self) -> tuple[str, ...]:
        """Those who play on."""
        return tuple(name for name in self.players if name not in self.gone)

    @property
    def settled(self) -> Rules:
        """The rules. Raises NotStarted."""
        if self.rules is None:
            raise NotStarted()
        return self.rules

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """Every pairing so far, in the order in which they were drawn."""
        return tuple(pairing for drawn in self.rounds for pairing in drawn.pairings)

    def able(self, pairing: Pairing) -> tuple[str, ...]:
        """Those of a pairing who have not left; nobody if they are too few. Raises NotStarted."""
        here = tuple(name for name in pairing.players if name not in self.gone)
        return here if len(here) >= self.settled.least else ()

    def walkover(self, pairing: Pairing) -> str | None:
        """Who is left alone of a pairing, the others having left; None if nobody is."""
        here = [name for name in pairing.players if name not in self.gone]
        return here[0] if len(here) == 1 else None

    def pairing(self, id_: str) -> Pairing:
        """The pairing called so. Raises NoPairing."""
        for pairing in self.pairings:
            if pairing.id == id_:
                return pairing
        raise NoPairing(id=id_)


def after(tournament: Tournament, event: Event) -> Tournament:
    """The tournament after one more event. Raises TournamentError, BadSetup (a
    name that none can be); the one given stays as it is.
    """
    match event:
        case Enrolled(name):
            changed = _with(tournament, name)
        case Left(name):
            changed = _without(tournament, name)
        case Started(id_, rules, lot):
            if tournament.rules is not None:
                raise AlreadyStarted()
            changed = replace(tournament, id=id_, rules=rules, lot=lot)
        case Drawn(drawn):
            _ = tournament.settled
            changed = replace(tournament, rounds=(*tournament.rounds, drawn))
        case Linked(pairing, table, id_):
            tournament.pairing(pairing)
            changed = replace(tournament, links={**tournament.links, pairing: (table, id_)})
        case Ended():
            _ = tournament.settled
            changed = Tournament()
    return changed


def _with(tournament: Tournament, name: str) -> Tournament:
    if name in tournament.gone:
        return replace(tournament, gone=tournament.gone - {name})
    check_names([name])
    if as_seen(name) in map(as_seen, tournament.players):
        raise AlreadyThere(name=name)
    return replace(tournament, players=(*tournament.players, name))


def _without(tournament: Tournament, name: str) -> Tournament:
    if name not in tournament.present:
        raise NotThere(name=name)
    if tournament.rules is not None:
        return replace(tournament, gone=tournament.gone | {name})
    others = tuple(one for one in tournament.players if one != name)  # nothing of them is known yet
    return replace(tournament, players=others)


def fold(events: Iterable[Event]) -> Tournament:
    """The tournament after all these events. Raises TournamentError, BadSetup."""
    tournament = Tournament()
    for event in events:
        tournament = after(tournament, event)
    return tournament

"""The content of a club's wall: tables, waiting players, standings, league, records."""

from collections.abc import Callable, Sequence
from typing import Any

from companion import games
from companion.language.text import Text, translations
from companion.tournament.standings import standings
from companion.tournament.tournament import Tournament
from ui.hall.hub.league import League, league
from ui.hall.hub.live_tables import LiveTables
from ui.hall.hub.store import HallStore, Result
from ui.hall.hub.tournament import finishes
from ui.hall.hub.tournament_log import Past, TournamentLog
from ui.hall.messages import TableState

MOST_LINES = 60  # of standings and league
MOST_WAITING = 30
MOST_PAST = 12

Body = dict[str, Any]


class Wall:
    """Computes the content whenever it changes, and passes it to `show`. For a single thread."""

    def __init__(
        self, store: HallStore, log: TournamentLog, live: LiveTables, show: Callable[[Body], None]
    ) -> None:
        self._store, self._log, self._live, self._show = store, log, live, show
        self._count = -1
        self._stale = True
        self._club: Body = {}
        self._number = 0

    def results_changed(self) -> None:
        """Note that another game is finished, or was corrected."""
        self._stale = True

    def refresh(self) -> None:
        """Show the content if it has changed. Raises BadHall."""
        count = self._log.count
        if self._stale or count != self._count:
            held = list(self._store.results())
            past = [_past(ended, held) for ended in self._log.past[:MOST_PAST]]
            evening = _evening(self._log.tournament, held, past)
            self._club = {**evening, "past": past, **_league(league(held))}
            self._count, self._stale = count, False
        elif not self._live.changed:
            return
        self._live.changed = False
        self._number += 1
        tables = [_table(state, online) for state, online in self._live.tables]
        self._show({"seq": self._number, "tables": tables, **self._club})


def _table(state: TableState, online: bool) -> Body:
    return {
        "name": state.table,
        "online": online,
        "game": _title(state.game),
        "players": [
            {"name": total.name, "total": total.total, "left": total.left} for total in state.totals
        ],
        "to_play": state.to_play,
        "winners": list(state.winners),
        "finished": state.finished,
    }


def _evening(tournament: Tournament, held: Sequence[Result], past: Sequence[Body]) -> Body:
    """Return the present round and the standings; `final` once all is played.

    Between two tournaments the standings of the last one stay.
    """
    if tournament.rules is None:
        last = past[0]["standings"] if past else []
        return {"round": None, "standings": last, "final": bool(last)}
    results = finishes(tournament, held)
    waiting = [
        {"table": pairing.table, "players": list(players)}
        for drawn in tournament.rounds[-1:]
        for pairing in drawn.pairings
        if pairing.id not in results and (players := tournament.able(pairing))
    ]
    number = len(tournament.rounds)
    round_ = {
        "number": number,
        "waiting": waiting[:MOST_WAITING],
        "rests": list(tournament.rounds[-1].byes) if tournament.rounds else [],
    }
    final = number >= tournament.rules.rounds and not waiting
    return {"round": round_, "standings": _standings(tournament, held), "final": final}


def _past(ended: Past, held: Sequence[Result]) -> Body:
    """Return the day, the game and the final standings of an ended tournament as JSON."""
    rules = ended.tournament.settled
    return {
        "id": ended.tournament.id,
        "day": ended.at[:10],
        "game": _title(rules.game),
        "standings": _standings(ended.tournament, held),
    }


def _standings(tournament: Tournament, held: Sequence[Result]) -> list[Body]:
    return [
        {
            "rank": standing.rank,
            "name": standing.name,
            "points": round(float(standing.points), 2),
            "played": standing.played,
            "gone": standing.gone,
        }
        for standing in standings(tournament, finishes(tournament, held))[:MOST_LINES]
    ]


def _league(standings: League) -> Body:
    members = [
        {"name": member.name, "games": member.games, "won": member.won}
        for member in standings.members[:MOST_LINES]
    ]
    records = [
        {
            "game": _title(record.game),
            "total": record.total,
            "name": record.name,
            "table": record.table,
        }
        for record in standings.records
    ]
    return {"league": members, "records": records}


def _title(game: str | None) -> Body | None:
    if game not in games.names() or game is None:
        return None
    title: Text = games.find(game).title
    return translations(title)

"""A whole record counted again from its lines, with the oracle and nothing of the rules."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tests.companion.games.datis import oracle


class Recount(NamedTuple):
    """The results of a record: totals in turn order, each player's dice won by round."""

    totals: list[int]
    won: list[list[list[str]]]
    starters: list[str]
    winners: list[str]


def recount(record: str) -> Recount:
    """Return the recount of a finished game's record."""
    header, *actions = (json.loads(line) for line in record.splitlines())
    players: list[str] = header["players"]
    totals = [0] * len(players)
    won: list[list[list[str]]] = []
    starters = []
    for actions_of in _rounds(actions):
        piles = _piles(players, actions_of)
        announced = {a["player"]: a for a in actions_of if a["action"] == "announce"}
        rolled = {a["player"]: a["values"] for a in actions_of if a["action"] == "risk"}
        starters.append(_first(players, actions_of))
        won.append([sorted(piles[name]) for name in players])
        for seat, name in enumerate(players):
            totals[seat] += oracle.bonus_points(piles[name], header["options"])
            if name in announced:
                totals[seat] += oracle.points(piles[name], announced[name], rolled.get(name, {}))
    best = [name for name, total in zip(players, totals, strict=True) if total == max(totals)]
    return Recount(totals, won, starters, best)


def _rounds(actions: Sequence[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    rounds: list[list[Mapping[str, Any]]] = []
    for action in actions:
        if action["action"] == "round":
            rounds.append([])
        rounds[-1].append(action)
    return rounds


def _piles(players: Sequence[str], actions: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    piles: dict[str, list[str]] = {name: [] for name in players}
    for action in actions:
        if action["action"] == "won":
            piles[action["player"]] += action["dice"]
        if action["action"] == "trick":
            for name, dice in oracle.trick_piles(action)[1].items():
                piles[name] += dice
    return piles


def _first(players: Sequence[str], actions: Sequence[Mapping[str, Any]]) -> str:
    """Return the leader of the first trick; a tally shows no leader."""
    first = next((a["plays"][0]["player"] for a in actions if a["action"] == "trick"), "")
    return first if first in players else ""

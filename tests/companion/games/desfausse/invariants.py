"""Invariants of every state, computed independently of the rules."""

from collections import Counter
from collections.abc import Sequence

from companion.games.desfausse.state import State
from companion.games.game import Action
from tests.companion.games.desfausse.tabletop import GAME

WORTH = (2, 3, 5, 7, 3, 2, -1, 12)
DEALT = {"small red": 2, "small green": 2, "big red": 1, "big green": 1}


def check(state: State, choices: Sequence[Action]) -> None:
    """Check every invariant of the game; `choices` are the actions offered in this state."""
    report = GAME.report(state)
    _tokens(state, report["board"], report["players"])
    _totals(report["board"], report["players"])
    if state.setup.options.tracking == "dice":
        _dice(state, report["players"])
    awaited = bool(choices) or GAME.wanted_dice(state) is not None
    assert awaited != report["finished"]
    assert (GAME.outcome(state) is not None) == report["finished"]
    assert bool(report["winners"]) == report["finished"]


def _dice(state: State, players: list[dict[str, list[dict[str, object]]]]) -> None:
    seen: Counter[str] = Counter()
    for player in players:
        assert len(player["hand"]) <= 9
        seen.update(f"{die['size']} {die['colour']}" for die in player["hand"])
    for sort, count in zip(DEALT, state.cup.counts, strict=True):
        seen[sort] += count
    assert seen == {sort: count * len(players) for sort, count in DEALT.items()}


def _tokens(state: State, board: list[list[str]], players: list[dict[str, int]]) -> None:
    assert [len(row) for row in board] == [8, 8, 8]
    for at, player in enumerate(players):
        on_board = sum(row.count(str(player["name"])) for row in board)
        assert on_board + player["tokens"] + state.reserve[at] == 9
        assert 0 <= player["tokens"] <= 3
        assert state.reserve[at] >= 0
    for later in board[state.round :]:
        assert not any(later)


def _totals(board: list[list[str]], players: list[dict[str, object]]) -> None:
    columns = list(zip(*board, strict=True))
    for player in players:
        total = 0
        for owners, worth in zip(columns, WORTH, strict=True):
            count = owners.count(str(player["name"]))
            total += count * worth
            if count == 3 and worth not in (-1, 12):
                total += 3 * worth
        assert player["total"] == total

"""What each game counts of a player beyond totals and wins, by a name that stays the same.

The names are written into files and printed: they are never given another meaning.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.d21.actions import Move
from companion.games.d21.state import End
from companion.games.d21.state import State as D21State
from companion.games.dalapapa.state import State as DalapapaState
from companion.games.datis.bonuses import BonusKind
from companion.games.datis.state import State as DatisState
from companion.games.datis.tally import assured
from companion.games.desfausse.actions import Discard
from companion.games.desfausse.columns import COLUMNS
from companion.games.desfausse.state import State as DesfausseState
from companion.games.yahtzee.boxes import BOXES, YAHTZEE, Box
from companion.games.yahtzee.state import State as YahtzeeState
from companion.statistics.course import Step

Measures = dict[str, float]


def of(game: str, state: Any, steps: Sequence[Step]) -> Mapping[str, Measures]:
    """The measures of each player, by name, of a finished game: its last state and all steps.

    None of a game of which nothing more than its totals is counted.
    """
    counting = _COUNTING.get(game)
    return counting(state, steps) if counting is not None else {}


def _yahtzee(state: YahtzeeState, steps: Sequence[Step]) -> dict[str, Measures]:
    """Points in each box over the rounds played, upper bonuses, Yahtzees and zeros."""
    del steps
    told: dict[str, Measures] = {}
    for player, name in enumerate(state.setup.players):
        sheets = [each[player] for each in state.sheets]
        boxes = {box.value: sum(one[box] or 0 for one in sheets) for box in BOXES}
        told[name] = {
            **boxes,
            "rounds": len(sheets),
            "upper_bonuses": sum(one.upper_bonus > 0 for one in sheets),
            "yahtzees": sum((one[Box.YAHTZEE] == YAHTZEE) + one.yahtzee_bonuses for one in sheets),
            "zeros": sum(points == 0 for one in sheets for points in one.points),
        }
    return told


def _datis(state: DatisState, steps: Sequence[Step]) -> dict[str, Measures]:
    """Rounds and their points, tricks taken, bonuses, capots, risks run; those that brought more
    than playing safe would have are won, those that brought less are lost.
    """
    del steps
    told: dict[str, Measures] = {}
    counted = [one for one in state.rounds if one.scores]
    for player, name in enumerate(state.setup.players):
        scores = [one.scores[player] for one in counted]
        bonuses = [bonus for score in scores for bonus in score.bonuses]
        gains = [
            score.points - assured(one.paying(player))
            for one, score in zip(counted, scores, strict=True)
            if (call := one.calls[player]) is not None and call.risk
        ]
        told[name] = {
            "rounds": len(counted),
            "round_points": sum(score.points for score in scores),
            "tricks": sum(
                trick.verdict.winner == player for one in counted for trick in one.tricks
            ),
            "bonuses": sum(bonus.kind is not BonusKind.CAPOT for bonus in bonuses),
            "capots": sum(bonus.kind is BonusKind.CAPOT for bonus in bonuses),
            "risks": len(gains),
            "risks_won": sum(gain > 0 for gain in gains),
            "risks_lost": sum(gain < 0 for gain in gains),
        }
    return told


def _desfausse(state: DesfausseState, steps: Sequence[Step]) -> dict[str, Measures]:
    """Trophies, also by column, masters, the dice discarded, and how often the last one went."""
    gone: Counter[str] = Counter()
    shed: Counter[str] = Counter()
    for step in steps:
        if isinstance(step.action, Discard):
            gone[step.before.name] += len(step.action.gone)
        for name, before, after in zip(
            state.setup.players, step.before.hands, step.after.hands, strict=False
        ):
            shed[name] += bool(len(before)) and not len(after)
    told: dict[str, Measures] = {}
    for player, name in enumerate(state.setup.players):
        trophies = Counter(
            column
            for row in state.board.rows
            for column, owner in zip(COLUMNS, row, strict=True)
            if owner == player
        )
        told[name] = {
            **{f"trophies_{column}": trophies[column] for column in COLUMNS},
            "trophies": sum(trophies.values()),
            "masters": len(state.board.masters(player)),
            "dice_discarded": gone[name],
            "hands_shed": shed[name],
        }
    return told


def _d21(state: D21State, steps: Sequence[Step]) -> dict[str, Measures]:
    """Moves, jumps among them, and by which end the game was won."""
    told: dict[str, Measures] = {name: {"moves": 0, "jumps": 0} for name in state.setup.players}
    for step in steps:
        if isinstance(step.action, Move):
            mine = told[state.setup.players[step.before.player]]
            mine["moves"] += 1
            mine["jumps"] += "x" in step.action.move
    ending = state.ending
    if ending is not None and ending.winner is not None:
        end = End.RESIGNED if ending.end is End.LEFT else ending.end  # leaving is resigning
        told[state.setup.players[ending.winner]][f"won_{end}"] = 1
    return told


def _dalapapa(state: DalapapaState, steps: Sequence[Step]) -> dict[str, Measures]:
    """Squares of the territories that are marked, tokens earned and paid, the plaque."""
    told: dict[str, Measures] = {}
    for player, name in enumerate(state.setup.players):
        changes = [step.after.tokens[player] - step.before.tokens[player] for step in steps]
        told[name] = {
            "squares": sum(one.squares for one in state.territories if one.markers[player]),
            "tokens_earned": sum(change for change in changes if change > 0),
            "tokens_paid": -sum(change for change in changes if change < 0),
            "plaques": int(state.plaque == player),
        }
    return told


_COUNTING: Mapping[str, Callable[[Any, Sequence[Step]], dict[str, Measures]]] = {
    "yahtzee": _yahtzee,
    "datis": _datis,
    "desfausse": _desfausse,
    "d21": _d21,
    "dalapapa": _dalapapa,
}

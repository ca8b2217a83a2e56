"""Made-up figures of finished games, without the games."""

from collections.abc import Mapping, Sequence
from random import Random

from companion.games.desfausse.columns import COLUMNS
from companion.games.yahtzee.boxes import BOXES
from companion.statistics.figures import GameFigures, PlayerFigures
from companion.statistics.store import GameLine

TOTALS: Mapping[str, tuple[int, int]] = {
    "yahtzee": (90, 410),
    "datis": (-5, 240),
    "desfausse": (-1, 54),
    "d21": (0, 1),
    "dalapapa": (20, 75),
}
COUNTED: Mapping[str, Mapping[str, int]] = {  # the largest value of each figure in a game, by name
    "yahtzee": {**{box.value: 30 for box in BOXES}, "upper_bonuses": 1, "yahtzees": 2, "zeros": 5},
    "datis": {
        "rounds": 9, "round_points": 240, "tricks": 60, "bonuses": 5, "capots": 2,
        "risks": 9, "risks_won": 4, "risks_lost": 4, "luck": 40, "luck_variance": 900,
    },
    "desfausse": {
        **{f"trophies_{column}": 3 for column in COLUMNS},
        "trophies": 9, "masters": 1, "dice_discarded": 40, "hands_shed": 3,
        "luck": 1, "luck_variance": 2,
    },
    "d21": {"moves": 40, "jumps": 20, "won_aligned": 1, "won_two_sets": 1, "won_resigned": 1},
    "dalapapa": {"squares": 60, "tokens_earned": 12, "tokens_paid": 12, "plaques": 1},
}  # fmt: skip
FACES = {"d6": range(1, 7), "d10": range(10), "d20": range(1, 21)}


def evenings(names: Sequence[str], count: int) -> tuple[GameLine, ...]:
    """Return that many finished games of all kinds, among all of these players."""
    chance = Random(1)
    return tuple(_evening(place, names, chance) for place in range(count))


def _evening(place: int, names: Sequence[str], chance: Random) -> GameLine:
    game = list(TOTALS)[place % len(TOTALS)]
    winner = chance.choice(names)
    players = tuple(
        PlayerFigures(
            name,
            chance.randint(*TOTALS[game]),
            won=name == winner,
            shared=False,
            measures={
                "rounds": 1,
                **{each: chance.randint(0, most) for each, most in COUNTED[game].items()},
            },
            faces={
                kind: {face: chance.randint(0, 30) for face in faces}
                for kind, faces in FACES.items()
            },
        )
        for name in names
    )
    at = f"2026-{place % 12 + 1:02d}-{place % 28 + 1:02d}T20:41:00+01:00"
    return GameLine(f"{game}-{place}", at, place, "record", GameFigures(game, players))

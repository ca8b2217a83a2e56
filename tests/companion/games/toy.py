"""A game that is in no catalogue: its package is written to a folder and put on the shelf."""

from pathlib import Path

COINS = '''
"""Coins: each in turn rolls one die; the first to `goal` points wins."""

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import DiceSort, Die, WantedDice
from companion.games.errors import GameOver, IllegalAction
from companion.language.text import Text
from companion.games.game import Action, Game, Outcome, Setup, Standing, check_players
from companion.language.words import Words


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    goal: int = 10


class CoinsSetup(Setup, frozen=True, tag="coins", kw_only=True):
    options: Options = Options()


class Throw(Action, frozen=True, tag="throw"):
    die: int


class Pass(Action, frozen=True, tag="pass"):
    pass


class OneDie(IllegalAction):
    fr = "Un seul dé, de 1 à 6."
    en = "One die only, from 1 to 6."


class State(Struct, frozen=True):
    setup: CoinsSetup
    points: tuple[int, ...]
    turn: int = 0

    @property
    def over(self):
        return max(self.points) >= self.setup.options.goal


class Coins(Game[CoinsSetup, State, Action]):
    name = "coins"
    players = range(1, 5)
    setup_type = CoinsSetup
    action_types = (Throw, Pass)
    roll_type = Throw
    words = Words({})

    def start(self, setup):
        check_players(setup.players, self.players)
        return State(setup, (0,) * len(setup.players))

    def apply(self, state, action):
        if state.over:
            raise GameOver()
        place = state.turn % len(state.points)
        points = list(state.points)
        if isinstance(action, Throw):
            if action.die not in range(1, 7):
                raise OneDie()
            points[place] += action.die
        return replace(state, points=tuple(points), turn=state.turn + 1)

    def choices(self, state):
        return () if state.over else (Pass(),)

    def wanted_dice(self, state):
        return None if state.over else self.dice_in_play()

    def dice_in_play(self):
        return WantedDice((DiceSort(least=1, most=1),))

    def rolled(self, state):
        return ()

    def roll(self, state, dice, kept):
        return Throw(dice[0].value)

    def to_play(self, state):
        return None if state.over else state.setup.players[state.turn % len(state.points)]

    def outcome(self, state):
        if not state.over:
            return None
        best = max(state.points)
        names = zip(state.setup.players, state.points)
        return Outcome(tuple(n for n, p in names if p == best), Text("but", "goal"))

    def standings(self, state):
        return tuple(map(Standing, state.setup.players, state.points))

    def report(self, state):
        return {"game": "coins", "points": list(state.points)}

    def sheet(self, state, language):
        return " ".join(map(str, state.points))


GAME = Coins()
'''

RECORD = """\
{"game":"coins","version":1,"players":["Ana","Bo"],"options":{"goal":8}}
{"action":"throw","die":5}
{"action":"pass"}
{"action":"throw","die":6}
"""


def put_on(shelf: Path) -> None:
    """Write the toy game's package into a folder."""
    (shelf / "coins").mkdir()
    (shelf / "coins" / "__init__.py").write_text(COINS, encoding="utf-8")

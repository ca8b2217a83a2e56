"""Coins: players take turns to roll a die; the first to `goal` points wins."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import DiceSort, Die, WantedDice
from companion.games.errors import GameOver, IllegalAction
from companion.games.game import Action, Game, Setup, check_players
from companion.games.standings import Outcome, Standing
from companion.language.text import Language, Translated
from companion.language.words import Words


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game."""

    goal: int = 10


class CoinsSetup(Setup, frozen=True, tag="coins", kw_only=True):
    """The header of a game."""

    options: Options = Options()


class Throw(Action, frozen=True, tag="throw"):
    """The roll of a die."""

    die: int


class Pass(Action, frozen=True, tag="pass"):
    """The action of a player who does not roll."""


class OneDie(IllegalAction):
    """Raised for a die outside the game."""

    message = "One die only, from 1 to 6."
    fr = "Un seul dé, de 1 à 6."


class State(Struct, frozen=True):
    """The points in turn order, and the number of turns taken."""

    setup: CoinsSetup
    points: tuple[int, ...]
    turn: int = 0

    @property
    def over(self) -> bool:
        """Return True if a player has reached the goal."""
        return max(self.points) >= self.setup.options.goal


class Coins(Game[CoinsSetup, State, Action]):
    """The rules of Coins."""

    name = "coins"
    players = range(1, 5)
    setup_type = CoinsSetup
    action_types = (Throw, Pass)
    roll_type = Throw
    words = Words({})

    def start(self, setup: CoinsSetup) -> State:
        """Return the state without points. Raises BadSetup."""
        check_players(setup.players, self.players)
        return State(setup, (0,) * len(setup.players))

    def apply(self, state: State, action: Action) -> State:
        """Return the state after an action. Raises GameOver, OneDie."""
        if state.over:
            raise GameOver()
        place = state.turn % len(state.points)
        points = list(state.points)
        if isinstance(action, Throw):
            if action.die not in range(1, 7):
                raise OneDie()
            points[place] += action.die
        return replace(state, points=tuple(points), turn=state.turn + 1)

    def choices(self, state: State) -> tuple[Action, ...]:
        """Return the actions to choose from, always with a pass."""
        return () if state.over else (Pass(),)

    def wanted_dice(self, state: State) -> WantedDice | None:
        """Return a single die, as long as the game goes on."""
        return None if state.over else self.dice_in_play()

    def dice_in_play(self) -> WantedDice:
        """Return a single six-sided die of any colour."""
        return WantedDice((DiceSort(least=1, most=1),))

    def roll(self, state: State, dice: Sequence[Die], kept: Sequence[int]) -> Throw:
        """Return the throw of a die."""
        del state, kept
        return Throw(dice[0].value)

    def to_play(self, state: State) -> str | None:
        """Return the name of the player to play."""
        return None if state.over else state.setup.players[state.turn % len(state.points)]

    def outcome(self, state: State) -> Outcome | None:
        """Return the win of the player with most points once the goal is reached."""
        if not state.over:
            return None
        best = max(state.points)
        winners = tuple(
            standing.player for standing in self.standings(state) if standing.total == best
        )
        return Outcome(winners, Translated({"fr": "premier au but", "en": "first to the goal"}))

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return the points of each player."""
        return tuple(map(Standing, state.setup.players, state.points))

    def report(self, state: State) -> dict[str, Any]:
        """Return the report for `companion replay --json`."""
        return {"game": "coins", "points": list(state.points)}

    def sheet(self, state: State, language: Language) -> str:
        """Return the sheet for `companion replay`."""
        del language
        return " ".join(map(str, state.points))


KIT = 1
GAME = Coins()

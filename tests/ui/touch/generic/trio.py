"""Trio: three dice, up to three rolls a turn; the lowest roll of a round takes a chip.

The player with the fewest chips wins. The game has rules and words, and nothing else.
"""

from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.errors import GameOver, IllegalAction
from companion.games.game import Action, RollingSetup, check_players
from companion.games.keeping import KeepingDiceGame, KeepingState, Roll
from companion.games.leaving import Leave, leaver, staying
from companion.games.standings import Standing
from companion.language.words import Words


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game."""

    rounds: int = 2
    worst: Literal["one", "two"] = "one"  # chips for the lowest roll of a round


class TrioSetup(RollingSetup, frozen=True, tag="trio", kw_only=True):
    """The first line of a record."""

    options: Options = Options()


class Stand(Action, frozen=True, tag="stand"):
    """The action that counts the dice on the table."""


class RollBeforeStanding(IllegalAction):
    """Raised if no dice were rolled yet."""

    message = "Roll the dice first."
    fr = "Lancez d'abord les dés."


class State(KeepingState, frozen=True, kw_only=True):
    """The rolls of each player in the round, the chips, and the number of finished rounds."""

    setup: TrioSetup
    chips: tuple[int, ...]
    sums: tuple[int | None, ...]
    round: int = 0
    left: tuple[int, ...] = ()

    @property
    def player(self) -> int:
        """Return the index of the player to play."""
        here = staying(self.setup.players, self.left)
        return next(at for at in here if self.sums[at] is None)


class Trio(KeepingDiceGame[TrioSetup, State, Action]):
    """The rules of Trio."""

    name = "trio"
    players = range(2, 9)
    setup_type = TrioSetup
    action_types = (Roll, Stand, Leave)
    words = Words.load(Path(__file__).parent / "words.toml")
    better = "fewer"
    dice_count = 3

    def start(self, setup: TrioSetup) -> State:
        """Return the state before the first roll. Raises BadSetup."""
        check_players(setup.players, self.players)
        nobody = (None,) * len(setup.players)
        return State(setup=setup, chips=(0,) * len(setup.players), sums=nobody)

    def apply(self, state: State, action: Action) -> State:
        """Return the state after an action. Raises IllegalAction."""
        if self.finished(state):
            raise GameOver()
        if isinstance(action, Leave):
            gone = leaver(state.setup.players, state.left, action)
            rolls = () if gone == state.player else state.rolls
            return self._next(replace(state, left=(*state.left, gone), rolls=rolls))
        if isinstance(action, Roll):
            return self.with_roll(state, action)
        if not state.dice:
            raise RollBeforeStanding()
        sums = list(state.sums)
        sums[state.player] = sum(state.dice)
        return self._next(replace(state, sums=tuple(sums), rolls=()))

    def _next(self, state: State) -> State:
        here = staying(state.setup.players, state.left)
        counted = {at: points for at in here if (points := state.sums[at]) is not None}
        if len(counted) < len(here):
            return state
        chips = list(state.chips)
        worst = min(here, key=counted.__getitem__)
        chips[worst] += 1 if state.setup.options.worst == "one" else 2
        nobody = (None,) * len(chips)
        return replace(state, chips=tuple(chips), sums=nobody, round=state.round + 1)

    def choices(self, state: State) -> tuple[Action, ...]:
        """Return the choice to stand, once there are dice."""
        return (Stand(),) if state.dice and not self.finished(state) else ()

    def finished(self, state: State) -> bool:
        """Return True if all rounds are over, or fewer than two players are left."""
        here = staying(state.setup.players, state.left)
        return state.round == state.setup.options.rounds or len(here) < 2

    def to_play(self, state: State) -> str | None:
        """Return the name of the player to play."""
        return None if self.finished(state) else state.setup.players[state.player]

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return the chips of each player."""
        return tuple(
            Standing(name, chips, left=at in state.left)
            for at, (name, chips) in enumerate(zip(state.setup.players, state.chips, strict=True))
        )


KIT = 1
GAME = Trio()

"""Mixed: a die of twenty faces and a red die of six are rolled once; the sum counts."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Colour, DiceSort, Die, DieKind, WantedDice
from companion.games.errors import GameOver
from companion.games.game import Action, Game, RollingSetup, check_players
from companion.games.standings import Standing
from companion.language.words import Words

TWENTY = DiceSort(kind=DieKind.D20, faces=DieKind.D20.faces, least=1, most=1)
RED = DiceSort(colour=Colour.RED, least=1, most=1)


class MixedSetup(RollingSetup, frozen=True, tag="mixed", kw_only=True):
    """The first line of a record."""


class Throw(Action, frozen=True, tag="throw"):
    """The values of both dice."""

    twenty: int
    red: int


class State(Struct, frozen=True):
    """The throws so far, in turn order."""

    setup: MixedSetup
    sums: tuple[int, ...] = ()


class Mixed(Game[MixedSetup, State, Throw]):
    """The rules of Mixed."""

    name = "mixed"
    players = range(1, 9)
    setup_type = MixedSetup
    action_types = (Throw,)
    roll_type = Throw
    words = Words({})

    def start(self, setup: MixedSetup) -> State:
        """Return the state in which nobody has thrown. Raises BadSetup."""
        check_players(setup.players, self.players)
        return State(setup)

    def apply(self, state: State, action: Throw) -> State:
        """Return the state after a throw. Raises GameOver."""
        if self.finished(state):
            raise GameOver()
        return replace(state, sums=(*state.sums, action.twenty + action.red))

    def finished(self, state: State) -> bool:
        """Return True if everybody has thrown."""
        return len(state.sums) == len(state.setup.players)

    def choices(self, state: State) -> tuple[Throw, ...]:
        """Return no choices: only dice decide."""
        del state
        return ()

    def wanted_dice(self, state: State) -> WantedDice | None:
        """Return both dice until everybody has thrown."""
        return None if self.finished(state) else self.dice_in_play()

    def dice_in_play(self) -> WantedDice:
        """Return both dice."""
        return WantedDice((TWENTY, RED))

    def roll(self, state: State, dice: Sequence[Die], kept: Sequence[int]) -> Throw:
        """Return the throw of these dice, in any order."""
        del state, kept
        (twenty,) = (die.value for die in dice if die.kind is DieKind.D20)
        (red,) = (die.value for die in dice if die.colour is Colour.RED)
        return Throw(twenty, red)

    def thrown(self, action: Throw) -> tuple[Die, ...]:
        """Return both dice."""
        return (Die(action.twenty, DieKind.D20), Die(action.red, colour=Colour.RED))

    def to_play(self, state: State) -> str | None:
        """Return the name of the player to play."""
        return None if self.finished(state) else state.setup.players[len(state.sums)]

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return the sums."""
        names = state.setup.players
        sums = (*state.sums, *(0,) * (len(names) - len(state.sums)))
        return tuple(map(Standing, names, sums))


KIT = 1
GAME = Mixed()

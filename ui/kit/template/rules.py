"""New game: roll dice up to three times, keep the best, and write their sum.

The game is complete. CHANGE marks the places to edit for another game; `companion check-game`
checks the result.
"""

from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from companion.games.kit import (
    Action,
    BadOption,
    GameOver,
    KeepingDiceGame,
    KeepingState,
    Leave,
    Roll,
    RollFirst,
    RollingSetup,
    RulesCard,
    Standing,
    Throw,
    Words,
    check_players,
    leaver,
)

ROUNDS = range(1, 21)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules that a table may choose, each with its default. CHANGE: yours, or none.

    A bool, a whole number or a Literal is offered on the screen, with its words of words.toml.
    """

    rounds: int = 5


class NewGameSetup(RollingSetup, frozen=True, tag="new_game", kw_only=True):
    """The first line of a record. The tag is the game's name, and never changes."""

    options: Options = Options()


class Write(Action, frozen=True, tag="write"):
    """Write the sum of the dice. CHANGE: the choices of your game, each with its own tag.

    The fields of an action hold the player's choice, such as a box of the sheet.
    """


NewGameAction = Roll | Write | Leave


class State(KeepingState, frozen=True):
    """The facts that follow from setup and actions alone. CHANGE: the facts of your game.

    The base class has `rolls` and `dice`, those of the present turn. `turns` counts the finished
    turns, `left` holds the indices of players who have left.
    """

    setup: NewGameSetup
    totals: tuple[int, ...]
    turns: int = 0
    left: tuple[int, ...] = ()

    @property
    def player(self) -> int:
        """The index of the player to play."""
        return self.turns % len(self.totals)


def points(dice: tuple[int, ...]) -> int:
    """Return the score of the dice. CHANGE: your scoring."""
    return sum(dice)


class NewGame(KeepingDiceGame[NewGameSetup, State, NewGameAction]):
    """The rules. CHANGE: the numbers of dice, of rolls in a turn, and of players."""

    name = "new_game"
    players = range(1, 7)
    setup_type = NewGameSetup
    action_types = (Roll, Write, Leave)
    dice_count = 5
    most_rolls = 3
    # better = "fewer", where the fewest points win
    words = Words.load(Path(__file__).with_name("words.toml"))
    card = RulesCard.load(Path(__file__).with_name("card.toml"))

    def start(self, setup: NewGameSetup) -> State:
        """Return the state before the first action. Raises BadSetup."""
        check_players(setup.players, self.players)
        if setup.options.rounds not in ROUNDS:
            raise BadOption("rounds", setup.options.rounds, ROUNDS)
        return State(setup=setup, totals=(0,) * len(setup.players))

    def apply(self, state: State, action: NewGameAction) -> State:
        """Return the state after an action. Raises IllegalAction: a refusal is a class of yours."""
        if self.finished(state):
            raise GameOver()
        match action:
            case Roll():
                return self.with_roll(state, action)
            case Write():
                return written(state)
            case Leave():
                return without(state, leaver(state.setup.players, state.left, action))

    def choices(self, state: State) -> tuple[NewGameAction, ...]:
        """Return the possible choices, without rolls."""
        return (Write(),) if state.rolls else ()

    def closing(self, state: State) -> NewGameAction:
        """Return the action of END OF TURN. CHANGE: remove this if turns end with a choice."""
        del state
        return Write()

    def finished(self, state: State) -> bool:
        """Return whether the game is over."""
        turns = state.setup.options.rounds * len(state.totals)
        return state.turns >= turns or len(state.left) + 1 == len(state.totals) > 1

    def to_play(self, state: State) -> str | None:
        """Return the player to play, or None."""
        return None if self.finished(state) else state.setup.players[state.player]

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return everybody's points; the first place wins."""
        return tuple(
            Standing(name, state.totals[seat], left=seat in state.left)
            for seat, name in enumerate(state.setup.players)
        )

    def decide(self, state: State, chance: Random) -> NewGameAction | Throw:
        """Return the simulated player's action. CHANGE: without this, actions are random."""
        del chance
        if not self.may_roll(state):
            return Write()
        kept = tuple(at for at, face in enumerate(state.dice) if face > 3)
        return Write() if len(kept) == self.dice_count else Throw(kept)

    def figures(self, setup: NewGameSetup) -> dict[str, object]:
        """Return the values for the braces of card.toml."""
        return {"rounds": setup.options.rounds}


def written(state: State) -> State:
    """Return the game with the dice written and the next player to play. Raises RollFirst."""
    if not state.rolls:
        raise RollFirst()
    totals = list(state.totals)
    totals[state.player] += points(state.dice)
    return next_turn(replace(state, totals=tuple(totals)))


def next_turn(state: State) -> State:
    """Return the game at the next turn of a player who has not left."""
    turns = state.turns + 1
    while turns % len(state.totals) in state.left:
        turns += 1
    return replace(state, turns=turns, rolls=())


def without(state: State, seat: int) -> State:
    """Return the game without a player; their turn is skipped."""
    after = replace(state, left=(*state.left, seat))
    return next_turn(after) if seat == state.player else after


GAME = NewGame()

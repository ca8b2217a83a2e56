"""421: three dice, eleven tokens, and whoever holds all of them at the end has lost."""

from pathlib import Path
from random import Random
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.kit import (
    Action,
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
    Translated,
    Words,
    check_players,
    leaver,
)

DICE = 3
ROLLS = 3  # in a turn of the discharge
TOKENS = 11
BEST = (4, 2, 1)
WORTH_BEST, WORTH_ACES, WORTH_STRAIGHT, WORTH_OTHER = 8, 7, 2, 1
NENETTE = (2, 2, 1)
NENETTE_PAYS = 2  # at least, if it loses

# --- the setup, and the players' actions


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules that a table may choose: the number of rolls in a turn of the charge."""

    charge_rolls: Literal[1, 3] = 1


class Jeu421Setup(RollingSetup, frozen=True, tag="jeu421", kw_only=True):
    """The first line of a record."""

    options: Options = Options()


class Stop(Action, frozen=True, tag="stop"):
    """The player is content with the dice on the table."""


Jeu421Action = Roll | Stop | Leave

# --- the worth of three dice


def hand(dice: tuple[int, ...]) -> tuple[int, ...]:
    """Return dice as players name them, the highest first."""
    return tuple(sorted(dice, reverse=True))


def worth(dice: tuple[int, ...]) -> int:
    """Return the number of tokens that a hand moves."""
    highest, middle, lowest = hand(dice)
    if (highest, middle, lowest) == BEST:
        return WORTH_BEST
    if highest == lowest:
        return WORTH_ACES if lowest == 1 else lowest
    if middle == 1:  # two aces
        return highest
    return WORTH_STRAIGHT if is_straight(dice) else WORTH_OTHER


def is_straight(dice: tuple[int, ...]) -> bool:
    """Return whether the dice are three in a row."""
    highest, middle, lowest = hand(dice)
    return (highest - middle, middle - lowest) == (1, 1)


def rank(dice: tuple[int, ...]) -> tuple[int, bool, bool, tuple[int, ...]]:
    """Return the order of hands: 421, 111, 116, 666, 115 ... 222, 654 ... 321, 665 ... 221."""
    shown = hand(dice)
    two_aces, three = shown[1] == 1, shown[0] == shown[2]
    return worth(dice), two_aces, three, shown


# --- the state


class State(KeepingState, frozen=True):
    """Tokens by player and in the pot, and the round being played.

    `first` is the index of the player who began the round, `hands` are the dice of the players who
    have had their turn in the round, `limit` is the number of rolls of the first player. `left` are
    the indices of players who have left.
    """

    setup: Jeu421Setup
    tokens: tuple[int, ...]
    pot: int = TOKENS
    first: int = 0
    hands: tuple[tuple[int, ...], ...] = ()
    limit: int = ROLLS
    left: tuple[int, ...] = ()

    @property
    def finished(self) -> bool:
        """Return whether a player holds all tokens, or only a single player is left."""
        return TOKENS in self.tokens or len(self.left) + 1 == len(self.tokens)

    @property
    def order(self) -> tuple[int, ...]:
        """Return the players of the round, by index; in the discharge only those with tokens."""
        count = len(self.tokens)
        seats = ((self.first + step) % count for step in range(count))
        present = tuple(seat for seat in seats if seat not in self.left)
        return present if self.pot else tuple(seat for seat in present if self.tokens[seat])

    @property
    def player(self) -> int:
        """Return the index of the player to play."""
        return self.order[len(self.hands)]


# --- the game


class Jeu421(KeepingDiceGame[Jeu421Setup, State, Jeu421Action]):
    """The rules."""

    name = "jeu421"
    players = range(2, 9)
    setup_type = Jeu421Setup
    action_types = (Roll, Stop, Leave)
    dice_count = DICE
    better = "fewer"
    unit = (
        Translated({"fr": "jeton", "en": "token"}),
        Translated({"fr": "jetons", "en": "tokens"}),
    )
    words = Words.load(Path(__file__).with_name("words.toml"))
    card = RulesCard.load(Path(__file__).with_name("card.toml"))

    def start(self, setup: Jeu421Setup) -> State:
        """Return the game with all tokens in the pot. Raises BadSetup."""
        check_players(setup.players, self.players)
        return State(setup=setup, tokens=(0,) * len(setup.players))

    def apply(self, state: State, action: Jeu421Action) -> State:
        """Return the game after an action. Raises IllegalAction."""
        if state.finished:
            raise GameOver()
        match action:
            case Roll():
                return self.with_roll(state, action)
            case Stop():
                return stopped(state)
            case Leave():
                return without(state, leaver(state.setup.players, state.left, action))

    def rolls_allowed(self, state: State) -> int:
        """Return the number of rolls of the turn: no more than the first player took."""
        if state.hands:
            return state.limit
        return state.setup.options.charge_rolls if state.pot else ROLLS

    def choices(self, state: State) -> tuple[Jeu421Action, ...]:
        """Return the action of stopping, after a roll."""
        return (Stop(),) if state.rolls else ()

    def closing(self, state: State) -> Jeu421Action:
        """Return the action of END OF TURN: to stop."""
        del state
        return Stop()

    def finished(self, state: State) -> bool:
        """Return whether the game is over."""
        return state.finished

    def to_play(self, state: State) -> str | None:
        """Return the player whose turn it is."""
        return None if state.finished else state.setup.players[state.player]

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return everybody's tokens: the fewer the better."""
        return tuple(
            Standing(name, state.tokens[seat], left=seat in state.left)
            for seat, name in enumerate(state.setup.players)
        )

    def decide(self, state: State, chance: Random) -> Jeu421Action | Throw:
        """Return a simulated player's action: keep 4, 2 and 1, and stop with a good hand."""
        del chance
        if not state.rolls:
            return Throw()
        if worth(state.dice) > WORTH_STRAIGHT or not self.may_roll(state):
            return Stop()
        return Throw(tuple(sorted(state.dice.index(face) for face in {*BEST} & {*state.dice})))

    def figures(self, setup: Jeu421Setup) -> dict[str, object]:
        """Return the values for the braces of the card of rules."""
        return {
            "tokens": TOKENS,
            "rolls": ROLLS,
            "one_roll": setup.options.charge_rolls == 1,
            "more_rolls": setup.options.charge_rolls != 1,
            "best": WORTH_BEST,
            "aces": WORTH_ACES,
            "straight": WORTH_STRAIGHT,
            "nenette": NENETTE_PAYS,
        }


def stopped(state: State) -> State:
    """Return the game after a turn, and after its round if that is over. Raises RollFirst."""
    if not state.rolls:
        raise RollFirst()
    limit = state.limit if state.hands else len(state.rolls)
    after = replace(state, hands=(*state.hands, state.dice), limit=limit, rolls=())
    return settled(after) if len(after.hands) == len(after.order) else after


def settled(state: State) -> State:
    """Return the game after a round in which everybody has played: tokens go to the worst hand.

    The tokens come from the pot, and from the best hand once the pot is empty. Of equal hands the
    first is the better.
    """
    ranked = sorted(
        range(len(state.hands)), key=lambda index: rank(state.hands[index]), reverse=True
    )
    best, worst = ranked[0], ranked[-1]
    winner, loser = state.order[best], state.order[worst]
    due = worth(state.hands[best])
    if hand(state.hands[worst]) == NENETTE:
        due = max(due, NENETTE_PAYS)
    tokens = list(state.tokens)
    moved = min(due, state.pot or tokens[winner])
    tokens[loser] += moved
    if not state.pot:
        tokens[winner] -= moved
    return replace(
        state, tokens=tuple(tokens), pot=max(0, state.pot - moved), first=loser, hands=()
    )


def without(state: State, seat: int) -> State:
    """Return the game without a player: their tokens go back to the pot, and the round begins anew.

    After a player who was safe has left, the round goes on.
    """
    after = replace(state, left=(*state.left, seat))
    if seat not in state.order:
        return after
    tokens = tuple(0 if index == seat else count for index, count in enumerate(state.tokens))
    pot = state.pot + state.tokens[seat]
    after = replace(after, tokens=tokens, pot=pot, hands=(), rolls=())
    return replace(after, first=after.order[0])


KIT = 1
GAME = Jeu421()

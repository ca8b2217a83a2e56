"""10 000: set dice aside that score, and roll the others or stop before a roll scores nothing."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.kit import (
    Action,
    GameOver,
    IllegalAction,
    KeepingDiceGame,
    KeepingState,
    Roll,
    RollFirst,
    RollingSetup,
    RulesCard,
    Standing,
    Throw,
    Words,
    check_players,
)

DICE = 6
SINGLES = {1: 100, 5: 50}
THREE_ACES = 1000
STRAIGHT = 1500
THREE_PAIRS = 1000
CONTENT = 350  # points of a turn with which a simulated player stops


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules that a table may choose: the goal, and the least first score."""

    goal: Literal[5000, 10000] = 10000
    entry: Literal[0, 500, 1000] = 500


class TenThousandSetup(RollingSetup, frozen=True, tag="ten_thousand", kw_only=True):
    """The first line of a record."""

    options: Options = Options()


class Bank(Action, frozen=True, tag="bank"):
    """The turn ends: its points are written, or none if the last roll scores nothing."""


TenThousandAction = Roll | Bank


class PutAside(IllegalAction):
    """Dice are rolled again, and none was set aside, or a die that scores nothing."""

    message = "Before you roll again, set aside dice that score, and only those."
    fr = "Avant de relancer, mettez de côté des dés qui marquent, et eux seuls."


class StaysAside(IllegalAction):
    """A die that was set aside is rolled again."""

    message = "A die that was set aside stays there until the turn ends."
    fr = "Un dé mis de côté y reste jusqu'à la fin du tour."


class TooFew(IllegalAction):
    """A first score below the table's least. Details: entry."""

    message = "A first score has {entry} points at least."
    fr = "Il faut {entry} points dans un tour pour commencer à marquer."


def is_whole(dice: Sequence[int]) -> bool:
    """Return whether dice are a straight or three pairs, in which all six score together."""
    counts = sorted(Counter(dice).values())
    return counts in ([1] * DICE, [2, 2, 2])


def points(dice: Sequence[int]) -> int:
    """Return the most points of the dice; dice that do not score add nothing."""
    total = 0
    for face, count in Counter(dice).items():
        if count >= 3:
            total += (THREE_ACES if face == 1 else 100 * face) * 2 ** (count - 3)
        else:
            total += count * SINGLES.get(face, 0)
    if is_whole(dice):
        total = max(total, STRAIGHT if len(set(dice)) == DICE else THREE_PAIRS)
    return total


def scoring(dice: Sequence[int]) -> tuple[bool, ...]:
    """Return for each die whether it scores."""
    counts, whole = Counter(dice), is_whole(dice)
    return tuple(whole or face in SINGLES or counts[face] >= 3 for face in dice)


class State(KeepingState, frozen=True):
    """Totals in turn order, and the turn being played.

    `aside` are the positions of dice set aside before the last roll, `points` are theirs; `turns`
    counts the turns that are over.
    """

    setup: TenThousandSetup
    totals: tuple[int, ...]
    turns: int = 0
    aside: tuple[int, ...] = ()
    points: int = 0

    @property
    def player(self) -> int:
        """Return the index of the player to play."""
        return self.turns % len(self.totals)

    @property
    def thrown(self) -> tuple[int, ...]:
        """Return the positions of the dice in the last roll."""
        return tuple(position for position in range(len(self.dice)) if position not in self.aside)

    def at(self, positions: Sequence[int]) -> tuple[int, ...]:
        """Return the values of the dice at these positions."""
        return tuple(self.dice[position] for position in positions)

    @property
    def turn_points(self) -> int:
        """Return the points of the turn if it ends now; 0 if the last roll scores nothing."""
        new = points(self.at(self.thrown))
        return self.points + new if new else 0

    @property
    def all_score(self) -> bool:
        """Return whether every die scores, so that all six may be rolled again."""
        return bool(self.rolls) and all(scoring(self.at(self.thrown)))


class TenThousand(KeepingDiceGame[TenThousandSetup, State, TenThousandAction]):
    """The rules."""

    name = "ten_thousand"
    players = range(1, 9)
    setup_type = TenThousandSetup
    action_types = (Roll, Bank)
    dice_count = DICE
    most_rolls = None
    words = Words.load(Path(__file__).with_name("words.toml"))
    card = RulesCard.load(Path(__file__).with_name("card.toml"))

    def start(self, setup: TenThousandSetup) -> State:
        """Return the game with no points. Raises BadSetup."""
        check_players(setup.players, self.players)
        return State(setup=setup, totals=(0,) * len(setup.players))

    def apply(self, state: State, action: TenThousandAction) -> State:
        """Return the game after an action. Raises IllegalAction."""
        if self.finished(state):
            raise GameOver()
        return rolled(self, state, action) if isinstance(action, Roll) else banked(state)

    def may_roll(self, state: State) -> bool:
        """Return whether the player may roll: not after a roll that scores nothing."""
        return super().may_roll(state) and (not state.rolls or state.turn_points > 0)

    def set_aside(self, state: State) -> tuple[int, ...]:
        """Return the positions that may not be thrown again; none once every die scores."""
        return () if state.all_score else state.aside

    def choices(self, state: State) -> tuple[TenThousandAction, ...]:
        """Return the action of ending the turn, if allowed."""
        return (Bank(),) if state.rolls and not short_of_entry(state) else ()

    def closing(self, state: State) -> TenThousandAction:
        """Return the action of END OF TURN: to write the points."""
        del state
        return Bank()

    def finished(self, state: State) -> bool:
        """Return whether any player has reached the goal, and all have had as many turns."""
        return state.player == 0 and max(state.totals) >= state.setup.options.goal

    def to_play(self, state: State) -> str | None:
        """Return the player whose turn it is."""
        return None if self.finished(state) else state.setup.players[state.player]

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return everybody's points."""
        return tuple(map(Standing, state.setup.players, state.totals))

    def decide(self, state: State, chance: Random) -> TenThousandAction | Throw:
        """Return a simulated player's action: set aside all that scores, stop with enough."""
        del chance
        enough = state.turn_points >= CONTENT and not short_of_entry(state)
        if state.rolls and (enough or not self.may_roll(state)):
            return Bank()
        if not state.rolls or state.all_score:
            return Throw()
        marks = zip(state.thrown, scoring(state.at(state.thrown)), strict=True)
        return Throw((*state.aside, *(position for position, scores in marks if scores)))

    def figures(self, setup: TenThousandSetup) -> dict[str, object]:
        """Return the values for the braces of the card of rules."""
        return {
            "goal": setup.options.goal,
            "entry": setup.options.entry,
            "must_enter": setup.options.entry > 0,
            "ace": SINGLES[1],
            "five": SINGLES[5],
            "three_aces": THREE_ACES,
            "straight": STRAIGHT,
            "three_pairs": THREE_PAIRS,
        }


def short_of_entry(state: State) -> bool:
    """Return whether the turn's points are too few for a first score."""
    return not state.totals[state.player] and 0 < state.turn_points < state.setup.options.entry


def rolled(game: TenThousand, state: State, roll: Roll) -> State:
    """Return the game after a roll: the dice kept are set aside with their points.

    Raises PutAside, StaysAside, and the errors of KeepingDiceGame.
    """
    after = game.with_roll(state, roll)
    if not state.rolls:
        return after
    if not roll.kept and state.all_score:
        return replace(after, aside=(), points=state.turn_points)
    if not set(state.aside) <= set(roll.kept):
        raise StaysAside()
    new = state.at([position for position in roll.kept if position not in state.aside])
    if not new or not all(scoring(new)):
        raise PutAside()
    return replace(after, aside=roll.kept, points=state.points + points(new))


def banked(state: State) -> State:
    """Return the game after the end of a turn. Raises RollFirst, TooFew."""
    if not state.rolls:
        raise RollFirst()
    if short_of_entry(state):
        raise TooFew(entry=state.setup.options.entry)
    totals = list(state.totals)
    totals[state.player] += state.turn_points
    return State(setup=state.setup, totals=tuple(totals), turns=state.turns + 1)


KIT = 1
GAME = TenThousand()

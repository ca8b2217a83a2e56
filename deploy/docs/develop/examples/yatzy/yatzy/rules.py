"""Yatzy, as in Scandinavia: fifteen boxes, pairs, and no joker."""

from collections import Counter
from enum import StrEnum
from pathlib import Path
from random import Random

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

BONUS_FROM = 63
BONUS = 50
YATZY = 50


class Box(StrEnum):
    """A box of the sheet, in its order."""

    ONES = "ones"
    TWOS = "twos"
    THREES = "threes"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"
    PAIR = "pair"
    TWO_PAIRS = "two_pairs"
    THREE_ALIKE = "three_alike"
    FOUR_ALIKE = "four_alike"
    SMALL_STRAIGHT = "small_straight"
    LARGE_STRAIGHT = "large_straight"
    FULL_HOUSE = "full_house"
    CHANCE = "chance"
    YATZY = "yatzy"


BOXES = tuple(Box)
UPPER = BOXES[:6]
ALIKE = {Box.PAIR: 2, Box.THREE_ALIKE: 3, Box.FOUR_ALIKE: 4}
WORDS = Words.load(Path(__file__).with_name("words.toml"))


def points(box: Box, dice: tuple[int, ...]) -> int:
    """Return the points of five dice in a box; 0 if they do not fit."""
    if box in UPPER:
        face = UPPER.index(box) + 1
        return face * dice.count(face)
    counts = Counter(dice)
    if box in ALIKE:
        wanted = ALIKE[box]
        return wanted * max((face for face in counts if counts[face] >= wanted), default=0)
    if box is Box.TWO_PAIRS:
        pairs = [face for face in counts if counts[face] >= 2]
        return 2 * sum(pairs) if len(pairs) == 2 else 0
    fits = {
        Box.SMALL_STRAIGHT: sorted(dice) == [1, 2, 3, 4, 5],
        Box.LARGE_STRAIGHT: sorted(dice) == [2, 3, 4, 5, 6],
        Box.FULL_HOUSE: sorted(counts.values()) == [2, 3],
        Box.CHANCE: True,
        Box.YATZY: len(counts) == 1,
    }
    if not fits[box]:
        return 0
    return YATZY if box is Box.YATZY else sum(dice)


class BoxFilled(IllegalAction):
    """A box is filled a second time. Details: box."""

    message = "The box {box} is already filled."
    fr = "La case {box} est déjà remplie."


class YatzySetup(RollingSetup, frozen=True, tag="yatzy", kw_only=True):
    """The first line of a record."""


class Score(Action, frozen=True, tag="score"):
    """A box is filled from the dice on the table."""

    box: Box


YatzyAction = Roll | Score
Sheet = dict[str, int]


class State(KeepingState, frozen=True):
    """The points in each player's filled boxes; `turns` counts the turns that are over."""

    setup: YatzySetup
    sheets: tuple[Sheet, ...]
    turns: int = 0

    @property
    def player(self) -> int:
        """Return the index of the player to play."""
        return self.turns % len(self.sheets)


def bonus(sheet: Sheet) -> int:
    """Return the bonus of a sheet's upper section."""
    return BONUS if sum(sheet.get(box, 0) for box in UPPER) >= BONUS_FROM else 0


class Yatzy(KeepingDiceGame[YatzySetup, State, YatzyAction]):
    """The rules."""

    name = "yatzy"
    players = range(1, 9)
    setup_type = YatzySetup
    action_types = (Roll, Score)
    words = WORDS
    card = RulesCard.load(Path(__file__).with_name("card.toml"))

    def start(self, setup: YatzySetup) -> State:
        """Return the game with empty sheets. Raises BadSetup."""
        check_players(setup.players, self.players)
        return State(setup=setup, sheets=({},) * len(setup.players))

    def turns(self, setup: YatzySetup) -> int:
        """Return the number of turns: a box each."""
        return len(BOXES) * len(setup.players)

    def apply(self, state: State, action: YatzyAction) -> State:
        """Return the game after an action. Raises IllegalAction."""
        if self.finished(state):
            raise GameOver()
        if isinstance(action, Roll):
            return self.with_roll(state, action)
        if not state.rolls:
            raise RollFirst()
        sheet = state.sheets[state.player]
        if action.box in sheet:
            raise BoxFilled(box=WORDS[action.box])
        filled = {**sheet, action.box: points(action.box, state.dice)}
        sheets = list(state.sheets)
        sheets[state.player] = filled
        return replace(state, sheets=tuple(sheets), turns=state.turns + 1, rolls=())

    def choices(self, state: State) -> tuple[YatzyAction, ...]:
        """Return the open boxes, once the dice are rolled."""
        sheet = state.sheets[state.player]
        return tuple(Score(box) for box in BOXES if state.rolls and box not in sheet)

    def finished(self, state: State) -> bool:
        """Return whether every box is filled."""
        return state.turns == self.turns(state.setup)

    def to_play(self, state: State) -> str | None:
        """Return the player whose turn it is."""
        return None if self.finished(state) else state.setup.players[state.player]

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return the sums of the sheets, with the bonus."""
        totals = (sum(sheet.values()) + bonus(sheet) for sheet in state.sheets)
        return tuple(map(Standing, state.setup.players, totals))

    def decide(self, state: State, chance: Random) -> YatzyAction | Throw:
        """Return a simulated player's action: keep the commonest face, then the best box."""
        del chance
        if not state.rolls:
            return Throw()
        common = max(state.dice, key=lambda face: (state.dice.count(face), face))
        kept = tuple(place for place, face in enumerate(state.dice) if face == common)
        if self.may_roll(state) and len(kept) < len(state.dice):
            return Throw(kept)
        open_boxes = [box for box in BOXES if box not in state.sheets[state.player]]
        return Score(max(open_boxes, key=lambda box: points(box, state.dice)))

    def figures(self, setup: YatzySetup) -> dict[str, object]:
        """Return the values for the braces of the card of rules."""
        del setup
        return {"boxes": len(BOXES), "from": BONUS_FROM, "bonus": BONUS, "yatzy": YATZY}


KIT = 1
GAME = Yatzy()

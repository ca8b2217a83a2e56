"""Advice at Yahtzee: every choice that the player has now, the best first."""

from msgspec import Struct

from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.coach.solved import Keep, TurnValues, worth
from companion.games.yahtzee.state import ROLLS, State


class KeepDice(Struct, frozen=True):
    """Keep these dice, sorted, and throw the others; none: throw all."""

    keep: Keep
    expected: float


class WriteBox(Struct, frozen=True):
    """Write the dice in a box; `zero` writes 0 by choice though they are worth more."""

    box: Box
    zero: bool
    expected: float


Choice = KeepDice | WriteBox


class Advice(Struct, frozen=True):
    """The best choices for the player to play, for their own total of this round.

    `expected` is the final total on average if every choice is the best; `choices` are all choices,
    the best first, none before the turn's first roll.
    """

    player: str
    expected: float
    choices: tuple[Choice, ...] = ()


def advice(state: State) -> Advice | None:
    """Return the advice for a position; None once the match is over."""
    if state.finished:
        return None
    player = state.setup.players[state.player]
    if not state.rolls:
        return Advice(player, worth(state.sheet))
    ranked = choices(state, TurnValues(state.sheet))
    return Advice(player, ranked[0].expected, ranked)


def choices(state: State, turn: TurnValues) -> tuple[Choice, ...]:
    """Return every choice for the dice on the table, the best first.

    `turn` is the turn on the player's sheet.
    """
    sheet, dice = state.sheet, state.dice
    every: list[Choice] = []
    for box in sheet.open_boxes:
        zeros = (False, True) if sheet.worth(box, dice) else (False,)
        every += [WriteBox(box, zero, worth(sheet.fill(box, dice, zero=zero))) for zero in zeros]
    if state.may_roll:
        keeps = turn.keeps(dice, ROLLS - len(state.rolls))
        every += [KeepDice(keep, expected) for keep, expected in keeps.items()]
    return tuple(sorted(every, key=lambda choice: (-choice.expected, isinstance(choice, KeepDice))))

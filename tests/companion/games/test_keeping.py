"""Dice kept from roll to roll in a game of three dice: its rolls and refusals."""

from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from companion.dice import Die
from companion.games.errors import (
    AllKept,
    BadKept,
    IllegalAction,
    KeptDieChanged,
    KeptOnFirstRoll,
    NoRollLeft,
    NoSuchFace,
    WrongNumberOfDice,
)
from companion.games.game import Action, Setup
from companion.games.keeping import KeepingDiceGame, KeepingState, Roll
from companion.games.standings import Standing
from companion.language.words import Words


class TrioSetup(Setup, frozen=True, tag="trio", kw_only=True):
    """The header of a game."""


class State(KeepingState, frozen=True):
    setup: TrioSetup
    over: bool = False


class Trio(KeepingDiceGame[TrioSetup, State, Any]):
    """A game of three dice with two rolls a turn."""

    name = "trio"
    players = range(1, 3)
    setup_type = TrioSetup
    action_types: ClassVar[Any] = (Roll,)
    dice_count = 3
    most_rolls: ClassVar[int | None] = 2
    words = Words({})

    def start(self, setup: TrioSetup) -> State:
        return State(setup=setup)

    def apply(self, state: State, action: Any) -> State:
        return self.with_roll(state, action)

    def choices(self, state: State) -> tuple[Action, ...]:
        return ()

    def finished(self, state: State) -> bool:
        return state.over

    def to_play(self, state: State) -> str | None:
        return state.setup.players[0]

    def standings(self, state: State) -> tuple[Standing, ...]:
        return (Standing(state.setup.players[0], sum(state.dice)),)


class Endless(Trio):
    """The game without a limit of rolls."""

    most_rolls = None


GAME = Trio()
START = GAME.start(TrioSetup(version=1, players=("Ana",)))


def rolled(*rolls: Roll, game: Trio = GAME) -> State:
    state = START
    for roll in rolls:
        state = game.apply(state, roll)
    return state


def test_the_number_of_rolls_and_of_dice_is_limited() -> None:
    wanted = GAME.wanted_dice(START)
    assert wanted is not None
    assert (wanted.least, wanted.most) == (3, 3)
    assert GAME.wanted_dice(rolled(Roll((1, 2, 3)), Roll((1, 2, 4), (0, 1)))) is None
    assert GAME.wanted_dice(replace(START, over=True)) is None


def test_a_game_may_have_rolls_without_a_limit() -> None:
    roll = Roll((1, 2, 3))
    assert Endless().wanted_dice(rolled(*[roll] * 9, game=Endless())) is not None


def test_dice_that_are_seen_become_a_roll() -> None:
    seen = [Die(value) for value in (4, 2, 1)]
    roll = GAME.roll(START, seen, [2, 0])
    assert roll == Roll((4, 2, 1), (0, 2))
    assert GAME.rolled(rolled(Roll((4, 2, 1)))) == tuple(seen)


def test_before_the_first_roll_the_dice_are_due() -> None:
    due = GAME.due_first(START)
    assert due is not None
    assert due.to("en") == "Roll the dice first."
    assert GAME.due_first(rolled(Roll((4, 2, 1)))) is None


@pytest.mark.parametrize(
    ("refusal", "rolls", "said"),
    [
        (WrongNumberOfDice, [Roll((1, 2))], "A roll has three dice, not 2."),
        (NoSuchFace, [Roll((1, 2, 7))], "No die has a 7: faces go from 1 to 6."),
        (
            KeptOnFirstRoll,
            [Roll((1, 2, 3), (0,))],
            "The first roll of a turn is made with all three dice: none is kept.",
        ),
        (
            BadKept,
            [Roll((1, 2, 3)), Roll((1, 2, 3), (3,))],
            "Kept dice are named by different positions from 0 to 2, not [3].",
        ),
        (
            AllKept,
            [Roll((1, 2, 3)), Roll((1, 2, 3), (0, 1, 2))],
            "At most two dice are kept: at least one must be rolled.",
        ),
        (
            KeptDieChanged,
            [Roll((1, 2, 3)), Roll((4, 2, 3), (0,))],
            "Die 1 is kept: it still shows 1, not 4.",
        ),
        (NoRollLeft, [Roll((1, 2, 3))] * 3, "A turn has two rolls at most."),
    ],
)
def test_a_roll_that_the_rules_forbid_is_refused_in_words(
    refusal: type[IllegalAction], rolls: list[Roll], said: str
) -> None:
    with pytest.raises(refusal) as refused:
        rolled(*rolls)
    assert str(refused.value) == said
    assert refused.value.sentence("fr") != said


def test_a_die_that_was_misread_is_corrected_where_it_was_thrown() -> None:
    rolls = [Roll((1, 2, 3)), Roll((1, 5, 3), (0, 2))]
    assert GAME.corrected(rolls, 1, [Die(4), Die(5), Die(3)]) == {
        0: Roll((4, 2, 3)),
        1: Roll((4, 5, 3), (0, 2)),
    }

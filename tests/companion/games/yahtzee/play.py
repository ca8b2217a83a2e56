"""Short words for playing Yahtzee in tests."""

from collections.abc import Iterator
from random import Random

from companion.dice import WantedDice
from companion.games.game import Action, fold
from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Roll, Score, YahtzeeAction
from companion.games.yahtzee.boxes import UPPER, Box
from companion.games.yahtzee.sheet import Sheet
from companion.games.yahtzee.state import Options, State, YahtzeeSetup

NAMES = ("Ana", "Bo", "Chloe", "Dan", "Eve", "Fay", "Gus", "Hal")


def setup(count: int = 2, rounds: int = 1) -> YahtzeeSetup:
    """Return a match of the first `count` of eight players."""
    return YahtzeeSetup(version=1, players=NAMES[:count], options=Options(rounds))


def roll(*dice: int, kept: tuple[int, ...] = ()) -> Roll:
    return Roll(dice, kept)


def played(*actions: Action, count: int = 2, rounds: int = 1) -> State:
    """Return the match after these actions."""
    state: State = fold(GAME, setup(count, rounds), actions)
    return state


def sheet(bonuses: int = 0, **points: int) -> Sheet:
    """Return a sheet with these boxes filled."""
    return Sheet(tuple(points.get(box.value) for box in Box), bonuses)


def full_sheet(**points: int | None) -> Sheet:
    """Return a sheet with zeros except for the given boxes; None leaves a box open."""
    return Sheet(tuple(points.get(box.value, 0) for box in Box))


def facing(dice: tuple[int, ...], on: Sheet) -> State:
    """Return a single player with these dice after a first roll, and this sheet."""
    return State(
        setup=setup(1),
        sheets=((on,),),
        turns=sum(points is not None for points in on.points),
        rolls=(dice,),
    )


def written(state: State, box: Box, *, zero: bool = False) -> Sheet:
    """Return the first player's sheet of the current round after a box is filled."""
    return GAME.apply(state, Score(box, zero)).sheets[-1][0]


def upper(value: int) -> Box:
    return UPPER[value - 1]


def random_dice(chance: Random, before: tuple[int, ...], kept: tuple[int, ...]) -> tuple[int, ...]:
    """Return dice of a roll; equal dice are far more frequent than at a real table."""
    face = chance.randint(1, 6)
    lucky = chance.random() < 0.4
    return tuple(
        before[position] if position in kept else face if lucky else chance.randint(1, 6)
        for position in range(5)
    )


def random_action(state: State, chance: Random, greed: float = 0.0) -> YahtzeeAction:
    """Return a random legal action; `greed` is the chance to choose the box with most points."""
    wanted: WantedDice | None = GAME.wanted_dice(state)
    choices = GAME.choices(state)
    if wanted is None or (choices and chance.random() < 0.5):
        if state.rolls and chance.random() < greed:
            return max(map(Score, state.sheet.open_boxes), key=lambda one: _worth(state, one))
        return chance.choice(choices)
    some = chance.sample(range(5), chance.randint(0, 4)) if state.rolls else ()
    kept = tuple(sorted(some))
    return Roll(random_dice(chance, state.dice, kept), kept)


def _worth(state: State, choice: Score) -> int:
    worth, place = state.sheet.worth(choice.box, state.dice), list(Box).index(choice.box)
    return worth + 15 * (place < 6 and worth >= 3 * (place + 1))


def random_game(chance: Random, count: int, rounds: int) -> Iterator[YahtzeeAction]:
    """Yield a whole random match, action by action."""
    state, greed = GAME.start(setup(count, rounds)), chance.choice((0.0, 0.5, 1.0))
    while not state.finished:
        action = random_action(state, chance, greed)
        state = GAME.apply(state, action)
        yield action

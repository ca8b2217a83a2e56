"""Virtual dice: the companion rolls, in a game whose header says so.

Each roll is drawn once. A roll that was undone comes again, whatever is kept the second time, so
that nobody undoes a roll for better luck.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from companion.dice import DiceSort, Die, WantedDice
from companion.games.game import Action, AnyGame
from companion.language.text import Text
from companion.messages import VirtualRoll
from companion.table.game_in_play import WORDS, GameInPlay
from companion.table.roll_on_table import RollOnTable
from companion.table.view import View


def draw(view: View, kept: Sequence[int], chance: Random) -> VirtualRoll | None:
    """Return the awaited roll, drawn by chance; None if no roll is awaited.

    Dice at `kept` and those set aside by the rules stay.
    """
    if view.wanted is None:
        return None
    before = view.game.rolled(view.state)
    stay = tuple(sorted({*kept, *view.game.set_aside(view.state)})) if before else ()
    dice = [
        before[position] if position in stay else _thrown(sort, chance)
        for position, sort in enumerate(places(view.game, view.state))
    ]
    return VirtualRoll(tuple(dice), stay, len(view.actions))


def places(game: AnyGame, state: Any) -> tuple[DiceSort, ...]:
    """Return the sort of the die at each position of the awaited roll; none without a roll."""
    wanted = game.wanted_dice(state)
    if wanted is None:
        return ()
    before = game.rolled(state)
    if before:
        return tuple(_sort_of(die, wanted) for die in before)
    return tuple(sort for sort in wanted.sorts for _ in range(sort.most))


def as_die(sort: DiceSort, value: int) -> Die:
    """Return a die of a sort that shows `value`."""
    return Die(value, sort.kind, sort.colour, sort.size)


def _thrown(sort: DiceSort, chance: Random) -> Die:
    return as_die(sort, chance.choice(sort.faces))


def _sort_of(die: Die, wanted: WantedDice) -> DiceSort:
    """Return the wanted sort of a die of the roll on the table.

    A die that is not thrown any more keeps its own sort.
    """
    sorts = (
        sort
        for sort in wanted.sorts
        if sort.kind is die.kind
        and sort.colour in (None, die.colour)
        and sort.size in (None, die.size)
    )
    return next(sorts, DiceSort(kind=die.kind, colour=die.colour, faces=die.kind.faces))


class VirtualDice:
    """The rolls of a game with virtual dice, each stored under the actions before it."""

    def __init__(
        self, played: GameInPlay, roll: RollOnTable, inform: Callable[[Text], None]
    ) -> None:
        """`inform` shows the table a sentence that refuses nothing."""
        self._played = played
        self._roll = roll
        self._inform = inform
        self._drawn: dict[tuple[Action, ...], Action] = {}

    def throw(self, message: VirtualRoll) -> None:
        """Count a roll, or repeat the roll undone last; do nothing if the roll is no longer open.

        Raises IllegalAction.
        """
        history, game = self._played.history, self._played.game
        if message.after != len(history.actions):
            return  # the second tap of a double tap: the first rolled
        last = next((step for step in reversed(history.undone) if isinstance(step, Action)), None)
        if last is not None and game.enters_roll(last):
            if last is history.undone[-1]:
                self._roll.redo()
            else:  # it was rolled after a correction that is undone too
                self._roll.do(last)
            self._inform(WORDS["roll_comes_again"])
            return
        before = history.actions
        if before in self._drawn:
            self._roll.do(self._drawn[before])
            self._inform(WORDS["roll_comes_again"])
            return
        action = game.roll(self._played.state, message.dice, message.kept)
        self._roll.do(action)
        self._drawn[before] = action

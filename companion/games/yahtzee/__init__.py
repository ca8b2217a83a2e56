"""Yahtzee (MB 1994): the score sheets of one to eight players over any number of rounds."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.dice import DiceSort, Die, WantedDice
from companion.games import kept_dice
from companion.games.game import Action, Game, Outcome, Standing, Throw
from companion.games.leaving import Leave
from companion.games.rules_card import RulesCard
from companion.games.yahtzee import bot, card, report, rules
from companion.games.yahtzee.actions import Roll, Score, Start, YahtzeeAction
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.state import State, YahtzeeSetup
from companion.language.text import Language, Text
from companion.language.words import Words


class Yahtzee(Game[YahtzeeSetup, State, YahtzeeAction]):
    """The rules of Yahtzee as every game shows them."""

    name = "yahtzee"
    players = rules.PLAYERS
    setup_type = YahtzeeSetup
    action_types = (Roll, Score, Start, Leave)
    roll_type = Roll
    words = Words.load(Path(__file__).with_name("words.toml"))
    card = RulesCard.load(Path(__file__).with_name("card.toml"))

    def start(self, setup: YahtzeeSetup) -> State:
        """See rules.start."""
        return rules.start(setup)

    def turns(self, setup: YahtzeeSetup) -> int:
        """Return the number of turns: one for each box, player and round."""
        return len(Box) * len(setup.players) * setup.options.rounds

    def apply(self, state: State, action: YahtzeeAction) -> State:
        """See rules.apply."""
        return rules.apply(state, action, self.words)

    def choices(self, state: State) -> tuple[YahtzeeAction, ...]:
        """See rules.choices."""
        return rules.choices(state)

    def wanted_dice(self, state: State) -> WantedDice | None:
        """Five dice while a roll is left, else none."""
        return self.dice_in_play() if rules.may_roll(state) else None

    def dice_in_play(self) -> WantedDice:
        """Five six-sided dice of any colour."""
        return WantedDice((DiceSort(least=rules.DICE, most=rules.DICE),))

    def rolled(self, state: State) -> tuple[Die, ...]:
        """The five dice on the table, by position."""
        return tuple(Die(value) for value in state.dice)

    def roll(self, state: State, dice: Sequence[Die], kept: Sequence[int]) -> Roll:
        """The roll these dice make."""
        del state
        return Roll(tuple(die.value for die in dice), tuple(sorted(kept)))

    def carried(
        self, actions: Sequence[YahtzeeAction], index: int, new: YahtzeeAction
    ) -> Mapping[int, Action]:
        """See kept_dice.carried."""
        return kept_dice.carried(actions, index, new, Roll)

    def corrected(
        self, actions: Sequence[YahtzeeAction], index: int, dice: Sequence[Die]
    ) -> Mapping[int, Action]:
        """See kept_dice.corrected."""
        values = tuple(die.value for die in dice)
        return kept_dice.corrected(actions, index, values, Roll, lambda value, _: value)

    def due_first(self, state: State) -> Text | None:
        """Before the first roll of a turn, that the dice must be rolled; else None."""
        return self.words["roll_first"] if not state.rolls else None

    def decide(self, state: State, chance: Random) -> YahtzeeAction | Throw:
        """See bot.decide."""
        if not state.rolls:
            return Throw()
        decision = bot.decide(state, chance)
        return decision if isinstance(decision, Score) else Throw(decision)

    def to_play(self, state: State) -> str | None:
        """The player whose turn it is."""
        return None if state.finished else state.setup.players[state.player]

    def outcome(self, state: State) -> Outcome | None:
        """See rules.outcome."""
        return rules.outcome(state)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Every player's sum over the rounds begun."""
        return tuple(
            Standing(name, state.total(index), left=index in state.left)
            for index, name in enumerate(state.setup.players)
        )

    def figures(self, setup: YahtzeeSetup) -> Mapping[str, object]:
        """See card.figures."""
        return card.figures(setup)

    def report(self, state: State) -> dict[str, Any]:
        """See report.report."""
        return report.report(state)

    def sheet(self, state: State, language: Language) -> str:
        """See report.text."""
        return report.text(state, self.words, language)


GAME = Yahtzee()

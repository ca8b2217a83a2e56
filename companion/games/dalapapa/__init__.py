"""Dalapapa Domaine: the ledger of tokens, markers and territories, for two to four players."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.dice import Die, WantedDice
from companion.games.dalapapa import amending, bot, card, report, rules, tally
from companion.games.dalapapa.actions import ACTION_TYPES, DalapapaAction, EndTurn
from companion.games.dalapapa.errors import NoDice
from companion.games.dalapapa.names import WORDS
from companion.games.dalapapa.state import DalapapaSetup, State
from companion.games.game import Game, Outcome, Standing
from companion.games.rules_card import RulesCard
from companion.language.text import Language


class Dalapapa(Game[DalapapaSetup, State, DalapapaAction]):
    """The rules of Dalapapa Domaine as every game shows them."""

    name = "dalapapa"
    players = rules.PLAYERS
    setup_type = DalapapaSetup
    action_types = ACTION_TYPES
    roll_type = None
    words = WORDS
    card = RulesCard.load(Path(__file__).with_name("card.toml"))

    def start(self, setup: DalapapaSetup) -> State:
        """See rules.start."""
        return rules.start(setup)

    def apply(self, state: State, action: DalapapaAction) -> State:
        """See rules.apply."""
        return rules.apply(state, action)

    def choices(self, state: State) -> tuple[DalapapaAction, ...]:
        """See rules.choices."""
        return rules.choices(state)

    def dice_in_play(self) -> WantedDice:
        """No dice of any sort."""
        return WantedDice(())

    def roll(self, state: State, dice: Sequence[Die], kept: Sequence[int]) -> DalapapaAction:
        """Raises NoDice."""
        del state, dice, kept
        raise NoDice()

    def carried(
        self, actions: Sequence[DalapapaAction], index: int, new: DalapapaAction
    ) -> Mapping[int, DalapapaAction]:
        """See amending.carried."""
        return amending.carried(actions, index, new)

    def closing(self, state: State) -> DalapapaAction:
        """The end of the turn, never the count: that ends the game, and must be chosen."""
        del state
        return EndTurn()

    def decide(self, state: State, chance: Random) -> DalapapaAction:
        """See bot.decide."""
        return bot.decide(state, chance)

    def to_play(self, state: State) -> str | None:
        """The player whose turn it is; None once only the count is left, which is everybody's."""
        return state.to_play

    def outcome(self, state: State) -> Outcome | None:
        """See tally.outcome."""
        return tally.outcome(state)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Every player's count as the table stands."""
        return tuple(
            Standing(count.player, count.total, left=player in state.left)
            for player, count in enumerate(tally.tallies(state))
        )

    def figures(self, setup: DalapapaSetup) -> Mapping[str, object]:
        """See card.figures."""
        return card.figures(setup)

    def report(self, state: State) -> dict[str, Any]:
        """See report.report."""
        return report.report(state)

    def sheet(self, state: State, language: Language) -> str:
        """See report.text."""
        return report.text(state, self.words, language)


GAME = Dalapapa()

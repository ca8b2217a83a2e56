"""DESfausse: shed your dice, win trophies; two to five players over three rounds."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.dice import Die, WantedDice
from companion.games import kept_dice
from companion.games.desfausse import board_only, bot, card, report, rules, tray, turns
from companion.games.desfausse.actions import (
    ACTION_TYPES,
    DesfausseAction,
    EndRound,
    EndTurn,
    Roll,
)
from companion.games.desfausse.state import DesfausseSetup, State
from companion.games.desfausse.vocabulary import WORDS
from companion.games.game import Action, Game, Outcome, Standing, Throw
from companion.games.rules_card import RulesCard
from companion.language.text import Language, Text


class Desfausse(Game[DesfausseSetup, State, DesfausseAction]):
    """The rules of DESfausse as every game shows them."""

    name = "desfausse"
    players = rules.PLAYERS
    setup_type = DesfausseSetup
    action_types = ACTION_TYPES
    roll_type = Roll
    words = WORDS
    card = RulesCard.load(Path(__file__).with_name("card.toml"))

    def start(self, setup: DesfausseSetup) -> State:
        """See rules.start."""
        return rules.start(setup)

    def apply(self, state: State, action: DesfausseAction) -> State:
        """See rules.apply."""
        return rules.apply(state, action)

    def choices(self, state: State) -> tuple[DesfausseAction, ...]:
        """See rules.choices."""
        return rules.choices(state)

    def wanted_dice(self, state: State) -> WantedDice | None:
        """See tray.wanted_dice."""
        return tray.wanted_dice(state)

    def dice_in_play(self) -> WantedDice:
        """See tray.dice_in_play."""
        return tray.dice_in_play()

    def rolled(self, state: State) -> tuple[Die, ...]:
        """See tray.rolled."""
        return tray.rolled(state)

    def set_aside(self, state: State) -> tuple[int, ...]:
        """The positions that show a 1."""
        return state.turn.ones

    def roll(self, state: State, dice: Sequence[Die], kept: Sequence[int]) -> Roll:
        """See tray.roll."""
        return tray.roll(state, dice, kept)

    def carried(
        self, actions: Sequence[DesfausseAction], index: int, new: DesfausseAction
    ) -> Mapping[int, Action]:
        """See kept_dice.carried."""
        return kept_dice.carried(actions, index, new, Roll)

    def corrected(
        self, actions: Sequence[DesfausseAction], index: int, dice: Sequence[Die]
    ) -> Mapping[int, Action]:
        """See kept_dice.corrected."""
        return kept_dice.corrected(actions, index, dice, Roll, tray.as_rolled)

    def as_played(
        self, setup: DesfausseSetup, actions: Sequence[DesfausseAction]
    ) -> Mapping[int, Action]:
        """See rules.as_played."""
        return rules.as_played(setup, actions)

    def closing(self, state: State) -> DesfausseAction | None:
        """The end of the turn; None where it must say who starts the next round.

        With the board alone the end of the round, if it is won. (Otherwise the refused end of the
        turn, so that no round ends by accident.)
        """
        if turns.starters(state):
            return None
        won = not state.tracks_dice and board_only.round_won_by(state) is not None
        return EndRound() if won else EndTurn()

    def due_first(self, state: State) -> Text | None:
        """See turns.youngest_asked."""
        return turns.youngest_asked(state)

    def mismatch(self, state: State, dice: Sequence[Die]) -> Text | None:
        """See tray.mismatch."""
        return tray.mismatch(state, dice)

    def decide(self, state: State, chance: Random) -> DesfausseAction | Throw:
        """See bot.decide."""
        return bot.decide(state, chance)

    def to_play(self, state: State) -> str | None:
        """See rules.to_play."""
        return rules.to_play(state)

    def outcome(self, state: State) -> Outcome | None:
        """See turns.outcome."""
        return turns.outcome(state)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Every player's points on the board."""
        return tuple(
            Standing(name, state.total(index), left=index in state.left)
            for index, name in enumerate(state.setup.players)
        )

    def figures(self, setup: DesfausseSetup) -> Mapping[str, object]:
        """See card.figures."""
        return card.figures(setup)

    def report(self, state: State) -> dict[str, Any]:
        """See report.report."""
        return report.report(state)

    def sheet(self, state: State, language: Language) -> str:
        """See report.text."""
        return report.text(state, language)


GAME = Desfausse()

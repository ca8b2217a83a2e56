"""Datis: seven tricks of dice a round, and a tally in which they cancel each other."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.dice import Die, WantedDice
from companion.games.datis import bot, card, report, rules, tray
from companion.games.datis.actions import (
    Announce,
    DatisAction,
    Risk,
    Round,
    Tie,
    Trick,
    Won,
)
from companion.games.datis.names import WORDS
from companion.games.datis.setup import PLAYERS, DatisSetup
from companion.games.datis.state import State
from companion.games.game import Action, Game, Outcome, Standing, Throw
from companion.games.leaving import Leave
from companion.games.rules_card import RulesCard
from companion.language.text import Language, Text


class Datis(Game[DatisSetup, State, DatisAction]):
    """The rules of Datis as every game shows them."""

    name = "datis"
    players = PLAYERS
    setup_type = DatisSetup
    action_types = (Round, Trick, Won, Announce, Risk, Tie, Leave)
    roll_type = Risk
    words = WORDS
    card = RulesCard.load(Path(__file__).with_name("card.toml"))

    def start(self, setup: DatisSetup) -> State:
        """See rules.start."""
        return rules.start(setup)

    def apply(self, state: State, action: DatisAction) -> State:
        """See rules.apply."""
        return rules.apply(state, action)

    def choices(self, state: State) -> tuple[DatisAction, ...]:
        """See rules.choices."""
        return rules.choices(state)

    def wanted_dice(self, state: State) -> WantedDice | None:
        """See tray.wanted_dice."""
        return tray.wanted_dice(state)

    def shown_dice(self, state: State) -> WantedDice | None:
        """See tray.shown_dice."""
        return tray.shown_dice(state)

    def shown_in(self, action: DatisAction) -> tuple[Die, ...]:
        """See tray.shown_in."""
        return tray.shown_in(action)

    def dice_in_play(self) -> WantedDice:
        """See tray.dice_in_play."""
        return tray.dice_in_play()

    def roll(self, state: State, dice: Sequence[Die], kept: Sequence[int]) -> Risk:
        """See tray.roll; nothing is kept of a risk."""
        del kept
        return tray.roll(state, dice)

    def thrown(self, action: DatisAction) -> tuple[Die, ...]:
        """See tray.thrown."""
        return tray.thrown(action)

    def mismatch(self, state: State, dice: Sequence[Die]) -> Text | None:
        """See tray.mismatch."""
        return tray.mismatch(state, dice)

    def carried(
        self, actions: Sequence[DatisAction], index: int, new: DatisAction
    ) -> Mapping[int, Action]:
        """See rules.carried."""
        return rules.carried(actions, index, new)

    def as_played(self, setup: DatisSetup, actions: Sequence[DatisAction]) -> Mapping[int, Action]:
        """See rules.as_played."""
        return rules.as_played(setup, actions)

    def decide(self, state: State, chance: Random) -> DatisAction | Throw:
        """See bot.decide."""
        return bot.decide(state, chance)

    def again(self, setup: DatisSetup) -> DatisSetup:
        """Return the same setup: the youngest starts each game."""
        return setup

    def starts_again(self, setup: DatisSetup) -> str | None:
        """Return the youngest; None if nobody said who that is."""
        return next(iter(setup.youngest_first), None)

    def to_play(self, state: State) -> str | None:
        """The player whose word or dice are awaited."""
        return None if state.awaited is None else state.setup.players[state.awaited]

    def outcome(self, state: State) -> Outcome | None:
        """See rules.outcome."""
        return rules.outcome(state)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Every player's points over the rounds counted."""
        return tuple(
            Standing(name, state.total(index), left=index in state.left)
            for index, name in enumerate(state.setup.players)
        )

    def figures(self, setup: DatisSetup) -> Mapping[str, object]:
        """See card.figures."""
        return card.figures(setup)

    def report(self, state: State) -> dict[str, Any]:
        """See report.report."""
        return report.report(state)

    def sheet(self, state: State, language: Language) -> str:
        """See report.text."""
        return report.text(state, language)


GAME = Datis()

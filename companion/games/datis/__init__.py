"""Datis: seven tricks of dice a round, and a tally in which they cancel each other."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.dice import DiceSort, Die, DieKind, WantedDice
from companion.errors import Language
from companion.games.datis import bot, report, rules
from companion.games.datis.actions import (
    Announce,
    DatisAction,
    Risk,
    Round,
    Tie,
    Trick,
    Won,
)
from companion.games.datis.dice import OFFERED
from companion.games.datis.errors import WrongRiskDice
from companion.games.datis.names import WORDS, dice_text
from companion.games.datis.setup import PLAYERS, DatisSetup
from companion.games.datis.state import Phase, State
from companion.games.game import Action, Game, Outcome, Standing, Throw


class Datis(Game[DatisSetup, State, DatisAction]):
    """The rules of Datis as every game shows them."""

    name = "datis"
    players = PLAYERS
    setup_type = DatisSetup
    action_types = (Round, Trick, Won, Announce, Risk, Tie)
    roll_type = Risk
    words = WORDS

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
        """The very dice the player to play risks; none where no risk is awaited.

        The dice of a trick are entered by touch: they come out of hidden hands, so which
        ones are awaited is not known.
        """
        current = state.round
        if current is None or state.phase is not Phase.RISK:
            return None
        return WantedDice(
            tuple(
                DiceSort(kind=die.kind, colour=die.colour, faces=die.kind.faces, least=1, most=1)
                for die in current.paying(current.risking[0])
            )
        )

    def dice_in_play(self) -> WantedDice:
        """Up to a die of each kind in each of five colours, whichever they are."""
        return WantedDice(
            tuple(
                DiceSort(kind=kind, faces=kind.faces, least=0, most=len(OFFERED))
                for kind in DieKind
            )
        )

    def rolled(self, state: State) -> tuple[Die, ...]:
        """Nothing: a risk is rolled once and done with."""
        del state
        return ()

    def roll(self, state: State, dice: Sequence[Die], kept: Sequence[int]) -> Risk:
        """The risk these dice make. A die of unseen colour is taken as one that pays.

        Raises WrongRiskDice for another number of dice: one would get lost by its name.
        """
        del kept
        current = state.round
        player = state.awaited or 0
        paying = current.paying(player) if current else ()
        name = state.setup.players[player]
        colour = paying[0].colour if paying else ""
        values = {f"{die.colour or colour}-{die.kind}": die.value for die in dice}
        if not len(values) == len(dice) == len(paying):
            raise WrongRiskDice(name=name, dice=dice_text(paying))
        return Risk(name, values)

    def as_played(self, setup: DatisSetup, actions: Sequence[DatisAction]) -> Mapping[int, Action]:
        """See rules.as_played."""
        return rules.as_played(setup, actions)

    def decide(self, state: State, chance: Random) -> DatisAction | Throw:
        """See bot.decide."""
        return bot.decide(state, chance)

    def to_play(self, state: State) -> str | None:
        """The player whose word or dice are awaited."""
        return None if state.awaited is None else state.setup.players[state.awaited]

    def outcome(self, state: State) -> Outcome | None:
        """See rules.outcome."""
        return rules.outcome(state)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Every player's points over the rounds counted."""
        return tuple(
            Standing(name, state.total(index)) for index, name in enumerate(state.setup.players)
        )

    def report(self, state: State) -> dict[str, Any]:
        """See report.report."""
        return report.report(state)

    def sheet(self, state: State, language: Language) -> str:
        """See report.text."""
        return report.text(state, language)


GAME = Datis()

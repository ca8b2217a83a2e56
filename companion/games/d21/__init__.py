"""D.21: two players move twelve dice each over a board, and turn them by jumping."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.dice import Colour, DiceSort, Die, WantedDice
from companion.games.d21 import bot, card, moves, report, rules
from companion.games.d21.actions import D21Action, Draw, Move, Pass, Resign
from companion.games.d21.errors import NoRolls
from companion.games.d21.opening import DICE
from companion.games.d21.state import D21Setup, State
from companion.games.game import Game, Outcome, Standing
from companion.games.leaving import Leave
from companion.games.rules_card import RulesCard
from companion.language.text import Language
from companion.language.words import Words


class D21(Game[D21Setup, State, D21Action]):
    """The rules of D.21 as every game shows them."""

    name = "d21"
    players = rules.PLAYERS
    setup_type = D21Setup
    action_types = (Move, Resign, Draw, Pass, Leave)
    roll_type = None
    words = Words.load(Path(__file__).with_name("words.toml"))
    card = RulesCard.load(Path(__file__).with_name("card.toml"))

    def start(self, setup: D21Setup) -> State:
        """See rules.start."""
        return rules.start(setup)

    def apply(self, state: State, action: D21Action) -> State:
        """See rules.apply."""
        return rules.apply(state, action)

    def choices(self, state: State) -> tuple[D21Action, ...]:
        """See rules.choices."""
        return rules.choices(state)

    def dice_in_play(self) -> WantedDice:
        """Twelve red and twelve green six-sided dice."""
        return WantedDice(
            tuple(
                DiceSort(colour=colour, least=DICE, most=DICE)
                for colour in (Colour.RED, Colour.GREEN)
            )
        )

    def roll(self, state: State, dice: Sequence[Die], kept: Sequence[int]) -> D21Action:
        """Raises NoRolls: no dice are rolled."""
        del state, dice, kept
        raise NoRolls()

    def closing(self, state: State) -> Pass | None:
        """A pass, where nothing can be moved: else the move itself ends the turn."""
        return None if moves.can_move(state) else Pass()

    def decide(self, state: State, chance: Random) -> D21Action:
        """See bot.decide."""
        return bot.decide(state, chance)

    def to_play(self, state: State) -> str | None:
        """The player whose turn it is."""
        return None if state.finished else state.setup.players[state.player]

    def outcome(self, state: State) -> Outcome | None:
        """See rules.outcome."""
        return rules.outcome(state)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """1 for the winner, 0 for everybody else."""
        return tuple(
            Standing(name, report.wins(state, player), left=player in state.left)
            for player, name in enumerate(state.setup.players)
        )

    def figures(self, setup: D21Setup) -> Mapping[str, object]:
        """See card.figures."""
        return card.figures(setup, self.words)

    def report(self, state: State) -> dict[str, Any]:
        """See report.report."""
        return report.report(state)

    def sheet(self, state: State, language: Language) -> str:
        """See report.text."""
        return report.text(state, self.words, language)

    def perft(self, state: State, depth: int) -> int:
        """See moves.perft."""
        return moves.perft(state, depth)


GAME = D21()

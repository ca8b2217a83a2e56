"""The hidden hands, as far as simulated players need them.

Hands are not part of a game's state. A simulated player plays any die that a player could hold who
follows the rules: the remaining dice can still be dealt so that nobody has a colour that they have
shown to lack.
"""

from itertools import combinations
from random import Random

from msgspec import Struct

from companion.dice import Colour
from companion.games.datis.dice import HAND, DatisDie, whole_sets
from companion.games.datis.state import Round, State

FOLLOWS = 0.7  # the chance that a player is taken to hold the colour led, if both are possible


class Hidden(Struct, frozen=True):
    """Dice not played yet, each player's number of dice, and the colours shown to be lacking."""

    left: frozenset[DatisDie]
    holds: tuple[int, ...]
    lacks: tuple[frozenset[Colour], ...]

    @classmethod
    def of(cls, state: State, current: Round) -> "Hidden":
        """Return the hidden hands between two tricks of a round."""
        gone = {die for trick in current.tricks for _, die, _ in trick.plays}
        players = len(state.setup.players)
        held = HAND - len(current.tricks)
        lacks: list[frozenset[Colour]] = [frozenset()] * players
        for trick in current.tricks:
            for player, die, _ in trick.plays:
                if die.colour is not trick.verdict.lead:
                    lacks[player] |= {trick.verdict.lead}
        return cls(
            frozenset(whole_sets(state.colours)) - gone,
            tuple(0 if player in current.out else held for player in range(players)),
            tuple(lacks),
        )

    def play(self, player: int, lead: Colour | None, chance: Random) -> tuple[DatisDie, "Hidden"]:
        """Return a die that the player may hold and play, and the hidden hands afterwards.

        After a revoke there may be no way to deal the remaining dice: then any die is returned.
        """
        dice = sorted(self.left)
        chance.shuffle(dice)
        follows = chance.random() < FOLLOWS
        dice.sort(key=lambda die: (die.colour is lead) is not follows)
        for die in dice:
            after = self._without(player, die, lead)
            if die.colour not in self.lacks[player] and after.can_be_shared_out:
                return die, after
        return dice[0], self._without(player, dice[0], lead)

    @property
    def can_be_shared_out(self) -> bool:
        """Whether every group of players finds enough dice of colours they may hold (Hall)."""
        everybody = range(len(self.holds))
        return all(
            sum(self.holds[player] for player in group)
            <= sum(
                any(die.colour not in self.lacks[player] for player in group) for die in self.left
            )
            for size in range(1, len(self.holds) + 1)
            for group in combinations(everybody, size)
        )

    def _without(self, player: int, die: DatisDie, lead: Colour | None) -> "Hidden":
        holds = tuple(count - (owner == player) for owner, count in enumerate(self.holds))
        lacks = self.lacks
        if lead is not None and die.colour is not lead:
            more = lacks[player] | {lead}
            lacks = (*lacks[:player], more, *lacks[player + 1 :])
        return Hidden(self.left - {die}, holds, lacks)
